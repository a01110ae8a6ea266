/// The conversion of an answer to the bytes that the cache stores, and back.
package struct Packing<Answer: Sendable>: Sendable {
  let pack: @Sendable (Answer) -> [UInt8]
  /// Returns nil if the bytes are damaged or have another format.
  let unpack: @Sendable ([UInt8]) -> Answer?
  /// Returns the accounts that an answer names.
  var logins: @Sendable (Answer) -> [SeenLogin] = { _ in [] }
  /// Returns an answer without relation marks, which only the viewer who got them may see.
  var withoutMarks: @Sendable (Answer) -> Answer = { $0 }

  package init(
    pack: @escaping @Sendable (Answer) -> [UInt8],
    unpack: @escaping @Sendable ([UInt8]) -> Answer?,
    logins: @escaping @Sendable (Answer) -> [SeenLogin] = { _ in [] },
    withoutMarks: @escaping @Sendable (Answer) -> Answer = { $0 }
  ) {
    self.pack = pack
    self.unpack = unpack
    self.logins = logins
    self.withoutMarks = withoutMarks
  }
}
