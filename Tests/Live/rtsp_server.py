#!/usr/bin/python3
"""A camera of the tests: serves one live picture by GStreamer's RTSP server.

    rtsp_server.py [--port N] [--size WxH] [--rate N] [--user NAME --password WORD [--digest]]
        [--certificate FILE] [--damage SHARE] [--then WxH] [--file MP4] [--clock]

Serves rtsp://127.0.0.1:PORT/camera, or rtsps:// with a certificate (PEM, with its key), and prints
the port on its first line. --port 0 takes a free one. Of encoded bytes a share can be damaged, but
for those at the beginning. After two seconds pictures can get another size. With --clock each
client has one more line: the time of day at which the frame at 0 is sent, in seconds.
"""

import argparse
import time

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import Gio, GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

PIPELINE = (
    "( videotestsrc is-live=true pattern=ball ! capsfilter name=size caps={caps} ! "
    "x264enc tune=zerolatency speed-preset=ultrafast key-int-max={rate} "
    "{damage} ! rtph264pay name=pay0 pt=96 config-interval=1 )"
)

CAPS = "video/x-raw,width={},height={},framerate={}/1"

FILE = "( filesrc location={file} ! qtdemux ! h264parse ! rtph264pay name=pay0 pt=96 )"


def authentication(arguments):
    """Who may look, and the certificate; None where nothing is asked."""
    if not arguments.user and not arguments.certificate:
        return None
    auth = GstRtspServer.RTSPAuth()
    if arguments.certificate:
        auth.set_tls_certificate(Gio.TlsCertificate.new_from_file(arguments.certificate))
    if arguments.user:
        token = GstRtspServer.RTSPToken()
        token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, "user")
        if arguments.digest:
            auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
            auth.add_digest(arguments.user, arguments.password, token)
        else:
            basic = GstRtspServer.RTSPAuth.make_basic(arguments.user, arguments.password)
            auth.add_basic(basic, token)
    else:
        token = GstRtspServer.RTSPToken()
        token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, "user")
        auth.set_default_token(token)
    return auth


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--size", default="320x240")
    parser.add_argument("--rate", type=int, default=15)
    parser.add_argument("--user")
    parser.add_argument("--password", default="")
    parser.add_argument("--digest", action="store_true")
    parser.add_argument("--certificate")
    parser.add_argument("--file", help="serve this MP4 with H.264 instead, from its start")
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("--damage", type=float, default=0)
    parser.add_argument("--then", help="the size of pictures after two seconds, as in 640x360")
    arguments = parser.parse_args()

    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service(str(arguments.port))
    auth = authentication(arguments)
    if auth:
        server.set_auth(auth)
    factory = GstRtspServer.RTSPMediaFactory()
    damage = f"! breakmydata skip=60 probability={arguments.damage}" if arguments.damage else ""
    pipeline = FILE.format(file=arguments.file) if arguments.file else PIPELINE
    factory.set_launch(
        pipeline.format(caps=caps(arguments.size, arguments), rate=arguments.rate, damage=damage)
    )
    if arguments.then:
        factory.connect("media-configure", lambda _, media: change_later(media, arguments))
    if arguments.clock:
        factory.connect("media-configure", lambda _, media: media.connect("new-state", say_clock))
    # Who comes later to a file sees it from its start.
    factory.set_shared(not arguments.file)
    if auth:
        factory.add_role_from_structure(role())
    server.get_mount_points().add_factory("/camera", factory)
    if server.attach(None) == 0:
        raise SystemExit(f"the port {arguments.port} is taken")
    print(server.get_bound_port(), flush=True)
    GLib.MainLoop().run()


def caps(size, arguments):
    return CAPS.format(*size.split("x"), arguments.rate)


def change_later(media, arguments):
    """Gives pictures another size after two seconds."""
    place = media.get_element().get_by_name("size")
    new = Gst.Caps.from_string(caps(arguments.then, arguments))
    GLib.timeout_add(2000, lambda: place.set_property("caps", new) and False)


def say_clock(media, state):
    """Says when the pictures of a client have begun, a little after they run."""

    def say():
        pipeline = media.get_element().get_parent()
        clock = pipeline.get_clock() or Gst.SystemClock.obtain()
        since = (clock.get_time() - pipeline.get_base_time()) / 1e9
        print(time.time() - since, flush=True)

    if state == int(Gst.State.PLAYING):
        GLib.timeout_add(500, say)


def role():
    """What the one role may do."""
    structure = Gst.Structure.new_empty("user")
    for name in ("media.factory.access", "media.factory.construct"):
        structure.set_value(name, True)
    return structure


if __name__ == "__main__":
    main()
