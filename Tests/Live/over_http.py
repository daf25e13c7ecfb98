"""JPEGs one after the other, and HLS, over HTTP and HTTPS."""

import time

import http_camera
from bench import SECRET, fine, refused, test
from http_camera import Camera


@test
def pictures_over_http(bench):
    pictures = bench.material.jpegs["320x240"]
    variants = {
        "/plain": http_camera.jpegs(pictures),
        "/nolength": http_camera.jpegs(pictures, length=False),
        "/quoted": http_camera.jpegs(
            pictures, boundary="x y", header='multipart/x-mixed-replace;boundary="--x y"'
        ),
        "/semicolon": http_camera.jpegs(
            pictures,
            boundary="x;y",
            header='multipart/x-mixed-replace;boundary="x;y"',
            length=False,
        ),
    }
    with Camera(variants) as camera:
        for path in variants:
            fine(bench.read(camera.address(path)))


@test
def pictures_that_change_their_size_or_are_broken(bench):
    both = bench.material.jpegs
    broken = [b"\xff\xd8\xff\xe0 no picture", b"x" * 99]
    pictures = [*both["320x240"][:3], broken[0], *both["160x120"][:3], broken[1]]
    with Camera({"/video": http_camera.jpegs(pictures)}) as camera:
        outcome = bench.read(camera.address("/video"))
    fine(outcome)
    assert {line["width"] for line in outcome.frames} == {320, 160}, str(outcome)


@test
def pictures_that_are_damaged_or_cut_are_told(bench):
    whole, second, third = bench.material.jpegs["320x240"][:3]
    middle = len(second) * 2 // 3
    damaged = second[:middle] + bytes(60) + second[middle + 60 :]
    for broken, words in (
        (second, ""),
        (damaged, "it lost data; results where they are missing are guesses"),
        (second[:middle], "places could not be read; frames there were left out"),
    ):
        with Camera({"/video": http_camera.jpegs([whole, broken, third])}) as camera:
            # Quiet runs have no such lines.
            outcome = bench.read(camera.address("/video"), quiet=False)
        fine(outcome)
        assert words in outcome.error and bool(words) == bool(outcome.error), str(outcome)


@test
def pictures_with_passwords(bench):
    answer = {"/video": http_camera.jpegs(bench.material.jpegs["320x240"])}
    for digest in (False, True):
        with Camera(answer, user="ad min", password=f"{SECRET}@/:", digest=digest) as camera:
            who = f"ad%20min:{SECRET}%40%2F%3A"
            fine(bench.read(camera.address("/video", who)))
            refused(bench.read(camera.address("/video")), "wants a user")
            refused(bench.read(camera.address("/video", f"x:{SECRET}")), "does not accept")


@test
def secrets_in_a_query_are_not_printed(bench):
    with Camera({"/video": http_camera.jpegs(bench.material.jpegs["320x240"])}) as camera:
        address = camera.address(f"/video?channel=2&token={SECRET}")
        outcome = bench.read(address)
    fine(outcome)
    assert outcome.frames[0]["input"].endswith("/video?channel=2&token=***"), str(outcome)
    assert camera.requests[0][0].endswith(SECRET)


@test
def every_frame_leaves_out_none(bench):
    with Camera({"/video": http_camera.jpegs(bench.material.jpegs["320x240"], rate=60)}) as camera:
        outcome = bench.read("--every-frame", camera.address("/video"), duration="2")
    fine(outcome, 20)
    assert [line["frame"] for line in outcome.frames] == list(range(len(outcome.frames)))


@test
def a_camera_that_pauses_is_a_gap(bench):
    pictures = [*bench.material.jpegs["320x240"], None]
    with Camera({"/video": http_camera.jpegs(pictures)}) as camera:
        outcome = bench.read(camera.address("/video"), duration="6")
    assert [gap["state"] for gap in outcome.gaps][:2] == ["lost", "over"], str(outcome)
    outcome.check_times()


@test
def a_camera_that_ends_is_tried_again(bench):
    answer = http_camera.jpegs(bench.material.jpegs["320x240"], seconds=1)
    with Camera({"/video": answer}) as camera:
        outcome = bench.read(camera.address("/video"), duration="4")
    fine(outcome)
    assert len(camera.requests) >= 2 and outcome.gaps, str(outcome)


@test
def certificates_are_verified(bench):
    answer = {"/video": http_camera.jpegs(bench.material.jpegs["320x240"])}
    material = bench.material
    with Camera(answer, certificate=material.certificate) as camera:
        refused(bench.read(camera.address("/video", host="localhost")), "certificate")
        known = ["--ca-file", material.authority]
        fine(bench.read(*known, camera.address("/video", host="localhost")))
        # The certificate is for localhost.
        refused(bench.read(*known, camera.address("/video")), "certificate")
        fine(bench.read("--unverified", camera.address("/video")))


@test
def nobody_is_led_elsewhere(bench):
    pictures = http_camera.jpegs(bench.material.jpegs["320x240"])
    with Camera({"/video": pictures}) as plain:
        leads = {
            "/file": http_camera.redirect("file:///etc/passwd"),
            "/ftp": http_camera.redirect("ftp://127.0.0.1/x"),
            "/plain": http_camera.redirect(plain.address("/video")),
            "/circle": http_camera.redirect("/circle"),
        }
        with Camera(leads, user="admin", password=SECRET) as camera:
            for path in ("/file", "/ftp", "/circle"):
                refused(bench.read(camera.address(path, f"admin:{SECRET}")), "redirects to")
            fine(bench.read(camera.address("/plain", f"admin:{SECRET}")))
        assert plain.requests and all(who is None for _, who in plain.requests), plain.requests
        with Camera(leads, certificate=bench.material.certificate) as camera:
            refused(bench.read("--unverified", camera.address("/plain")), "redirects to")


def served(segments):
    return {f"/{name}": http_camera.body(data) for name, data in segments.items()}


@test
def a_recording_as_a_playlist(bench):
    material = bench.material
    names = [f"segment-{number}.ts" for number in (0, 1)]
    pieces = [name for name in material.fragments if name != "header.mp4"]
    paths = (
        served(material.segments)
        | served(material.fragments)
        | {
            "/ts.m3u8": http_camera.recording(names, 1),
            "/mp4.m3u8": http_camera.recording(pieces, 1, header="header.mp4"),
            "/all.m3u8": http_camera.body(
                b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnone.m3u8\n"
                b"#EXT-X-STREAM-INF:BANDWIDTH=90000\nmp4.m3u8\n"
            ),
        }
    )
    with Camera(paths) as camera:
        for path, count in (("/ts.m3u8", 30), ("/mp4.m3u8", 45), ("/all.m3u8", 45)):
            outcome = bench.run(camera.address(path))
            assert outcome.code == 0 and len(outcome.frames) == count, f"{path} {outcome}"
            outcome.check_times()
            assert not outcome.gaps


@test
def a_recording_with_an_empty_piece(bench):
    pieces = [name for name in bench.material.fragments if name != "header.mp4"]
    paths = served(bench.material.fragments) | {
        f"/{pieces[1]}": http_camera.body(b""),
        "/mp4.m3u8": http_camera.recording(pieces, 1, header="header.mp4"),
    }
    with Camera(paths) as camera:
        outcome = bench.run(camera.address("/mp4.m3u8"))
    # Frames from before it are answered, and the error names the piece.
    assert outcome.code == 1 and 0 < len(outcome.frames) < 45, str(outcome)
    assert f"a piece of it is empty: {camera.address('/' + pieces[1])}" in outcome.error, outcome


@test
def a_recording_with_a_piece_that_is_no_video(bench):
    material = bench.material
    pieces = [name for name in material.fragments if name != "header.mp4"]
    names = [f"segment-{number}.ts" for number in (0, 1)]
    page = http_camera.body(b"<html>Gone</html>" * 200)
    for path, own, last, kind in (
        ("/mp4.m3u8", material.fragments, pieces[1], "MP4"),
        ("/ts.m3u8", material.segments, names[1], "MPEG-TS"),
    ):
        paths = served(own) | {
            f"/{last}": page,
            "/mp4.m3u8": http_camera.recording(pieces, 1, header="header.mp4"),
            "/ts.m3u8": http_camera.recording(names, 1),
        }
        with Camera(paths) as camera:
            outcome = bench.run(camera.address(path))
        assert outcome.code == 1 and 0 < len(outcome.frames) < 45, str(outcome)
        assert f"a piece of it is not {kind} as those before it are: " in outcome.error, outcome
        assert camera.address("/" + last) in outcome.error, outcome


@test
def a_live_playlist_with_clocks_that_lie(bench):
    material = bench.material
    paths = served(material.segments) | {"/live.m3u8": http_camera.live(list(material.segments), 1)}
    with Camera(paths, user="admin", password=SECRET) as camera:
        start = time.monotonic()
        outcome = bench.read(camera.address("/live.m3u8", f"admin:{SECRET}"), duration="5")
        elapsed = time.monotonic() - start
    fine(outcome, 30)
    last = outcome.frames[-1]["timestampInMilliseconds"]
    # The pieces claim to be hours apart; the frames come at their own pace.
    assert last <= 5000 and 4 < elapsed < 12, f"{last} {elapsed}"


@test
def playlists_lead_to_nothing_but_their_own_protocol(bench):
    head = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
    end = b"\n#EXT-X-ENDLIST\n"
    kind = http_camera.PLAYLIST
    lists = {
        "/file.m3u8": head + b"#EXTINF:1,\nfile:///etc/passwd" + end,
        "/bare.m3u8": head + b"#EXTINF:1,\nconcat:/etc/passwd" + end,
        "/rtsp.m3u8": head + b"#EXTINF:1,\nrtsp://127.0.0.1/x" + end,
        "/key.m3u8": head + b'#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:1,\nx.ts' + end,
        "/map.m3u8": head + b'#EXT-X-MAP:URI="file:///etc/passwd"\n#EXTINF:1,\nx.ts' + end,
        "/none.m3u8": b"no playlist",
        "/empty.m3u8": head,
        "/loop.m3u8": b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nloop.m3u8\n",
    }
    paths = {path: http_camera.body(data, kind) for path, data in lists.items()}
    with Camera(paths) as camera:
        for path in lists:
            refused(bench.read(camera.address(path)), camera.address(path))


@test
def what_is_no_stream(bench):
    paths = {"/page": http_camera.body(b"<html>", "text/html")}
    with Camera(paths) as camera:
        refused(bench.read(camera.address("/page")), "text/html")
        refused(bench.read(camera.address("/none")), "no stream there")
    refused(bench.read(f"rtsp://admin:{SECRET}@:99999/x"), "malformed")
