/// The letters of Cyrillic and Greek keyboard layouts, by the keys of a US keyboard.
///
/// The layouts are XKB's `ru` (winkeys), `ua` (unicode) and `gr` (simple), in the files of these names
/// in `symbols` of xkeyboard-config.
enum KeyboardLayout {
  /// Letters, and what a US keyboard has on their keys.
  private static let rows: [(letters: String, keys: String)] = [
    ("ёйцукенгшщзхъ", "`qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбю", "zxcvbnm,."),
    // Ukrainian letters in place of Russian ones.
    ("їієґ", #"]s'\"#),
    ("ςερτυθιοπ", "wertyuiop"), ("ασδφγηξκλ", "asdfghjkl"), ("ζχψωβνμ", "zxcvbnm"),
  ]

  // The capital of ς is also that of σ, whose key is the later one.
  private static let keys = Dictionary(
    rows.flatMap { row in
      Array(zip(row.letters, row.keys)) + zip(row.letters.uppercased(), row.keys.uppercased())
    }
  ) { $1 }

  /// Returns what a US keyboard has on the key of a letter, in the letter's case; another character as
  /// it is.
  static func key(of letter: Character) -> Character { keys[letter] ?? letter }
}
