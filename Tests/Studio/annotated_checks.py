"""What is drawn on sets of pictures: the page saves what `--annotate` writes into a folder."""

import functools
import io
import zipfile

import av
from PIL import Image, ImageChops, ImageCms

import material
from saving_checks import turned_photograph
from world import Case, command, folder, needs_testdata, photograph

# How far a sample may be from the command's, of 255. Both draw by the same code, but pictures that
# are looked at side by side have other numbers of threads.
TOLERANCE = 2
# The same for means of a film's frames, which was encoded in between.
FILM_TOLERANCE = 6


@functools.cache
def profile():
    """A profile that no program would put in by itself: what it calls red looks blue."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return made.replace(b"rXYZ", b"tmp.").replace(b"bXYZ", b"rXYZ").replace(b"tmp.", b"bXYZ")


class AnnotatedChecks(Case):
    def make_set(self, name):
        """A folder with subfolders, of all kinds of files; answers it and what is drawn of it."""
        place = folder / name
        (place / "below/deeper").mkdir(parents=True)
        with Image.open(photograph()) as image:
            image.save(place / "plain.jpg", quality=90, icc_profile=profile())
            image.save(place / "plain.png", icc_profile=profile())
            image.resize((300, 340)).save(place / "below/plain.JPEG", quality=90)
            image.save(place / "below/deeper/same.bmp")
            image.resize((256, 300)).save(place / "below/deeper/same.png")
            image.save(place / "below/phone.tif")
        (place / "below/turned.jpg").write_bytes(turned_photograph("to-annotate.jpg").read_bytes())
        (place / "below/wrong.jpg").write_text("no picture")
        return place

    def save(self, studio, button="#pictures-save"):
        with studio.page.expect_download() as download:
            studio.page.click(button)
        path = folder / "annotated" / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def expect_the_commands(self, path, place, *words):
        """An archive has the files that the command writes, with the same drawn on them."""
        own = folder / f"own-{place.name}-{words[0]}"
        command.text(*words, "--annotate", f"{own}/", "--quiet", place, may_fail=True)
        written = sorted(file.relative_to(own) for file in own.rglob("*") if file.is_file())
        self.assertEqual(len(written), 7)
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(
                sorted(archive.namelist()), sorted(f"{place.name}/{file}" for file in written)
            )
            for file in written:
                with (
                    Image.open(own / file) as one,
                    Image.open(io.BytesIO(archive.read(f"{place.name}/{file}"))) as two,
                ):
                    self.assertEqual((one.format, one.size), (two.format, two.size), file)
                    self.assertEqual(one.info.get("icc_profile"), two.info.get("icc_profile"), file)
                    apart = ImageChops.difference(one.convert("RGB"), two.convert("RGB"))
                    most = max(most for _, most in apart.getextrema())
                    self.assertLessEqual(most, TOLERANCE, file)

    @needs_testdata
    def test_the_drawn_pictures_of_a_folder_are_those_of_the_command(self):
        place = self.make_set("annotated-set")
        with Image.open(place / "plain.jpg") as image:
            self.assertEqual(image.info["icc_profile"], profile())
        studio = self.open()
        studio.drop(place)
        for task, model, *words in (
            ("objects", "face", "detect"), ("pose", "full", "pose"),
            ("classification", "everything", "classify"),
        ):  # fmt: skip
            studio.choose_task(task)
            studio.choose_model(model)
            studio.wait_done(8, failed=1)
            path = self.save(studio)
            self.assertEqual(path.name, "annotated.zip")
            own = material.model(material.MODELS[model]) if model in material.MODELS else model
            self.expect_the_commands(path, place, *words, "--model", own)
            if task != "objects":
                continue
            with zipfile.ZipFile(path) as archive:
                for name in ("plain.jpg", "plain.png"):
                    with Image.open(io.BytesIO(archive.read(f"{place.name}/{name}"))) as image:
                        self.assertEqual(image.info["icc_profile"], profile())
        studio.choose_task("similarity")
        self.assertTrue(studio.page.is_disabled("#pictures-save"))

    def test_what_the_browser_draws_has_the_colours_but_not_the_profile(self):
        place = folder / "colours.jpg"
        with Image.open(photograph()) as image:
            image.save(place, quality=95, icc_profile=profile())
        studio = self.open()
        studio.choose_model("face")
        studio.add(place)
        studio.wait_done()
        studio.page.select_option("#pictures-form", "cutouts")
        with zipfile.ZipFile(self.save(studio, "#pictures-results")) as archive:
            cut = Image.open(io.BytesIO(archive.read("face/colours-1.jpg")))
        own = folder / "own-colours"
        command.text("detect", "--model", "face", "--crop", own, "--quiet", place)
        with Image.open(own / "face/colours-1.jpg") as image:
            self.assertEqual(image.info["icc_profile"], profile())
            stored = image.convert("RGB")
        seen = ImageCms.profileToProfile(
            stored, io.BytesIO(profile()), ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
        self.assertNotEqual(cut.info.get("icc_profile"), profile())
        self.assertEqual(cut.size, stored.size)
        self.assertLess(self.mean_apart(cut, seen), 6)
        self.assertGreater(self.mean_apart(cut, stored), 12)

    def mean_apart(self, one, two):
        pixels = [image.convert("RGB").resize((32, 32)).tobytes() for image in (one, two)]
        return sum(abs(a - b) for a, b in zip(*pixels)) / len(pixels[0])

    def test_one_of_many_can_be_saved(self):
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph(), turned_photograph("the-other.jpeg"))
        studio.wait_done(2)
        studio.choose_picture("the-other.jpeg")
        studio.page.select_option("#pictures-form", "chosen")
        path = self.save(studio, "#pictures-results")
        self.assertEqual(path.name, "the-other-annotated.jpeg")
        own = folder / "own-of-one.jpg"
        command.text("detect", "--model", "face", "--annotate", own, folder / "the-other.jpeg")
        with Image.open(path) as one, Image.open(own) as two:
            apart = ImageChops.difference(one.convert("RGB"), two.convert("RGB"))
        self.assertLessEqual(max(most for _, most in apart.getextrema()), TOLERANCE)
        wrong = folder / "not-drawn.jpg"
        wrong.write_text("no picture")
        studio.add(wrong)
        studio.wait_done(3, failed=1)
        studio.page.click("#pictures-results")
        studio.wait_text("#pictures-problem", "There is nothing to draw on")

    def test_what_is_followed_is_drawn_on_all_pictures(self):
        place = folder / "followed"
        place.mkdir()
        for number, frame in enumerate(material.frames(photograph(), 6)):
            frame.save(place / f"{number}.jpg", quality=95)
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.set("line", ["door=50%,0,50%,100%"])
        studio.drop(place)
        studio.wait_done(6)
        ended = studio.page.evaluate("window.watched.ended")
        path = self.save(studio)
        studio.wait("(ended) => window.watched.ended > ended", ended)
        own = folder / "followed.mp4"
        words = ["track", "--model", "face", "--line", "door=50%,0,50%,100%"]
        command.text(*words, "--annotate", own, "--quiet", place)
        with av.open(str(own)) as film:
            frames = [frame.to_image() for frame in film.decode(video=0)]
        self.assertEqual(len(frames), 6)
        with zipfile.ZipFile(path) as archive:
            names = [f"followed/{number}.jpg" for number in range(6)]
            self.assertEqual(archive.namelist(), names)
            for number, name in enumerate(names):
                with (
                    Image.open(io.BytesIO(archive.read(name))) as drawn,
                    Image.open(place / f"{number}.jpg") as plain,
                ):
                    self.assertEqual(drawn.size, frames[number].size)
                    pixels = [
                        one.convert("RGB").resize((80, 60), Image.Resampling.BOX).tobytes()
                        for one in (drawn, frames[number], plain)
                    ]
                distances = [max(abs(a - b) for a, b in zip(pixels[0], other)) for other in pixels]
                # What is drawn is what the command draws, and far from the picture without it.
                self.assertLess(distances[1], 10 * FILM_TOLERANCE, name)
                self.assertGreater(distances[2], 100, name)
                mean = sum(abs(a - b) for a, b in zip(*pixels[:2])) / len(pixels[0])
                self.assertLess(mean, FILM_TOLERANCE, name)

    def test_saving_a_long_set_tells_how_far_it_is_and_can_be_stopped(self):
        place = folder / "long"
        place.mkdir()
        for number in range(5):
            (place / f"{number}.jpg").write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place)
        studio.wait_done(5)
        downloads = []
        studio.page.on("download", lambda download: downloads.append(download))
        for form, button, held in (
            ("annotated", "#pictures-save", 3), ("chosen", "#pictures-results", 1),
        ):  # fmt: skip
            label = studio.text(button)
            if form == "chosen":
                studio.page.select_option("#pictures-form", form)
            studio.hold("/v1/detect")
            studio.page.click(button)
            studio.wait_held(held)
            self.assertEqual(studio.text(button), f"{held} of {5 if held == 3 else 1}")
            stop = studio.page.locator("#pictures-work button", has_text="Stop")
            stop.press("Enter")
            studio.release()
            studio.wait_text("#announcer", "Stopped")
            self.assertEqual(studio.text(button), label)
            self.assertEqual(stop.count(), 0)
            self.assertEqual(studio.page.evaluate("document.activeElement.id"), button[1:])
        self.assertEqual(studio.text("#pictures-problem"), "")
        with zipfile.ZipFile(self.save(studio)) as archive:
            self.assertEqual(archive.namelist(), [f"long/{number}.jpg" for number in range(5)])
        self.assertEqual(len(downloads), 1)
        # The service goes away meanwhile: that is reported, and nothing is saved.
        studio.page.route("**/v1/detect**", lambda route: route.abort())
        studio.page.click("#pictures-save")
        studio.wait_text("#away", "does not answer")
        self.assertEqual(len(downloads), 1)

    def test_a_picture_that_cannot_be_drawn_costs_itself(self):
        place = folder / "partly"
        place.mkdir()
        for number in range(3):
            (place / f"{number}.jpg").write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place)
        studio.wait_done(3)
        problem = {"code": "inputInvalid", "status": 400, "detail": "it is odd"}
        answers = [problem]

        def answer(route):
            if not answers:
                return route.continue_()
            return route.fulfill(
                status=400, content_type="application/problem+json", json=answers.pop()
            )

        studio.page.route("**/v1/detect**", answer)
        with zipfile.ZipFile(self.save(studio)) as archive:
            self.assertEqual(len(archive.namelist()), 2)
        studio.wait_text("#pictures-problem", "Left out: 1 of 3")
        studio.wait_text("#pictures-problem", "it is odd")
