"""HiGHS without output: every linear program of ours that HiGHS solves is made here."""

import highspy


class QuietHighs(highspy.Highs):
    """A solver of one thread without presolve that prints nothing.

    highspy 1.16 prints its version as soon as callbacks are enabled, which `highspy.Highs()` does before an option can be
    set. Output to standard output would come before the answer of a command with `--json`.
    """

    def __init__(self, **options):
        super().__init__()
        for option, value in {"output_flag": False, "presolve": "off", "threads": 1, **options}.items():
            self.setOptionValue(option, value)

    def enableCallbacks(self):
        """Turn output off first. `highspy.Highs.__init__` calls this method."""
        self.setOptionValue("output_flag", False)
        return super().enableCallbacks()
