import Foundation

extension String {
  /// Foundation's canonical decomposition (NFD).
  var decomposed: String { decomposedStringWithCanonicalMapping }
}
