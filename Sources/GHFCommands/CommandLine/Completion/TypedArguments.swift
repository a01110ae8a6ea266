/// What was typed behind a command's name, taken for what the command takes.
struct TypedArguments {
  /// The options and flags that are there, by the names that were typed.
  private(set) var names: Set<String> = []
  /// The option whose value comes next.
  private(set) var awaiting: CommandShape.Argument?
  /// Whether what follows is no option in any case, as behind `--`.
  private(set) var isPastOptions = false
  /// How many arguments are there that are no options.
  private(set) var positionalCount = 0

  private let shape: CommandShape

  /// Takes the words up to the one that is being typed, and of those `behind` it the options.
  init(_ words: ArraySlice<String>, behind: [String] = [], shape: CommandShape) {
    self.shape = shape
    for word in behind.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
      names.insert(String(word.prefix { $0 != "=" }))
    }
    for word in words {
      if awaiting != nil {
        awaiting = nil
      } else if isPastOptions || !word.hasPrefix("-") || word == "-" {
        positionalCount += 1
      } else if word == "--" {
        isPastOptions = true
      } else {
        let name = String(word.prefix { $0 != "=" })
        names.insert(name)
        guard let option = shape.option(named: name), option.kind == "option", name == word
        else { continue }
        awaiting = option
      }
    }
  }

  /// What the next word that is no option stands for.
  var nextPositional: CommandShape.Argument? {
    let positionals = shape.positionals
    if positionalCount < positionals.count { return positionals[positionalCount] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }
}
