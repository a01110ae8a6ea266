import CommandLineInterface

/// The budget of a command that reads the lists of many accounts.
struct BudgetOptions: ArgumentGroup, Sendable {
  @Option(
    "--budget", value: "n",
    help: "Stop after n points with a token (default: 100), or n requests without one (default: 20)"
  )
  var budget: Int?

  func validate() throws(UsageError) {
    if let budget, budget < 1 { throw UsageError("'--budget' must be at least 1, not \(budget)") }
  }
}
