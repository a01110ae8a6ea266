extension String {
  /// This word with its first letter in upper case.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
