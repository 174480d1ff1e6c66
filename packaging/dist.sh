#!/bin/bash
# Makes everything that a release has, in build/dist; ./dev dist calls it after it has built the preset `static`.
# The same commit on the same machine gives the same bytes: times are those of the commit, names are sorted, nothing has a path of
# the machine. What cannot be made because a tool is missing is said, and left out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
umask 022

say() { printf '== dist: %s\n' "$*"; }
version=$(build/static/bin/hakam --version | head -1)
dist=$PWD/build/dist
tree=$dist/made/tree
rm -rf "$dist"
mkdir -p "$tree"

program() {
  cmake --install build/static --component hakam --prefix "$tree" >/dev/null
  local doc=$tree/share/doc/hakam
  mkdir -p "$doc" "$tree/share/man/man1" "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" \
    "$tree/share/fish/vendor_completions.d"
  build/static/bin/hakam help-files "$dist/made/help"
  cp "$dist/made/help/hakam.1" "$tree/share/man/man1/"
  cp "$dist/made/help/hakam.bash" "$tree/share/bash-completion/completions/hakam"
  cp "$dist/made/help/_hakam" "$tree/share/zsh/site-functions/"
  cp "$dist/made/help/hakam.fish" "$tree/share/fish/vendor_completions.d/"
  cp README.md CHANGELOG.md LICENSE "$doc/"
  python3 packaging/sbom.py build/static/hakam.map "$version" "$dist/hakam-$version.spdx.json" "$doc/libraries"
  find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# tar_of FOLDER NAME: a tar of the folder on stdout, in which it is called NAME.
tar_of() {
  tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --format=gnu --transform "s,^\.,$2," -cf - .
}
archive() { tar_of "$tree" "hakam-$version" | zstd -q -19 -T1 -o "$dist/hakam-$version-linux-x86_64.tar.zst"; }

debian() {
  local root=$dist/made/deb doc=$dist/made/deb/usr/share/doc/hakam
  mkdir -p "$root/DEBIAN" "$root/usr/share/lintian/overrides"
  cp -a "$tree/." "$root/usr/"
  rm -r "$doc/LICENSE" "$doc/libraries"
  mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
  gzip -9n "$root/usr/share/man/man1/hakam.1" "$doc/CHANGELOG.md"
  mv "$doc/CHANGELOG.md.gz" "$doc/NEWS.gz"
  # A package that is no fork of Debian's has no Debian revision: its changelog is one entry.
  printf 'hakam (%s) stable; urgency=medium\n\n  * Release %s: see NEWS.gz.\n\n -- %s  %s\n' "$version" "$version" \
    "The Hakam developers <noreply@users.noreply.github.com>" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"
  { cat packaging/deb/copyright; for file in "$tree"/share/doc/hakam/libraries/*; do
    printf '\n\n---- %s ----\n\n' "$(basename "$file" .copyright)"
    cat "$file"
  done; } >"$doc/copyright"
  cp packaging/deb/overrides "$root/usr/share/lintian/overrides/hakam"
  sed "s/@VERSION@/$version/; s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" packaging/deb/control >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -printf '%P\0' | sort -z | sed -z 's,^,usr/,' | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$root" "$dist/hakam_${version}_amd64.deb" >/dev/null
}

# no_path_of_here FILE...: ends with an error if a file has a path that is another one in another clone.
no_path_of_here() {
  if grep -laF -e "$PWD/" -e /pip-build-env- "$@"; then
    say "the files above have a path of this machine: they are not the same bytes from another clone" >&2
    exit 1
  fi
}

say "hakam $version"
no_path_of_here build/static/bin/hakam
program
archive
debian
python3 packaging/wheel.py "$tree" "$version" "$dist" >/dev/null
python3 packaging/image.py "$tree" "$version" "$dist/hakam-$version-oci.tar"
packaging/kits.sh "$dist"
packaging/rules_wheels.sh "$dist"
for wheel in "$dist"/hakam_rules-*.whl; do
  if [[ -e $wheel ]]; then python3 -m zipfile -e "$wheel" "$dist/made/${wheel##*/}"; fi
done
no_path_of_here -r "$dist/made"
rm -r "$dist/made"
sums=$(cd "$dist" && sha256sum -- *)
printf '%s\n' "$sums" >"$dist/SHA256SUMS"
say "in build/dist:"
(cd "$dist" && stat -c '%10s  %n' -- *)
