# A Homebrew formula of the command. Never tried: this package was never built on a Mac (docs/apple-platforms.md),
# and no release exists yet. The address and the SHA-256 are those of a release's archive. The command is linked with
# freetype, jpeg-turbo, libpng and webp, and loads the other libraries when it needs them.
class Vision < Formula
  desc "Object detection, faces, hands, poses and tracking in pictures and videos"
  homepage "https://example.invalid/swift-vision-tasks"
  url "https://example.invalid/swift-vision-tasks/archive/VERSION.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "ffmpeg"
  depends_on "fontconfig"
  depends_on "freetype"
  depends_on "fribidi"
  depends_on "harfbuzz"
  depends_on "jpeg-turbo"
  depends_on "libheif"
  depends_on "libmicrohttpd"
  depends_on "libpng"
  depends_on "libtiff"
  depends_on macos: :monterey
  depends_on "mosquitto"
  depends_on "webp"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "vision"
    bin.install ".build/release/vision"
    generate_completions_from_executable(bin/"vision", "completion", shells: [:bash, :zsh, :fish])
    system "python3", "scripts/packaging/manual_pages.py", bin/"vision", "man"
    man1.install Dir["man/*.1"]
  end

  def caveats
    <<~EOS
      The LiteRT runtime and the models are not included; this downloads them:
        vision models pull default
    EOS
  end

  test do
    assert_match "vision", shell_output("#{bin}/vision --version")
  end
end
