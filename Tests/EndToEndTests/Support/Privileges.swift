import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the tests may do that most people's programs may not.
enum Privileges {
  /// Whether the tests run as root, to whom no file is forbidden.
  static let areRoots = geteuid() == 0

  /// Whether ghf can be started as somebody to whom files can be forbidden.
  static let canBeDropped = !areRoots || InstalledPrograms.allowSetpriv

  /// What starts a program without root's powers, with a space behind; whose files they are counts.
  static let dropping = areRoots ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
}
