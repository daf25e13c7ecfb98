# A Homebrew formula of the command. Never tried: no Mac has built this package (docs/apple-platforms.md),
# and there is no release to name. The address and the SHA-256 are those of a release's archive.
class Vision < Formula
  desc "Object detection, faces, hands, poses and tracking in pictures and videos"
  homepage "https://example.invalid/swift-vision-tasks"
  url "https://example.invalid/swift-vision-tasks/archive/VERSION.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "ffmpeg"
  depends_on "freetype"
  depends_on "jpeg-turbo"
  depends_on "libheif"
  depends_on "libmicrohttpd"
  depends_on "libpng"
  depends_on "libtiff"
  depends_on macos: :monterey
  depends_on "webp"

  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "vision"
    bin.install ".build/release/vision"
    generate_completions_from_executable(bin/"vision", "completion")
  end

  test do
    assert_match "vision", shell_output("#{bin}/vision --version")
  end
end
