"""Masks: what the page lays over a picture is what the command draws into it."""

import io
import json

from PIL import Image, ImageChops, ImageDraw

import material
from world import Case, command, folder, photograph

# Interpolated masks differ a little along their edges.
NEAR = 40
ALIKE = 0.985


def share_alike(one, other):
    """The share of the pixels of two pictures that are nearly equal."""
    size = (320, 375)
    pair = [picture.convert("RGB").resize(size, Image.Resampling.BOX) for picture in (one, other)]
    difference = ImageChops.difference(*pair).convert("L", (0.34, 0.33, 0.33, 0))
    return sum(difference.histogram()[: NEAR + 1]) / (size[0] * size[1])


LEFT, RIGHT = (250, 120, 10), (20, 200, 60)


def halves(path, left=LEFT, right=RIGHT):
    """A picture of one color at the left and another at the right."""
    picture = Image.new("RGB", (640, 480), left)
    picture.paste(right, (320, 0, 640, 480))
    picture.save(path)
    return path


def beach(path, size):
    """A picture that shows which part of it is seen: other colors and squares everywhere."""
    picture = Image.merge(
        "RGB",
        [Image.linear_gradient("L").resize(size), Image.radial_gradient("L").resize(size),
         Image.linear_gradient("L").rotate(90).resize(size)],
    )  # fmt: skip
    draw = ImageDraw.Draw(picture)
    for x in range(0, size[0], 60):
        for y in range(x % 120, size[1], 120):
            draw.rectangle([x, y, x + 40, y + 40], fill="white")
    picture.save(path)
    return path


class MasksChecks(Case):
    def seen(self, studio, tab="pictures"):
        """A pane as it is seen: the picture with what is laid over it."""
        picture, marks = (studio.canvas(part, tab=tab) for part in ("picture", "marks"))
        picture = picture.convert("RGBA").resize(marks.size)
        return Image.alpha_composite(picture, marks.convert("RGBA"))

    def drawn(self, file, *words):
        """What the command draws."""
        place = folder / "drawn.png"
        command.text("segment", "--overwrite", "--annotate", str(place), *words, str(file))
        return Image.open(place)

    def wait_mask(self, studio):
        """Waits until a mask is laid over a part of the picture."""
        studio.wait(
            """() => {
              const canvas = document.querySelector("#pictures [data-pane=first] .marks");
              const { width, height } = canvas;
              const all = canvas.getContext("2d").getImageData(0, 0, width, height).data;
              let count = 0;
              for (let at = 3; at < all.length; at += 4) count += all[at] > 60;
              return count > 0.1 * width * height;
            }"""
        )

    def open_with(self, file, **options):
        studio = self.open()
        studio.choose_task("masks")
        for name, value in options.items():
            studio.set(name, value)
        studio.add(file)
        studio.wait_done()
        self.wait_mask(studio)
        return studio

    def test_classes_are_colored_as_the_command_does(self):
        studio = self.open_with(photograph())
        alike = share_alike(self.seen(studio), self.drawn(photograph()))
        self.assertGreater(alike, ALIKE)
        # What is laid over it makes a difference.
        self.assertLess(share_alike(self.seen(studio), Image.open(photograph())), 0.9)

    def test_a_turned_picture_has_its_mask_where_it_is_seen(self):
        file = folder / "turned.jpg"
        exif = Image.Exif()
        exif[0x0112] = 6
        picture = Image.open(photograph())
        picture.rotate(90, expand=True).save(file, quality=95, exif=exif)
        studio = self.open_with(file)
        self.assertGreater(share_alike(self.seen(studio), self.drawn(photograph())), ALIKE - 0.01)

    def test_backgrounds_are_replaced(self):
        for background in ("#00a0ff", "blur"):
            with self.subTest(background):
                studio = self.open_with(photograph(), background=background)
                drawn = self.drawn(photograph(), "--background", background)
                self.assertGreater(share_alike(self.seen(studio), drawn), ALIKE)

    FILES = "[data-option=background] input[type=file]"
    CHOSEN = "[data-option=background] .chips li"

    def choose_beach(self, studio, file):
        studio.page.set_input_files(self.FILES, str(file))
        studio.wait_text(self.CHOSEN, file.name)
        self.wait_chosen(studio, file.name)

    def wait_chosen(self, studio, name):
        studio.wait("(name) => window.watched.settings.values.background === name", name)

    def test_a_picture_of_ones_own_is_the_background(self):
        # It is wider than the photograph, so that its sides are cut off, or higher.
        for size in ((900, 300), (300, 900)):
            with self.subTest(size):
                file = beach(folder / f"beach-{size[0]}.png", size)
                drawn = self.drawn(photograph(), "--background", str(file))
                studio = self.open_with(photograph(), background="transparent")
                self.choose_beach(studio, file)
                studio.wait_done()
                self.assertGreater(share_alike(self.seen(studio), drawn), ALIKE)
                with studio.page.expect_download() as download:
                    studio.page.click("#pictures-save")
                self.assertEqual(download.value.suggested_filename, "grace_hopper-annotated.jpg")
                saved = Image.open(download.value.path())
                self.assertEqual((saved.format, saved.size), ("JPEG", drawn.size))
                self.assertGreater(share_alike(saved, drawn), 0.995)
                # The service is asked to cut the subject out, and never sees the picture.
                asked = studio.page.evaluate(
                    "window.watched.asked.map(({ address, body }) => [address, body?.size])"
                )
                self.assertNotIn(file.stat().st_size, [size for _, size in asked])
                self.assertEqual(
                    {one.split("background=")[-1].split("&")[0] for one, _ in asked[-2:]},
                    {"transparent"},
                )

    def test_a_background_of_ones_own_stays_until_it_is_dropped(self):
        file = beach(folder / "beach.png", (900, 300))
        studio = self.open_with(photograph())
        # All of it with the keyboard.
        button = studio.page.locator("[data-option=background] > button")
        with studio.page.expect_file_chooser() as chooser:
            button.press("Enter")
        chooser.value.set_files(str(file))
        self.wait_chosen(studio, "beach.png")
        drawn = self.drawn(photograph(), "--background", str(file))
        for task in ("objects", "masks"):
            studio.choose_task(task)
        studio.page.reload()
        studio.arrive()
        studio.wait_text(self.CHOSEN, "beach.png")
        studio.wait_done()
        self.wait_mask(studio)
        self.assertGreater(share_alike(self.seen(studio), drawn), ALIKE)
        studio.page.locator(f"{self.CHOSEN} button").focus()
        studio.page.keyboard.press("Enter")
        studio.wait("() => !window.watched.settings.values.background")
        self.assertEqual(studio.page.locator(":focus").inner_text(), "Choose a picture …")
        studio.wait_done()
        studio.wait_shown()
        self.assertEqual(studio.page.locator(self.CHOSEN).count(), 0)
        alike = share_alike(self.seen(studio), self.drawn(photograph()))
        self.assertGreater(alike, ALIKE)

    def test_a_file_that_cannot_be_a_background_is_named(self):
        file = beach(folder / "beach.png", (900, 300))
        letter = folder / "letter.jpg"
        letter.write_text("Dear reader")
        poster = folder / "poster.png"
        Image.new("1", (16000, 12000)).save(poster)
        studio = self.open_with(photograph(), background="blur")
        self.choose_beach(studio, file)
        for wrong, words in (
            (letter, "letter.jpg cannot be read as a picture."),
            (poster, "poster.png is too large for a background: choose one with fewer pixels."),
        ):
            studio.page.set_input_files(self.FILES, str(wrong))
            studio.wait_text("[data-option=background] [role=status].wrong", words)
            # The one before it stays.
            self.assertIn("beach.png", studio.text(self.CHOSEN))
        # A copied address has the picture's name only.
        other = self.open(path="/#pictures/masks?background=pier.png")
        other.wait_text("[data-option=background] .wrong", "pier.png is not here: choose")
        other.add(photograph())
        other.wait_done()
        self.wait_mask(other)
        alike = share_alike(self.seen(other), self.drawn(photograph()))
        self.assertGreater(alike, ALIKE)

    def corners(self, studio, tab):
        """The colors at the upper corners of what lies over a pane's picture."""
        marks = studio.canvas(tab=tab)
        return [marks.getpixel((x, 4)) for x in (4, marks.width - 5)]

    def expect_beach_at_corners(self, studio, tab):
        for found, wanted in zip(self.corners(studio, tab), (LEFT, RIGHT)):
            self.assertLess(max(abs(a - b) for a, b in zip(found, (*wanted, 255))), 12, found)

    def test_a_camera_has_a_background_of_ones_own(self):
        studio = self.open()
        studio.choose_task("masks")
        self.choose_beach(studio, halves(folder / "halves.png"))
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait_text("#camera-rate", "frames/s")
        self.expect_masks_while_it_moves(studio, "camera")
        # Frames are mirrored, the picture behind them is not.
        self.expect_beach_at_corners(studio, "camera")

    def test_a_video_has_a_background_of_ones_own(self):
        studio = self.open()
        if not studio.is_shown("#tab-video"):
            self.skipTest("the browser plays no videos")
        film = material.video(folder / "masks-own.mp4", photograph(), 12)
        studio.choose_task("masks")
        self.choose_beach(studio, halves(folder / "halves.png"))
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        studio.wait_shown(tab="video")
        studio.wait(
            """() => {
              const canvas = document.querySelector("#video [data-pane=first] .marks");
              return canvas.getContext("2d").getImageData(4, 4, 1, 1).data[3] > 200;
            }"""
        )
        self.expect_beach_at_corners(studio, "video")
        # The service would draw a video without it.
        self.assertTrue(studio.page.is_disabled("#video-save"))
        self.assertIn("saved by the command", studio.text("#video-summary"))
        studio.page.select_option("#video-form", "sheet")
        with studio.page.expect_download() as download:
            studio.page.click("#video-results")
        sheet = Image.open(download.value.path()).convert("RGB")
        # The first frame of the sheet, inside the gap around it.
        self.assertLess(max(abs(a - b) for a, b in zip(sheet.getpixel((12, 12)), LEFT)), 30)

    def test_the_slider_compares_with_a_background_of_ones_own(self):
        studio = self.open_with(photograph(), background="transparent")
        self.choose_beach(studio, halves(folder / "blue.png", (0, 160, 255), (0, 160, 255)))
        frame = studio.page.locator("#pictures [data-pane=first] .frame")
        studio.wait_done()
        self.assertTrue(self.blue(frame, 0.95))
        slider = studio.page.locator("#pictures [data-pane=first] .before")
        slider.evaluate(
            "(input) => { input.value = 50;"
            " input.dispatchEvent(new Event('input', { bubbles: true })); }"
        )
        self.assertEqual([self.blue(frame, part) for part in (0.05, 0.95)], [False, True])

    def test_nothing_as_a_background_is_a_chessboard(self):
        studio = self.open_with(photograph(), background="transparent")
        seen = self.seen(studio).convert("L")
        corner = seen.crop((0, 0, seen.width // 6, seen.height // 8))
        self.assertGreater(len([n for n in corner.histogram() if n > 100]), 1)
        self.assertGreater(sum(corner.histogram()[190:]), 0.97 * corner.width * corner.height)

    def test_the_slider_compares_with_the_picture_as_it_was(self):
        studio = self.open_with(photograph(), background="#00a0ff")
        slider = studio.page.locator("#pictures [data-pane=first] .before")
        self.assertTrue(slider.is_visible())
        frame = studio.page.locator("#pictures [data-pane=first] .frame")
        blue = [self.blue(frame, part) for part in (0.05, 0.95)]
        slider.evaluate(
            "(input) => { input.value = 50;"
            " input.dispatchEvent(new Event('input', { bubbles: true })); }"
        )
        half = [self.blue(frame, part) for part in (0.05, 0.95)]
        self.assertEqual((blue, half), ([True, True], [False, True]))
        # Tasks without masks have nothing to compare.
        studio.choose_task("objects")
        studio.wait_done()
        studio.wait_shown()
        self.assertFalse(slider.is_visible())
        self.assertFalse(self.blue(frame, 0.95))

    def blue(self, frame, part):
        """Whether a frame has the background's color above, at a share from the left."""
        shot = Image.open(io.BytesIO(frame.screenshot())).convert("RGB")
        pixel = shot.getpixel((int(shot.width * part), int(shot.height * 0.06)))
        return all(abs(one - two) < 12 for one, two in zip(pixel, (0, 160, 255)))

    def test_a_camera_never_shows_a_frame_without_its_mask(self):
        studio = self.open()
        studio.choose_task("masks")
        studio.set("background", "#00a0ff")
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait_text("#camera-rate", "frames/s")
        self.expect_masks_while_it_moves(studio, "camera")

    def expect_masks_while_it_moves(self, studio, tab):
        """The upper right corner is of the background's color whenever the browser draws."""
        opacities = studio.page.evaluate(
            """async (tab) => {
              const canvas = document.querySelector(`#${tab} [data-pane=first] .marks`);
              const found = [];
              for (let count = 0; count < 60; count += 1) {
                await new Promise((done) => requestAnimationFrame(done));
                const { width } = canvas;
                found.push(canvas.getContext("2d").getImageData(width - 4, 4, 1, 1).data[3]);
              }
              return found;
            }""",
            tab,
        )
        self.assertEqual([opacity for opacity in opacities if opacity < 200], [])

    def test_a_video_that_plays_never_shows_a_frame_without_its_mask(self):
        studio = self.open()
        if not studio.is_shown("#tab-video"):
            self.skipTest("the browser plays no videos")
        film = material.video(folder / "masks.mp4", photograph(), 50)
        studio.choose_task("masks")
        studio.set("background", "#00a0ff")
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        studio.wait_shown(tab="video")
        # As on a machine that is too busy to decode masks ahead.
        studio.page.evaluate(
            """() => {
              const decode = window.createImageBitmap.bind(window);
              window.createImageBitmap = async (...words) => {
                await new Promise((done) => setTimeout(done, 400));
                return decode(...words);
              };
            }"""
        )
        studio.page.click("#video-play")
        studio.wait("() => Number(document.querySelector('#video-seek').value) > 0.3")
        self.expect_masks_while_it_moves(studio, "video")

    def test_damaged_masks_leave_the_rest(self):
        studio = self.open()

        def damage(route):
            answer = route.fetch()
            line = answer.json()
            for mark in line["presentation"]["marks"]:
                mark["picture"] = "iVBORw0KGgo!"
            route.fulfill(response=answer, body=json.dumps(line))

        studio.page.route("**/v1/segment?*", damage)
        studio.choose_task("masks")
        studio.add(photograph())
        studio.wait_done()
        studio.wait_text("#found", "selfie")
        self.assertEqual(studio.faults, [])
