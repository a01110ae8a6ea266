@testable import GitHubAPI

/// Makes a reader of a JSON body that returns nil for an unreadable one.
func decode<Answer>(
  _ read: @escaping (JSON) throws(UnreadableAnswer) -> Answer
) -> ([UInt8]) -> Answer? {
  { bytes in try? read(JSON.reading(bytes)) }
}

extension Endpoint {
  /// Returns the answer in a body; nil if it is unreadable.
  func answer(in body: [UInt8]) -> Answer? { try? read(body) }

  /// Returns the member that makes a body unreadable; nil if none is known to.
  func unreadableMember(of body: String) -> String? {
    do throws(UnreadableAnswer) {
      _ = try read(Array(body.utf8))
      return nil
    } catch {
      return error.member
    }
  }
}

extension Profile {
  /// Creates a profile of which only these values are known.
  init(_ account: Account, _ values: [ProfileField: FieldValue]) {
    self.init(account)
    for (field, value) in values { self[field] = value }
  }
}
