"""A HiGHS solver that prints nothing; all our uses of HiGHS go through it."""

import highspy


class QuietHighs(highspy.Highs):
    """A HiGHS solver with one thread, without presolve and without output; `options` overrides or adds HiGHS options.

    highspy 1.16 prints its version when callbacks are enabled, and `highspy.Highs()` enables them before a caller can set an
    option. That line on standard output would precede the JSON of a command with `--json`.
    """

    def __init__(self, **options):
        super().__init__()
        for option, value in {"output_flag": False, "presolve": "off", "threads": 1, **options}.items():
            self.setOptionValue(option, value)

    def enableCallbacks(self):
        """Turn output off, then enable callbacks. `highspy.Highs.__init__` calls this method."""
        self.setOptionValue("output_flag", False)
        return super().enableCallbacks()
