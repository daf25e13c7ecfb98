"""Masks: what the page lays over a picture is what the command draws into it."""

import io
import json

from PIL import Image, ImageChops

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
