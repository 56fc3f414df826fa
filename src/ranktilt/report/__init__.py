"""Reports: one self-contained page with its figures and tables. Call it to write one."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.report.build", "report")
