/// The kinds of checks of a list.
package enum CheckKind: String, Sendable {
  /// All pages were read.
  case whole
  /// Pages were read only where the list differs from a snapshot.
  case differences

  /// The number that stands for the kind in the database.
  var code: Int64 { self == .whole ? 0 : 1 }

  /// Makes the kind of a number in the database; nil for an unknown number.
  init?(code: Int64) {
    switch code {
    case 0: self = .whole
    case 1: self = .differences
    default: return nil
    }
  }
}
