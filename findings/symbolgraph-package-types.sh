#!/usr/bin/env bash
# swift-symbolgraph-extract leaves out package declarations that name a package type of another module.
#
# Package:  Swift 6.3.1, the toolchain of the build (swiftc and swift-symbolgraph-extract on PATH).
# Guess:    with -minimum-access-level package, the symbol graph of a module has all of its package
#           declarations; what the tool can't read is an error or a warning.
# Seen:     if a type comes from another module of the same package, by 'package import', every property and
#           function that names it is missing, and of an enum with such a payload the whole enum, without a
#           message and with exit status 0. With 'public import' all are there. The tool has no option for
#           the name of the package (-package-name is an unknown argument).
# Here:     the documentation of ghf's modules has the package declarations too. When an error became an
#           enum with the error of the module below in it, its page went, and so did every link to it.
# Date:     2026-12-01.
set -euo pipefail
swift --version 2>/dev/null | grep 'Swift version 6\.3\.1 '
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
tool=$(dirname "$(readlink -f "$(command -v swiftc)")")/swift-symbolgraph-extract
target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
cat >Below.swift <<'SWIFT'
package struct Inner: Error { package let number: Int }
SWIFT
cat >body.swift <<'SWIFT'
package enum Outer: Error { case inner(Inner), other }
package enum Plain: Error { case other }
package struct Holder { package var inner: Inner, count: Int }
package func use(_ inner: Inner) {}
SWIFT

# Prints the names of the symbols of a module that imports the one below in a way.
symbols() {
  { echo "$1 import Below" && cat body.swift; } >Above.swift
  swiftc -swift-version 6 -package-name example -suppress-warnings -parse-as-library -emit-module \
    -module-name Above -I . Above.swift
  "$tool" -module-name Above -I . -target "$target" -minimum-access-level package -output-dir graph
  python3 -c 'import json
graph = json.load(open("graph/Above.symbols.json"))
print(" ".join(sorted(".".join(symbol["pathComponents"]) for symbol in graph["symbols"]
                      if "swift.enum.case" != symbol["kind"]["identifier"]
                      and "::SYNTHESIZED::" not in symbol["identifier"]["precise"])))'
}
mkdir graph
swiftc -swift-version 6 -package-name example -parse-as-library -emit-module -module-name Below Below.swift
package=$(symbols package)
public=$(symbols public)
printf 'package import: %s\npublic import:  %s\n' "$package" "$public"
[ "$package" = "Holder Holder.count Plain" ]
[ "$public" = "Holder Holder.count Holder.inner Outer Plain use(_:)" ]
