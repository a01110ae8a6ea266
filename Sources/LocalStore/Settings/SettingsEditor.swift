import GitHubAPI

/// An editor of config files, which changes the values of settings and nothing else.
package enum SettingsEditor {
  /// Returns a config file with new values of keys in a section.
  ///
  /// A key that has its value already keeps its form. Missing keys are added behind the section's
  /// last one, and a missing section at the end, with line breaks as in the file.
  ///
  /// - Throws: `SettingsDamage` if the file is invalid.
  package static func setting(
    _ values: [(key: String, value: Setting.Value)], of section: String, in bytes: [UInt8],
    sections known: Set<String>
  ) throws(SettingsDamage) -> [UInt8] {
    let document = try SettingsDocument(bytes, sections: known)
    let lineBreak = lineBreak(of: bytes)
    var changes: [(place: Range<Int>, text: String)] = []
    var added = ""
    for (key, value) in values {
      let entry = document.entries.first { $0.setting.section == section && $0.setting.key == key }
      if let entry {
        if entry.setting.value != value { changes.append((entry.place, toml(value))) }
      } else {
        added += "\(lineBreak)\(key) = \(toml(value))"
      }
    }
    if let end = document.ends[section] {
      changes.append((end..<end, added))
    } else if !added.isEmpty {
      let isEnded = bytes.isEmpty || bytes.last == 0x0A
      let gap = bytes.isEmpty ? "" : isEnded ? lineBreak : lineBreak + lineBreak
      changes.append((bytes.count..<bytes.count, "\(gap)[\(section)]\(added)\(lineBreak)"))
    }
    var result = bytes
    // The last change comes first, so that the places of the others stay valid.
    for change in changes.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
      result.replaceSubrange(change.place, with: Array(change.text.utf8))
    }
    return result
  }

  private static func lineBreak(of bytes: [UInt8]) -> String {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }

  /// Returns a value as the file has it.
  static func toml(_ value: Setting.Value) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .boolean(let isSet): "\(isSet)"
    case .text(let text): quoted(text)
    case .list(let texts): "[\(texts.map(quoted).joined(separator: ", "))]"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      return isControl ? JSONWriter.escape(for: scalar) : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}

/// The config file, `config.toml`, which the user and ghf edit.
package struct SettingsFile: Sendable {
  /// The file, which may be missing.
  package let path: String

  /// Refers to the file in a directory, usually `XDGDirectories.config`.
  package init(in directory: String) { path = directory + "/config.toml" }

  /// Returns the file's bytes, up to 64 kB; nil if it doesn't exist.
  package func read() throws(StorageError) -> [UInt8]? {
    try FileContents.read(path: path, upTo: 64_000)
  }

  /// Replaces the contents under a lock, and keeps the permissions and symbolic links.
  ///
  /// `edit` returns the new bytes, or nil to change nothing; it may be called twice.
  package func change(_ edit: ([UInt8]) -> [UInt8]?) throws(StorageError) {
    let old = try read()
    guard let new = edit(old ?? []), new != old else { return }
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      let old = try read()
      guard let new = edit(old ?? []), new != old else { return }
      FileReplacement.removeLeftovers(of: path)
      let replacement = try FileReplacement(of: path, keepsPermissions: true)
      try replacement.append(new)
      try replacement.commit(durably: true)
    }
  }
}
