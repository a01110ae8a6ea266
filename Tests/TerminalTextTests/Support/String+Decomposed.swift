import Foundation

extension String {
  /// NFD, by Foundation.
  var decomposed: String { decomposedStringWithCanonicalMapping }
}
