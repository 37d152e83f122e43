"""Pictures that people send: opened with care, turned upright, whatever their file claims."""

from io import BytesIO
from typing import TYPE_CHECKING

from referee.refusals import PhotoRefused

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

# A phone's largest photos; a small file that claims more is meant to fill the memory.
MOST_PIXELS = 60_000_000


def upright(
    sent: bytes, *, formats: tuple[str, ...], most_bytes: int, longest_side: int
) -> "Picture":
    """Return a picture as it is looked at, of at most `longest_side` pixels each way.

    Raises PhotoRefused for what is no picture of `formats`, too big a file, or too many pixels.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - loaded late

    if len(sent) > most_bytes:
        raise PhotoRefused("too_big")
    try:
        with Image.open(BytesIO(sent), formats=formats) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise PhotoRefused("too_many_pixels")
            opened.draft("RGB", (longest_side, longest_side))
            turned = ImageOps.exif_transpose(opened)
            # What keeps some of its parts see-through may say so in several ways.
            see_through = "A" in turned.getbands() or "transparency" in turned.info
            picture = turned.convert("RGBA" if see_through else "RGB")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PhotoRefused("too_many_pixels") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        # What Pillow raises for broken files depends on their format.
        raise PhotoRefused("no_photo") from None
    picture.thumbnail((longest_side, longest_side))
    return picture
