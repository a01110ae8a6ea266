extension Packing where Answer == Profile {
  /// A profile as JSON with GitHub's names, so that the decoder of GitHub's answers reads it too.
  static let profile = Packing(
    pack: { profile in
      var writer = JSONWriter()
      writer.profile(profile)
      return writer.bytes
    },
    // `try?`: a damaged entry counts as missing.
    unpack: { try? $0.decoded(as: Profile.self) },
    logins: { [SeenLogin($0)] })
}

extension JSONWriter {
  /// Writes all fields of a profile under GitHub's own names, without the relation marks.
  package mutating func profile(_ profile: Profile) {
    beginObject()
    for field in ProfileField.allCases where !ProfileField.marks.contains(field) {
      key(field.rawValue)
      value(field.value(of: profile))
    }
    endObject()
  }
}
