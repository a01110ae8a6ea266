/// Reports one missing account after the other, and remembers how the run is to end.
struct ProfileFailures {
  let invocation: Invocation
  private var first: CommandError?

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// Says what is wrong with one account; the run goes on with the others.
  ///
  /// - Throws: What no other account would do better with, such as a limit or a lost network.
  mutating func report(_ error: CommandError) throws(CommandError) {
    guard error.outcome == .failure || error.outcome == .usage || error.othersMaySucceed else {
      throw error
    }
    first = first ?? error
    invocation.context.report(error, color: invocation.options.color)
  }

  /// What ends the run as the first failure says, without saying it twice; nil after none.
  var final: CommandError? { first.map { .silent($0.outcome) } }
}
