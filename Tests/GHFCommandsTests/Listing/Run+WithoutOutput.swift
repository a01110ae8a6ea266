extension Run {
  /// The run without its output, for golden files that show only messages.
  var withoutOutput: Run {
    Run(title: title, bytes: [], errors: errors, outcome: outcome, deliveries: [])
  }
}
