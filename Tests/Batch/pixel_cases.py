"""Pixels of NumPy, Pillow, MediaPipe and others as pictures of a worker (see run)."""

import ctypes
import io
import json
import subprocess
import sys
import tempfile
import unittest
from typing import Any
from unittest import mock

import numpy as np
from PIL import Image

from made_pictures import detector, folder_of
from swift_vision_tasks.worker import Worker
from worker_cases import Case

Pixels = tuple[list[int], bytes]


def numbers(*shape: int) -> Any:
    """An array of bytes that all differ from their neighbors."""
    return (np.arange(int(np.prod(shape))) * 37 % 251).astype(np.uint8).reshape(shape)


class Tensor:
    """A stand-in with what is used of a tensor of PyTorch, over the memory of an array."""

    def __init__(self, values: Any, device: str = "cpu", layout: str = "torch.strided") -> None:
        self.values, self.layout = values, layout
        self.dtype = f"torch.{values.dtype}"
        self.shape = values.shape
        self.device = mock.Mock(type=device)
        self.device.__str__ = lambda _: f"{device}:0"

    def data_ptr(self) -> int:
        return int(self.values.__array_interface__["data"][0])

    def stride(self) -> tuple[int, ...]:
        return tuple(each // self.values.itemsize for each in self.values.strides)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, place: int) -> "Tensor":
        if place >= len(self):
            raise IndexError
        return Tensor(self.values[place])


class Interface:
    """An array that has NumPy's interface alone."""

    def __init__(self, values: Any, data: Any = None) -> None:
        self.values = values
        self.__array_interface__ = dict(values.__array_interface__)
        if data is not None:
            self.__array_interface__["data"] = data


class Sent(Case):
    """What the process gets, of a made-up command."""

    def setUp(self) -> None:
        super().setUp()
        self.worker = Worker("detect")
        self.addCleanup(self.worker.close)

    def sent(self, pictures: Any) -> list[Pixels]:
        (self.place / "pixels").unlink(missing_ok=True)
        found = self.worker.run(pictures)
        self.assertEqual(found.column("error").null_count, len(found))
        lines = [json.loads(line) for line in (self.place / "pixels").read_text().splitlines()]
        self.assertEqual(len(lines), len(found))
        return [(header, bytes.fromhex(pixels)) for header, pixels in lines]

    def check(self, picture: Any, expected: Any, orientation: int = 1) -> None:
        height, width, *channels = expected.shape
        header = [width, height, channels[0] if channels else 1, orientation]
        self.assertEqual(self.sent(picture), [(header, expected.tobytes())])

    def test_arrays_have_one_three_or_four_channels(self) -> None:
        for shape in ((5, 7), (5, 7, 1), (5, 7, 3), (5, 7, 4), (1, 1, 3)):
            values = numbers(*shape)
            for made in (values, Interface(values), Tensor(values), memoryview(values)):
                self.check(made, values)

    def test_arrays_may_lie_in_memory_in_any_way(self) -> None:
        whole = numbers(24, 30, 4)
        for values in (
            whole[:, :, :3],
            whole[:, :, 2::-1],
            whole[::-1],
            whole[:, ::-1],
            whole[3:9, 5:20:3],
            whole[..., 1],
            np.asfortranarray(whole),
            numbers(3, 9, 8).transpose(1, 2, 0),
            np.broadcast_to(numbers(1, 6, 3), (5, 6, 3)),
            np.broadcast_to(numbers(4, 1, 3), (4, 6, 3)),
        ):
            for made in (values, Interface(values), Tensor(values)):
                self.check(made, values)

    def test_an_array_may_bring_its_memory(self) -> None:
        values = numbers(3, 4, 3)
        self.check(Interface(values, values.tobytes()), values)
        with self.assertRaisesRegex(ValueError, "larger than its memory"):
            self.worker.run(Interface(values, values.tobytes()[:-1]))

    def test_an_array_that_leaves_its_memory_is_refused(self) -> None:
        values = numbers(3, 4, 3)
        for offset, strides in (
            (-1, None),
            (1, None),
            (0, (-12, 3, 1)),
            (23, (-12, 3, 1)),
            (0, (12, -3, 1)),
            (0, (12, 3, -1)),
            (0, (1 << 40, 3, 1)),
        ):
            made = Interface(values, values.tobytes())
            made.__array_interface__ |= {"offset": offset, "strides": strides}
            with self.assertRaisesRegex(ValueError, "larger than its memory"):
                self.worker.run(made)
        turned = Interface(values, values.tobytes())
        turned.__array_interface__ |= {"offset": 24, "strides": (-12, 3, 1)}
        self.check(turned, values[::-1])

    def test_an_array_that_says_little_is_refused(self) -> None:
        for shape in (None, "three", (3, "4", 3), (-3, 4, 3)):
            made = Interface(numbers(3, 4, 3))
            made.__array_interface__["shape"] = shape
            with self.assertRaisesRegex(TypeError, "does not say its shape"):
                self.worker.run(made)
        made = Interface(numbers(3, 4, 3))
        del made.__array_interface__["shape"]
        with self.assertRaisesRegex(TypeError, "does not say its shape"):
            self.worker.run(made)
        made = Interface(numbers(3, 4, 3), numbers(3, 4, 3).tobytes())
        made.__array_interface__["strides"] = (3, 1)
        with self.assertRaisesRegex(TypeError, "3 dimensions and 2 strides"):
            self.worker.run(made)

    def test_buffers_of_python_have_a_shape_of_their_own(self) -> None:
        values = numbers(4, 6, 3)
        memory = (ctypes.c_ubyte * 72).from_buffer_copy(values.tobytes())
        self.check(memoryview(memory).cast("B").cast("B", (4, 6, 3)), values)

    def test_several_arrays_are_a_list_or_one_of_four_dimensions(self) -> None:
        values = numbers(3, 4, 5, 3)
        wanted = [([5, 4, 3, 1], each.tobytes()) for each in values]
        for several in (values, list(values), iter(values), Tensor(values)):
            self.assertEqual(self.sent(several), wanted)
        mixed = [values[0], Image.fromarray(values[1]), Tensor(values[2])]
        self.assertEqual(self.sent(mixed), wanted)

    def test_arrays_of_one_dimension_are_files(self) -> None:
        for made in (np.frombuffer(b"word", np.uint8), Tensor(np.frombuffer(b"word", np.uint8))):
            self.assertEqual(self.worker.run(made).column("length").to_pylist(), [4])
            self.assertEqual(self.worker.run([made, made]).column("length").to_pylist(), [4, 4])
        names = np.array(["/a.jpg", "/bc.jpg"])
        self.assertEqual(self.worker.run(names).column("length").to_pylist(), [6, 7])
        self.assertEqual(self.lines("seen")[-2:], ["/a.jpg", "/bc.jpg"])

    def test_arrays_that_change_are_sent_as_they_were(self) -> None:
        values = np.zeros((2, 2, 3), np.uint8)

        def frames() -> Any:
            for number in range(200):
                values[:] = number
                yield values

        self.assertEqual(
            [pixels for _, pixels in self.sent(frames())], [bytes([n]) * 12 for n in range(200)]
        )

    def test_pictures_of_pillow_keep_their_colors(self) -> None:
        image = Image.fromarray(numbers(6, 8, 3))
        rgba = Image.fromarray(numbers(6, 8, 4))
        self.check(image, np.asarray(image))
        self.check(image.convert("L"), np.asarray(image.convert("L")))
        self.check(rgba, np.asarray(rgba))
        self.check(image.crop((1, 2, 5, 6)), np.asarray(image)[2:6, 1:5])
        for mode, wanted in (
            ("P", "RGB"),
            ("1", "RGB"),
            ("CMYK", "RGB"),
            ("LA", "RGBA"),
            ("YCbCr", "RGB"),
        ):
            made = (rgba if mode == "LA" else image).convert(mode)
            self.check(made, np.asarray(made.convert(wanted)))
        palette = image.convert("P")
        palette.info["transparency"] = 3
        self.check(palette, np.asarray(palette.convert("RGBA")))
        for mode in ("I", "F", "I;16"):
            with self.assertRaisesRegex(TypeError, f"mode {mode} has more than a byte"):
                self.sent(Image.new(mode, (3, 3)))

    def test_pictures_of_pillow_keep_their_orientation(self) -> None:
        image = Image.fromarray(numbers(6, 8, 3))
        for orientation, wanted in ((6, 6), (1, 1), (9, 1)):
            image.getexif()[0x0112] = orientation
            self.check(image, np.asarray(image), wanted)

    def test_a_picture_that_pillow_turns_itself_is_not_turned_again(self) -> None:
        exif = Image.Exif()
        exif[0x0112] = 6
        image = Image.fromarray(numbers(6, 8, 3))
        for kind, size, orientation in (("TIFF", (6, 8), 1), ("PNG", (8, 6), 6)):
            file = io.BytesIO()
            image.save(file, kind, exif=exif)
            ((header, _),) = self.sent(Image.open(file))
            self.assertEqual(header, [*size, 3, orientation], kind)

    def test_pictures_that_pillow_cannot_read_have_an_error_and_others_their_rows(self) -> None:
        whole = Image.fromarray(numbers(200, 300, 3))
        broken = []
        for kind in ("JPEG", "PNG", "BMP"):
            file = io.BytesIO()
            whole.save(file, kind)
            broken.append(Image.open(io.BytesIO(file.getvalue()[: len(file.getvalue()) // 2])))
        closed = Image.open(file)
        file.close()
        found = self.worker.run([whole, *broken, closed, whole]).to_pylist()
        self.assertEqual([row["length"] for row in found], [180_000, *[None] * 4, 180_000])
        for row in found[1:-1]:
            self.assertEqual(row["error"]["code"], "inputInvalid")
            self.assertIn("Pillow cannot read it: ", row["error"]["message"])

    def test_more_than_the_worker_takes_is_an_error_and_is_not_copied(self) -> None:
        value, small = np.uint8(7), numbers(2, 2, 3)
        shown = np.broadcast_to(value, (100_000, 100_000, 3))
        large = Image.new("1", (1, 1))
        large._size = (100_000, 100_000)
        for made, words in (
            (shown, "its 30000000000 bytes of pixels are more than the 536870910"),
            (Interface(shown), "its 30000000000 bytes of pixels"),
            (Tensor(shown), "its 30000000000 bytes of pixels"),
            (large, "its 10000000000 bytes of pixels"),
            (np.broadcast_to(value, (1 << 32, 1 << 20, 1)), "bytes of pixels"),
            (np.broadcast_to(value, (1 << 32, 0, 3)), "0 x 4294967296 pixels do not make"),
            (np.broadcast_to(value, (0, 1 << 33, 3)), "8589934592 x 0 pixels do not make"),
            (np.broadcast_to(value, (1 << 33,)), "8589934592 bytes are more than the 1073741824"),
        ):
            with self.subTest(words):
                broken, right = self.worker.run([made, small]).to_pylist()
                self.assertEqual(broken["error"]["code"], "inputInvalid")
                self.assertIn(words, broken["error"]["message"])
                self.assertEqual((right["length"], right["error"]), (12, None))

    def test_images_of_mediapipe_are_pictures(self) -> None:
        import mediapipe as mp

        for kind, shape in (("GRAY8", (6, 8)), ("SRGB", (6, 8, 3)), ("SRGBA", (6, 8, 4))):
            values = numbers(*shape)
            self.check(mp.Image(getattr(mp.ImageFormat, kind), values), values)
        made = mp.Image(mp.ImageFormat.VEC32F1, np.zeros((6, 8), np.float32))
        with self.assertRaisesRegex(TypeError, "format 9 has no bytes"):
            self.sent(made)
        values = numbers(2, 3, 4)
        swapped = mock.Mock(spec=["numpy_view", "image_format"], numpy_view=lambda: values)
        swapped.image_format = 11
        self.check(swapped, values[:, :, [2, 1, 0, 3]])

    def test_what_is_no_picture_says_what_to_do(self) -> None:
        for made, words in (
            (np.zeros((4, 4, 3), np.float32), "bytes .uint8. from 0 to 255, not float32"),
            (np.zeros((4, 4), np.int8), "not int8"),
            (np.zeros((4, 4), bool), "not bool"),
            (np.zeros((4, 4, 3), np.uint16), "not uint16"),
            (Tensor(np.zeros((4, 4, 3), np.float32)), "not float32"),
            (Interface(np.zeros((4, 4, 3), np.float64)), "bytes .uint8."),
            (np.zeros((3, 40, 40), np.uint8), "put the channels last, as permute"),
            (np.zeros((4, 4, 2), np.uint8), "1, 3 or 4 channels last, not of the shape .4, 4, 2."),
            ([np.zeros((2, 4, 4, 3), np.uint8)], "not of the shape"),
            ([np.float32(3)], "shape"),
            (Tensor(np.zeros((4, 4, 3), np.uint8), device="cuda"), "on cuda:0; bring it here"),
            (Tensor(np.zeros((4, 4), np.uint8), layout="torch.sparse_coo"), "make it dense"),
            ([object()], "not object"),
            ([3.5], "not float"),
        ):
            with self.subTest(words), self.assertRaisesRegex(TypeError, words):
                self.worker.run(made)

    def test_other_packages_are_not_imported(self) -> None:
        program = (
            "import sys\n"
            "for name in ('numpy', 'PIL', 'torch', 'mediapipe'): sys.modules[name] = None\n"
            "from swift_vision_tasks import _pixels\n"
            "view = memoryview(bytes(12)).cast('B', (2, 2, 3))\n"
            "assert len(_pixels.frame(view)) == 28 and _pixels.frame('a') is None\n"
        )
        subprocess.run([sys.executable, "-c", program], check=True)


class Answered(unittest.TestCase):
    """What the command says of pixels, which must be what it says of their file."""

    def test_pixels_have_the_answers_of_their_file(self) -> None:
        import mediapipe as mp

        source = folder_of("images") / "cats_and_dogs.jpg"
        with tempfile.TemporaryDirectory() as folder, Worker("detect", model=detector()) as worker:
            path = f"{folder}/picture.png"
            opened = Image.open(source).convert("RGB")
            opened.save(path)
            image = Image.open(path)
            values = np.asarray(image)
            opaque = np.dstack([values, np.full(values.shape[:2], 255, np.uint8)])
            several = [
                path,
                values,
                values[:, :, ::-1][:, :, ::-1],
                image,
                opaque,
                Image.fromarray(opaque),
                mp.Image(mp.ImageFormat.SRGB, values.copy()),
                Tensor(values.copy()),
            ]
            right, *others = worker.run(several).to_pylist()
            self.assertTrue(right["labels"])
            for number, row in enumerate(others):
                self.assertEqual(row, right, number)
            gray = image.convert("L")
            gray.save(path)
            right, given = worker.run([path, gray]).to_pylist()
            self.assertEqual(given, right)
            empty = worker.run([np.zeros((0, 5, 3), np.uint8), values]).to_pylist()
            self.assertEqual(
                [row["error"] and row["error"]["code"] for row in empty], ["inputInvalid", None]
            )
            large = worker.run(np.zeros((6000, 5000, 3), np.uint8)).to_pylist()
            self.assertIsNone(large[0]["error"])


if __name__ == "__main__":
    unittest.main()
