/// A command about one account, by default the user's own.
protocol AccountCommand: ContextCommand {
  var user: String? { get }
}

extension AccountCommand {
  var inputNotice: String? { user == nil ? Self.unreadNotice : nil }
}
