# shellcheck shell=bash
# The systems that scripts/cross and scripts/oldest-swift work in: folders into which packages of Debian are unpacked,
# without their maintainer scripts. For these and their siblings, which stand at the root of the repository and have
# `say` and `fail`.

readonly cache=${VISION_TASKS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/swift-vision-tasks}
readonly folder=$cache/cross
readonly compiler=$folder/compiler native=$folder/amd64-sid emulator=$folder/emulator/root/usr/bin/qemu-aarch64
readonly triple=aarch64-linux-gnu
# Whether packages are fetched that are here already, the processor that is emulated, and the release of Debian for
# which is built.
refresh=
cores=neoverse-n1
release=sid
# Whether what runs is in a small system of that release, which is thrown away afterward.
small=

readonly mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
readonly keyring=/usr/share/keyrings/debian-archive-keyring.gpg
# The oldest swiftlang that compiles this package.
readonly needed_major=6 needed_minor=2

# The codecs and headers that the package is built with, as in scripts/debian-packages.txt.
readonly libraries=(
  libturbojpeg0-dev libpng-dev libwebp-dev libfreetype-dev zlib1g-dev
  libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libc6-dev
)
readonly compiler_packages=(
  base-files bash coreutils sed grep findutils gawk swiftlang lld git pkgconf ca-certificates
  libc6-dev libstdc++-15-dev gcc g++
)
# What the package loads at run time, programs that the tests start, and what MediaPipe's own package loads.
readonly system_packages=(
  base-files bash coreutils sed grep findutils gawk python3-minimal libpython3-stdlib procps openssl ca-certificates
  tzdata libswiftlang swiftlang "${libraries[@]}" libstdc++-15-dev libc-bin libcurl4t64 libsqlite3-0 libheif1 libtiff6
  libmicrohttpd12t64 fonts-dejavu-core libegl1 libgles2
)
# What packages for Debian 12 are made with; its Swift is the other system's.
readonly release_packages=(
  base-files base-passwd bash coreutils sed grep findutils mawk diffutils gcc binutils dpkg-dev file python3-venv
  ca-certificates "${libraries[@]}" libc-bin libstdc++-12-dev
)
# What they are tried on: no more than a small Debian has, and Python.
readonly small_packages=(
  base-files base-passwd bash dash coreutils sed grep findutils mawk diffutils tar gzip dpkg apt debconf debianutils
  perl-base libc-bin debian-archive-keyring python3-venv ca-certificates
)
readonly emulator_packages=(qemu-user)

# --- Packages ------------------------------------------------------------------------------------

# Runs apt-get or apt-cache for a folder of its own; nothing of this machine's apt is read or changed.
apt_for() {
  local place=$1 architecture=$2 program=$3 state=$1/apt
  shift 3
  "$program" -o Dir::State="$state" -o Dir::State::status="$state/status" -o Dir::State::lists="$state/lists" \
    -o Dir::Cache="$state/cache" -o Dir::Etc="$state/etc" -o Dir::Etc::sourcelist="$state/etc/sources.list" \
    -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null -o APT::Architecture="$architecture" \
    -o APT::Architectures="$architecture" -o APT::Install-Recommends=false -o APT::Sandbox::User="$(id -un)" \
    -o Acquire::Languages=none -o APT::Get::Assume-Yes=true "$@"
}

# Runs a command; shows what it said only when it fails.
quietly() {
  local log=$folder/log.txt
  if "$@" >"$log" 2>&1 </dev/null; then return 0; fi
  cat "$log" >&2
  return 1
}

# Runs a command that takes long, and shows on a terminal how far it is.
shown() {
  if [[ -t 2 ]]; then "$@" >&2 </dev/null; else quietly "$@"; fi
}

# Stops unless the distribution still has a compiler that can be used.
check_compiler() {
  local place=$1 version
  version=$(apt_for "$place" amd64 apt-cache show --no-all-versions swiftlang 2>/dev/null |
    sed -n 's/^Version: \([0-9]*:\)\{0,1\}//p') || version=
  [[ $version =~ ^([0-9]+)\.([0-9]+) ]] ||
    fail "Debian's unstable has no swiftlang at present, without which this cannot build"
  ((BASH_REMATCH[1] > needed_major || (BASH_REMATCH[1] == needed_major && BASH_REMATCH[2] >= needed_minor))) ||
    fail "Debian's unstable has swiftlang $version; version $needed_major.$needed_minor or newer is needed"
}

# Fetches packages and what they depend on, and unpacks them into the folder's root.
fill() {
  local place=$1 suite=$2 architecture=$3 bytes name
  shift 3
  if [[ -z $refresh && -e $place/root && "$(cat "$place/packages.txt" 2>/dev/null)" == "$*" ]]; then return 0; fi
  mkdir -p "$place/apt"/{lists/partial,cache/archives/partial,etc}
  : >"$place/apt/status"
  printf 'deb [signed-by=%s] %s %s main\n' "$keyring" "$mirror" "$suite" >"$place/apt/etc/sources.list"
  say "reading the index of Debian's $suite for $architecture"
  quietly apt_for "$place" "$architecture" apt-get -o APT::Update::Error-Mode=any update ||
    fail "the index cannot be had, or is not signed by Debian"
  if [[ $architecture == amd64 && " $* " == *' swiftlang '* ]]; then check_compiler "$place"; fi
  bytes=$(apt_for "$place" "$architecture" apt-get --print-uris --quiet=2 install "$@" 2>"$folder/log.txt" |
    awk '{ sum += $3 } END { printf "%d", sum }') ||
    fail "Debian's $suite cannot install this at present: $*"
  say "fetching $((bytes / 1000000)) MB of packages for ${place##*/}"
  shown apt_for "$place" "$architecture" apt-get --download-only install "$@" ||
    fail "the packages cannot be had, or are not those of the index"
  # What an interrupted run has left may be older.
  quietly apt_for "$place" "$architecture" apt-get autoclean
  say "unpacking them"
  # Files of others are those of who unpacks them.
  rm -rf "$place/new" "$place/packages.txt"
  # Older packages have files in /bin and /lib, which are links everywhere by now.
  mkdir -p "$place/new/usr"/{bin,sbin,lib}
  for name in bin sbin lib; do ln -s "usr/$name" "$place/new/$name"; done
  unpack "$place/new" "$place/apt/cache/archives"
  [[ $suite == sid ]] || enter "$place/new" "$place/apt/cache/archives"
  rm -rf "$place/root"
  mv "$place/new" "$place/root"
  rm -rf "$place/apt/cache"
  printf '%s\n' "$*" >"$place/packages.txt"
}

# Unpacks a folder of packages; the one with the links at the top of the tree comes first.
unpack() {
  local root=$1 archives=$2 archive parts
  local library=./usr/libexec/swift/lib
  for archive in "$archives"/base-files_*.deb "$archives"/*.deb; do
    parts=()
    # Of the other kind's compiler only its libraries can be used; they are not in a package of their own.
    if [[ $archive == */swiftlang_*_arm64.deb ]]; then
      parts=("$library/swift" "$library/swift_static" "$library/clang")
    fi
    [[ -e $archive ]] || continue
    dpkg-deb --fsys-tarfile "$archive" |
      tar --extract --keep-directory-symlink --no-same-owner --directory "$root" "${parts[@]}" 2>"$folder/log.txt" ||
      fail "$archive cannot be unpacked: $(tail -n 3 "$folder/log.txt")"
  done
}

# Tells the root's dpkg what is there, as if it had installed it.
enter() {
  local root=$1 archives=$2 database=$1/var/lib/dpkg archive name kind script
  mkdir -p "$database"/{info,updates,triggers}
  : >"$database/status"
  # Files are named with the architecture where a package may be there for several.
  printf '1\n' >"$database/info/format"
  for archive in "$archives"/*.deb; do
    name=$(dpkg-deb --field "$archive" Package)
    kind=$(dpkg-deb --field "$archive" Multi-Arch)
    [[ $kind != same ]] || name+=:$(dpkg-deb --field "$archive" Architecture)
    dpkg-deb --field "$archive" | sed '/^Package:/a Status: install ok installed' >>"$database/status"
    printf '\n' >>"$database/status"
    rm -rf "$folder/control"
    dpkg-deb --control "$archive" "$folder/control"
    for script in "$folder"/control/*; do
      [[ $script == */control ]] || mv "$script" "$database/info/$name.${script##*/}"
    done
    dpkg-deb --fsys-tarfile "$archive" | tar --list | sed -e 's,^\./$,/.,; s,^\.,,; s,\(.\)/$,\1,' \
      >"$database/info/$name.list"
  done
  rm -rf "$folder/control"
}

# --- The systems ---------------------------------------------------------------------------------

# The arm64 system of a release, which is what is compiled against as well.
system() { printf '%s' "$folder/arm64-$release${small:+-small}"; }

# Stops where this cannot make systems; lets one run at a time make them.
begin_to_set_up() {
  [[ $(uname -sm) == "Linux x86_64" ]] || fail "this is for Linux on x86-64"
  local tool
  for tool in apt-get dpkg-deb unshare awk python3; do
    command -v "$tool" >/dev/null || fail "there is no $tool: this needs a Debian or Ubuntu"
  done
  [[ -r $keyring ]] || fail "$keyring is not there; install debian-archive-keyring"
  mkdir -p "$folder"
  exec 9>"$folder/lock"
  flock 9
}

# Makes what is not here yet.
set_up() {
  if is_set_up; then return 0; fi
  begin_to_set_up
  # Another run may have made it meanwhile, and works in it.
  if is_set_up; then
    exec 9>&-
    return 0
  fi
  rm -f "$(system)/recipe.txt"
  # The others have links to Swift's libraries of before.
  [[ -z $refresh ]] || rm -f "$folder"/arm64-*/recipe.txt
  fill "$folder/emulator" sid amd64 "${emulator_packages[@]}"
  if [[ -n $small ]]; then
    fill "$(system)" "$release" arm64 "${small_packages[@]}"
    finish "$(system)/root"
    printf 'deb %s %s main\n' "$mirror" "$release" >"$(system)/root/etc/apt/sources.list"
  else
    set_up_building
  fi
  recipe >"$(system)/recipe.txt"
  exec 9>&-
}

# Makes the system of this processor that has a compiler, what is compiled against, and what is loaded.
set_up_native() {
  local names=("${compiler_packages[@]}" "${system_packages[@]}")
  if is_native_set_up "${names[@]}"; then return 0; fi
  begin_to_set_up
  if ! is_native_set_up "${names[@]}"; then
    rm -f "$native/recipe.txt"
    fill "$native" sid amd64 "${names[@]}"
    finish "$native/root"
    printf '%s\n' "${names[*]}" >"$native/recipe.txt"
  fi
  exec 9>&-
}

# Whether it is there as it is wanted.
is_native_set_up() {
  [[ -z $refresh && "$*" == "$(cat "$native/recipe.txt" 2>/dev/null)" ]]
}

# Whether the systems are there as they are wanted.
is_set_up() {
  [[ -z $refresh && "$(recipe)" == "$(cat "$(system)/recipe.txt" 2>/dev/null)" ]]
}

# Makes what builds, and what is built for.
set_up_building() {
  fill "$compiler" sid amd64 "${compiler_packages[@]}"
  finish "$compiler/root"
  fill "$folder/arm64-sid" sid arm64 "${system_packages[@]}"
  finish "$folder/arm64-sid/root"
  link_swift "$folder/arm64-sid/root"
  if [[ $release != sid ]]; then
    fill "$(system)" "$release" arm64 "${release_packages[@]}"
    # Swift's libraries, which only unstable has: to link from, not to run with.
    rm -rf "$(system)/root/usr/libexec/swift"
    mkdir -p "$(system)/root/usr/libexec"
    cp -al "$folder/arm64-sid/root/usr/libexec/swift" "$(system)/root/usr/libexec/"
    finish "$(system)/root"
    link_swift "$(system)/root"
  fi
  write_sdk
}

# What the systems are made from.
recipe() {
  printf '%s\n' "${emulator_packages[@]}"
  if [[ -n $small ]]; then
    printf '%s\n' "${small_packages[@]}"
    return
  fi
  printf '%s\n' "${compiler_packages[@]}" "${system_packages[@]}"
  [[ $release == sid ]] || printf '%s\n' "${release_packages[@]}"
}

# Does what maintainer scripts would have done.
finish() {
  local root=$1 name
  # Debian's overlay of Foundation on Testing says it has a library, which is in no package.
  rm -rf "$root/usr/libexec/swift/lib/swift/linux/Testing.swiftcrossimport"
  for name in gawk mawk; do
    [[ -e $root/usr/bin/awk || ! -e $root/usr/bin/$name ]] || ln -s "$name" "$root/usr/bin/awk"
  done
  [[ -e $root/usr/bin/sh ]] || ln -s bash "$root/usr/bin/sh"
  mkdir -p "$root/etc/ssl/certs"
  cat "$root"/usr/share/ca-certificates/mozilla/*.crt >"$root/etc/ssl/certs/ca-certificates.crt"
  printf 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n' >"$root/etc/passwd"
  printf 'root:x:0:\nnogroup:x:65534:\n' >"$root/etc/group"
  printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
}

# Puts Swift's libraries where the compiler looks, and those of unstable where the loader looks.
link_swift() {
  local root=$1 library name
  # Links from the top of the tree would lead the linker out of it.
  while IFS= read -r name; do
    ln -sfn "../../..$(readlink "$name")" "$name"
  done < <(find "$root/usr/lib/$triple" -maxdepth 1 -type l -lname '/*')
  for name in swift swift_static; do ln -sfn "../libexec/swift/lib/$name" "$root/usr/lib/$name"; done
  [[ $root == */arm64-sid/root ]] || return 0
  for library in "$root"/usr/libexec/swift/lib/swift/linux/*.so; do
    ln -sf "../../libexec/swift/lib/swift/linux/${library##*/}" "$root/usr/lib/$triple/"
  done
}

# Describes the arm64 system to SwiftPM.
write_sdk() {
  local bundle=$compiler/root/root/.swiftpm/swift-sdks/debian-arm64.artifactbundle
  mkdir -p "$bundle/sdk" "$compiler/root/sysroot"
  printf '%s\n' '{"schemaVersion": "1.0", "artifacts": {"debian-arm64": {
  "type": "swiftSDK", "version": "1", "variants": [{"path": "sdk"}]}}}' >"$bundle/info.json"
  printf '%s\n' '{"schemaVersion": "4.0", "targetTriples": {"aarch64-unknown-linux-gnu": {
  "sdkRootPath": "/sysroot", "swiftResourcesPath": "/sysroot/usr/lib/swift",
  "swiftStaticResourcesPath": "/sysroot/usr/lib/swift_static", "toolsetPaths": ["toolset.json"]}}}' \
    >"$bundle/sdk/swift-sdk.json"
  printf '%s\n' '{"schemaVersion": "1.0", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}}' \
    >"$bundle/sdk/toolset.json"
}

# --- Running in them -----------------------------------------------------------------------------

# Runs a script of the shell with mounts of its own, and in a user namespace where that is wanted or needed.
with_mounts() {
  local kind=$1 options=(--mount --propagation private)
  shift
  if [[ $kind == user || $(id -u) -ne 0 ]]; then options+=(--user --map-root-user); fi
  unshare "${options[@]}" true 2>/dev/null ||
    fail "this system allows no $kind namespaces ($(unshare "${options[@]}" true 2>&1)); run it as root, or in a" \
      "container that allows them (--privileged)"
  exec unshare "${options[@]}" bash -euc "$@"
}

# Runs a command in the compiler's system, which sees the checkout at its own path.
in_compiler() {
  # shellcheck disable=SC2016 # The dollars are that shell's.
  with_mounts plain '
    root=$0 sysroot=$1 here=$2
    shift 2
    mkdir -p "$root/$here" "$root/proc" "$root/dev"
    mount --rbind "$sysroot" "$root/sysroot"
    mount --rbind "$here" "$root/$here"
    mount --rbind /proc "$root/proc"
    mount --rbind /dev "$root/dev"
    exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/libexec/swift/bin:/usr/bin:/bin \
      PKG_CONFIG_PATH=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:/sysroot/usr/share/pkgconfig \
      PKG_CONFIG_SYSROOT_DIR=/sysroot SWIFT_BACKTRACE=enable=no \
      bash -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"' \
    "$compiler/root" "$(system)/root" "$PWD" "$@"
}

# Runs a command in the system of this processor, which sees the checkout and the cache at their own paths.
in_native() {
  mkdir -p "$cache"
  # shellcheck disable=SC2016 # The dollars are that shell's.
  with_mounts plain '
    root=$0 here=$1 cache=$2
    shift 2
    mkdir -p "$root/$here" "$root/$cache" "$root"/{proc,dev,sys,tmp}
    mount --rbind "$here" "$root/$here"
    mount --rbind "$cache" "$root/$cache"
    for part in proc dev sys; do mount --rbind "/$part" "$root/$part"; done
    exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
      PATH=/usr/libexec/swift/bin:/usr/bin:/bin:/usr/sbin:/sbin VISION_TASKS_CACHE="$cache" \
      SWIFT_BACKTRACE=enable=no bash -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"' \
    "$native/root" "$PWD" "$cache" "$@"
}

# Stops unless programs of arm64 can be run here; asks the system itself, as distributions give older numbers new parts.
check_running() {
  # shellcheck disable=SC2016 # The dollars are that shell's.
  (with_mounts user 'mount -t binfmt_misc none /tmp 2>/dev/null || {
    echo "cross: to run programs of arm64 takes Linux 6.7 or newer, this is $(uname -r);" \
      "Debian 12 has one in bookworm-backports (linux-image-amd64)" >&2
    exit 1
  }')
}

# Runs a command in the arm64 system. Its cache is its own, but for the models and the test material, which
# are those of this machine. A small system is as it was afterward.
in_system() {
  local here=$PWD part
  mkdir -p "$folder/cache/runtime"
  for part in models pictures testdata; do
    mkdir -p "$cache/$part" "$folder/cache/$part"
  done
  python3 scripts/arm64/pinned_runtime.py "$folder/cache" >/dev/null || fail "the runtime for arm64 is not here"
  # shellcheck disable=SC2016 # The dollars are that shell's.
  with_mounts user '
    root=$0 emulator=$1 cores=$2 cache=$3 own=$4 here=$5 small=$6
    shift 6
    if [[ -n $small ]]; then
      layers=${root%/*}/layers
      mkdir -p "$layers"
      mount -t tmpfs none "$layers"
      mkdir "$layers"/{upper,work,root}
      mount -t overlay -o "lowerdir=$root,upperdir=$layers/upper,workdir=$layers/work,userxattr" none "$layers/root"
      root=$layers/root
      cp /etc/resolv.conf "$root/etc/resolv.conf"
    fi
    mount -t binfmt_misc none "$root/proc"
    # Programs for 64-bit ARM, whatever the padding and the system in their headers say.
    magic="\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
    mask="\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
    printf ":arm64:M::%s:%s:%s:OCPF" "$magic" "$mask" "$emulator" >"$root/proc/register"
    # That stays mounted below what comes next: the entry goes with it.
    mkdir -p "$root/$here" "$root/$cache"
    mount --rbind "$here" "$root/$here"
    mount --rbind "$own" "$root/$cache"
    for part in models pictures testdata; do mount --rbind "$cache/$part" "$root/$cache/$part"; done
    mount --rbind /proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/bin:/bin:/usr/sbin:/sbin TERM="${TERM:-dumb}" \
      QEMU_CPU="$cores" VISION_TASKS_CACHE="$cache" SWIFT_BACKTRACE=enable=no \
      bash -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"' \
    "$(system)/root" "$emulator" "$cores" "$cache" "$folder/cache" "$here" "$small" "$@"
}
