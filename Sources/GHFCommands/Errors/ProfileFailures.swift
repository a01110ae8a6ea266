/// Reports one missing account after the other, and remembers how the run is to end.
struct ProfileFailures {
  let context: CommandContext
  let options: GlobalOptions
  private var first: CommandError?

  init(context: CommandContext, options: GlobalOptions) {
    self.context = context
    self.options = options
  }

  /// Says what is wrong now; the run goes on.
  mutating func report(_ error: CommandError) {
    first = first ?? error
    context.report(error, color: options.color)
  }

  /// What ends the run without saying anything twice; nil when nothing went wrong.
  var final: CommandError? { first.map { .silent($0.outcome) } }
}
