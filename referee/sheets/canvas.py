"""A document of reportlab as every sheet begins one."""

from io import BytesIO

from django.utils.translation import get_language
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from referee.sheets.embedding import font_names

# Pages as text of ASCII would be a quarter larger and slower.
rl_config.useA85 = 0


class SheetCanvas(Canvas):
    """A document with our fonts, without the moment at which it is made."""

    def __init__(self, size: tuple[float, float]) -> None:
        self._written = BytesIO()
        super().__init__(
            self._written,
            pagesize=size,
            pageCompression=1,
            invariant=1,
            # Without this the canvas puts a Helvetica into every file that is not embedded.
            initialFontName=font_names()[0],  # type: ignore[arg-type]  # the stubs are wrong
            lang=get_language(),
        )

    def picture(self, place: tuple[float, float, float, float], picture: bytes) -> None:
        """Draw a picture into the middle of a box (left, bottom, width, height)."""
        self.drawImage(ImageReader(BytesIO(picture)), *place, "auto", True, "c")

    def finish(self) -> bytes:
        """Return the document."""
        self.save()
        return self._written.getvalue()
