"""Names of what somebody did at a table, as the heads of the report by referee."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from referee.by_referee import Did

DEEDS: dict[Did, Promise] = {
    Did.RECORDED: pgettext_lazy("report", "Recorded"),
    Did.CORRECTED: pgettext_lazy("report", "Corrected"),
    Did.TAKEN_BACK: pgettext_lazy("report", "Taken back"),
    Did.SIGNED: pgettext_lazy("report", "Signatures taken"),
    Did.ENTERED_AGAIN: pgettext_lazy("report", "Second entries"),
    Did.RULED: pgettext_lazy("report", "Penalties"),
    Did.PHOTOGRAPHED: pgettext_lazy("report", "Photos"),
}
