import mpmath
import pytest

from tests.second_routes.shared import DIGITS


@pytest.fixture(autouse=True)
def sixty_digits():
    with mpmath.workdps(DIGITS):
        yield
