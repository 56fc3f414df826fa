"""From text to counts of group terms. Calling the package annotates: see `annotator.annotate`."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.annotate.annotator", "annotate")
