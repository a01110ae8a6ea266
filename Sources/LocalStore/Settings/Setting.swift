/// A key and value on a line of the config file.
package struct Setting: Sendable, Equatable {
  /// A value with its type.
  package enum Value: Sendable, Equatable {
    case text(String)
    case number(Int64)
    case boolean(Bool)
    /// An array of strings.
    case list([String])
  }

  /// The section that contains the line; with a dot for a table within another.
  package let section: String
  package let key: String
  package let value: Value
  /// The line number of the key, from 1.
  package let line: Int
}

/// An invalid line of the config file.
package struct SettingsDamage: Error, Sendable, Equatable {
  /// The reason a line is invalid.
  package enum Reason: Sendable, Equatable {
    /// Invalid UTF-8, or a control character.
    case notText
    /// Neither a section nor a key with a value.
    case unreadable
    /// The key's value isn't a string, an integer, a boolean or an array of strings.
    case value(key: String)
    /// A key before the first section.
    case noSection(key: String)
    case unknownSection(String, known: Set<String>)
    case duplicateSection(String)
    case duplicateKey(String)
  }

  /// The line number, from 1.
  package let line: Int
  package let reason: Reason
}
