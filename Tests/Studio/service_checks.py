"""The page when its service is away, wants a token, or is still loading."""

import json
from pathlib import Path

from world import Case, command, folder, photograph, service, start


class ServiceChecks(Case):
    def test_the_page_waits_for_a_service_that_went_and_goes_on_by_itself(self):
        own = start()
        self.addCleanup(lambda: own.kill())
        studio = self.open(own.address)
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        own.kill()
        second = folder / "second.jpg"
        second.write_bytes(photograph().read_bytes())
        studio.add(second)
        studio.wait_text("#away", "The service does not answer")
        self.assertEqual(studio.text("#connection-words"), "Away")
        self.assertIn(f"vision studio --port {own.port}", studio.text("#away"))
        self.assertIn("face", studio.text("#pictures"), "what was found before is still there")
        own.start(own.port)
        studio.wait_text("#connection-words", "Ready")
        studio.wait_done(2)
        self.assertEqual(studio.text("#away"), "")
        self.assertEqual(len(studio.json()[0]["detections"]), 1)
        studio.faults = [f for f in studio.faults if "ERR_CONNECTION_REFUSED" not in f]

    def test_a_model_that_was_trained_anew_looks_at_everything_again(self):
        command.text("models", "pull", "face")
        content = Path(command.text("models", "path", "face").strip()).read_bytes()
        model = folder / "mine.tflite"
        # What follows a model changes nothing of it but the file.
        model.write_bytes(content + b"1")
        own = start("--model", f"mine={model}")
        self.addCleanup(lambda: own.kill())
        studio = self.open(own.address)
        studio.choose_model("mine")
        studio.add(photograph())
        studio.wait_done()
        asked = (
            "() => window.watched.asked.filter(({ address }) => /model=mine/.test(address)).length"
        )
        self.assertEqual(studio.page.evaluate(asked), 1)
        own.kill()
        model.write_bytes(content + b"2")
        studio.page.evaluate("import('/service.js').then(({ service }) => service.lookForIt())")
        studio.wait_text("#connection-words", "Away")
        own.start(own.port)
        studio.wait(f"() => ({asked})() === 2")
        studio.wait_done()
        studio.faults = [f for f in studio.faults if "ERR_CONNECTION_REFUSED" not in f]

    def test_the_camera_goes_on_when_the_service_is_back(self):
        own = start()
        self.addCleanup(lambda: own.kill())
        studio = self.open(own.address)
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait_text("#camera-rate", "frames/s")
        own.kill()
        studio.wait_text("#camera-rate", "waits for the service")
        own.start(own.port)
        # A stream of the old service is unknown to the new one: a new one is opened.
        studio.wait_text("#camera-rate", "frames/s")
        studio.wait_text("#found .rows", "#")

    def test_a_service_with_a_token_lets_in_who_knows_it(self):
        token = folder / "token.txt"
        token.write_text("a-token-of-more-than-thirty-two-letters\n")
        own = start("--token-file", token)
        self.addCleanup(own.end)
        studio = self.open(own.address, waits=False)
        studio.wait("() => document.querySelector('#token').open")
        self.assertEqual(studio.text("#token-title"), "This service needs a token")
        studio.page.fill("#token-text", "another one")
        studio.page.keyboard.press("Enter")
        studio.wait_text("#token-problem", "That is not the token.")
        studio.page.fill("#token-text", token.read_text().strip())
        studio.page.keyboard.press("Enter")
        studio.wait_text("#connection-words", "Ready")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        self.assertEqual(len(studio.json()[0]["detections"]), 1)
        studio.page.click("#tab-code")
        studio.page.check("input[name=code][value=curl]", force=True)
        self.assertIn('--header "Authorization: Bearer $VISION_TOKEN"', studio.text("#code"))

    def test_pictures_that_a_token_was_missing_for_are_looked_at_with_it(self):
        token = folder / "late-token.txt"
        token.write_text("a-token-of-more-than-thirty-two-letters\n")
        own = start("--token-file", token)
        self.addCleanup(own.end)
        studio = self.open(own.address, waits=False)
        studio.page.fill("#token-text", token.read_text().strip())
        studio.page.keyboard.press("Enter")
        studio.wait_text("#connection-words", "Ready")
        studio.choose_model("face")
        studio.page.evaluate(
            "import('/service.js').then(({ service }) => { service.token = 'old'; })"
        )
        studio.add(photograph())
        studio.wait("() => document.querySelector('#token').open")
        # Nothing is asked again and again meanwhile.
        asked = studio.page.evaluate("window.watched.count")
        studio.page.wait_for_timeout(500)
        self.assertLessEqual(studio.page.evaluate("window.watched.count"), asked + 1)
        self.assertNotIn("failed", studio.states())
        studio.page.fill("#token-text", token.read_text().strip())
        studio.page.keyboard.press("Enter")
        studio.wait_done(1)
        self.assertEqual(len(studio.json()[0]["detections"]), 1)

    def test_defaults_are_known_once_models_are_loaded(self):
        studio = self.open(waits=False, path="/favicon.svg")
        studio.page.route("**/readyz", lambda route: route.fulfill(status=503, body="loading"))
        studio.page.route(
            "**/v1/tasks",
            lambda route: route.fulfill(
                json={"tasks": [{"name": "detect", "defaultModel": "not-yet", "options": []}]}
            ),
        )
        studio.page.goto(studio.address)
        studio.wait_text("#connection-words", "Loading models")
        studio.wait_text("#model option", "Default (not-yet)")
        studio.page.unroute_all()
        studio.wait_text("#connection-words", "Ready")
        tasks = json.loads(service().get("/v1/tasks")[1])["tasks"]
        usual = next(task["defaultModel"] for task in tasks if task["name"] == "detect")
        studio.wait_text("#model option", f"Default ({usual})")
