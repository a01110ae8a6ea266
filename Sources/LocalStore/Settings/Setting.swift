/// A value that a line of the config file gives to a key.
package struct Setting: Sendable, Equatable {
  /// What a value is, and what it says.
  package enum Value: Sendable, Equatable {
    case text(String)
    case number(Int64)
    case boolean(Bool)
  }

  /// The name in the brackets above the line.
  package let section: String
  package let key: String
  package let value: Value
  /// The line's number, from 1.
  package let line: Int

  package init(section: String, key: String, value: Value, line: Int) {
    self.section = section
    self.key = key
    self.value = value
    self.line = line
  }
}

/// Why a config file can't be read.
package struct SettingsDamage: Error, Sendable, Equatable {
  /// What is wrong with a line.
  package enum Reason: Sendable, Equatable {
    /// Bytes that are no UTF-8, or a control character.
    case notText
    /// Neither a section nor a key with a value.
    case unreadable
    /// The value of this key is no string, whole number or boolean.
    case value(key: String)
    /// A key before the first section.
    case noSection(key: String)
    case unknownSection(String)
    case duplicateSection(String)
    case duplicateKey(String)
  }

  /// The line's number, from 1.
  package let line: Int
  package let reason: Reason

  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
