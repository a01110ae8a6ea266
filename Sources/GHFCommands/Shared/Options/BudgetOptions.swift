import ArgumentParser

/// The budget of a command that reads the lists of many accounts.
struct BudgetOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Stop after n points with a token (default: 100), or n requests without one (default: 20)",
      valueName: "n"))
  var budget: Int?

  func validate() throws {
    if let budget, budget < 1 { throw UsageError("'--budget' must be at least 1, not \(budget)") }
  }
}
