"""The words and the seal of certificates, from a page to values for the writer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.certificate_text import LIMITS
from referee.certificates import REMOVE, Wording
from referee.forms.styled import ChangeForm, label
from referee.forms.styled import text as line

# More is cut off before anybody looks at it.
MOST = 5000
EMPTY_FILE = b" "


class CertificateForm(ChangeForm):
    """Title, text, who signs, and a seal picture."""

    title = line(label("title"), LIMITS["title"], required=True)
    text = line(
        label("text"), LIMITS["text"], required=True, widget=forms.Textarea(attrs={"rows": 7})
    )
    signer = line(
        label("signer"), LIMITS["signer"], help_text=_("Left empty, the organiser of the event.")
    )
    seal = forms.FileField(
        label=label("seal"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        help_text=_("PNG or JPEG up to 2 MB; see-through parts of a PNG stay so."),
    )
    remove_seal = forms.BooleanField(label=_("Take the seal away"), required=False)

    def __init__(self, *args: Any, has_seal: bool = False, **kwargs: Any) -> None:
        """Make the form; `has_seal` says that there is one to take away."""
        super().__init__(*args, **kwargs)
        for name in ("seal", "remove_seal"):
            self.fields[name].show_hidden_initial = False
        if not has_seal:
            del self.fields["remove_seal"]

    def wording(self) -> Wording:
        """Return the words as they were typed; the writer tells everything that is wrong."""
        return Wording(**{name: self.data.get(name, "")[:MOST] for name in LIMITS})

    def seen_wording(self) -> Wording:
        """Return what the form showed when it was opened."""
        seen = self.seen()
        return Wording(**{name: seen[name] or "" for name in LIMITS})

    def sent_seal(self) -> bytes | None:
        """Return the picture that was sent, REMOVE to take the seal away, None to leave it."""
        sent = self.cleaned_data.get("seal")
        if sent is not None:
            # An empty file is no wish to have no seal.
            return bytes(sent.read()) or EMPTY_FILE
        return REMOVE if self.cleaned_data.get("remove_seal") else None
