private import Foundation
import TestSupport

/// The privileges that the tests run with.
enum Privileges {
  /// True if the tests run as root, who may access every file.
  static let isRoot = geteuid() == 0

  /// True if ghf can be started without the privileges of root.
  static let canDrop = !isRoot || InstalledPrograms.allowSetpriv

  /// The command prefix that drops the capabilities of root, so that ownership and modes count.
  static let droppingPrefix = isRoot ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
}
