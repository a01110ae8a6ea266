import FoundationEssentials

extension Packing where Answer == Profile {
  /// A profile as the JSON that `--json` prints, so that one reader serves both.
  static let profile = Packing(
    pack: { profile in
      var writer = JSONWriter()
      writer.profile(profile)
      return writer.bytes
    },
    unpack: { bytes in
      // A damaged entry is no entry.
      try? JSONDecoder().decode(Profile.self, from: Data(bytes))
    },
    logins: { [SeenLogin($0)] })
}

extension JSONWriter {
  /// Writes all fields of a profile under GitHub's own names.
  package mutating func profile(_ profile: Profile) {
    beginObject()
    for field in ProfileField.allCases {
      key(field.rawValue)
      value(field.value(of: profile))
    }
    endObject()
  }
}
