/// A library that ghf loads while it runs, with its package's name in several distributions.
package enum SystemLibrary {
  case curl, sqlite, pixbuf, chafa

  /// Returns the advice to install the library, with the package's name if it is known.
  ///
  /// - Parameter osRelease: The text of `/etc/os-release`; empty if the system has none.
  /// - Returns: An imperative, such as `install it with 'apt install libcurl4'`.
  package func installation(osRelease: String) -> String {
    let release = OSRelease(osRelease)
    if release.isLike("debian") {
      return "install it with 'apt install \(debianPackage(in: release))'"
    }
    if release.isLike("fedora") || release.isLike("rhel") {
      return "install it with 'dnf install \(fedoraPackage)'"
    }
    if release.isLike("arch") { return "install it with 'pacman -S \(archPackage)'" }
    return "install \(name) with the system's package manager"
  }

  private var name: String {
    switch self {
    case .curl: "libcurl"
    case .sqlite: "SQLite"
    case .pixbuf: "gdk-pixbuf"
    case .chafa: "libchafa"
    }
  }

  private func debianPackage(in release: OSRelease) -> String {
    // The change to a 64-bit time_t renamed them; releases based on Debian know both names.
    let suffix = release.hasLongTime ? "t64" : ""
    return switch self {
    case .curl: "libcurl4" + suffix
    case .sqlite: "libsqlite3-0"
    case .pixbuf: "libgdk-pixbuf-2.0-0"
    case .chafa: "libchafa0" + suffix
    }
  }

  private var fedoraPackage: String {
    switch self {
    case .curl: "libcurl"
    case .sqlite: "sqlite-libs"
    case .pixbuf: "gdk-pixbuf2"
    case .chafa: "chafa-libs"
    }
  }

  private var archPackage: String {
    switch self {
    case .curl: "curl"
    case .sqlite: "sqlite"
    case .pixbuf: "gdk-pixbuf2"
    case .chafa: "chafa"
    }
  }
}

/// The fields of `/etc/os-release` that identify a distribution (os-release(5)).
private struct OSRelease {
  private var fields: [String: String] = [:]

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[String(parts[0])] = String(parts[1].filter { $0 != "\"" && $0 != "'" })
    }
  }

  /// Returns true for a distribution and those derived from it.
  func isLike(_ id: String) -> Bool {
    fields["ID"] == id || (fields["ID_LIKE"] ?? "").split(separator: " ").contains(id[...])
  }

  /// True from Debian 13 and Ubuntu 24.04 on; Debian's testing has no version.
  var hasLongTime: Bool {
    let version = fields["VERSION_ID"].map { Int($0.prefix { $0 != "." }) ?? 0 }
    return switch fields["ID"] {
    case "debian": (version ?? .max) >= 13
    case "ubuntu": (version ?? 0) >= 24
    default: false
    }
  }
}
