/// A command that lists people.
protocol PeopleListCommand: ContextCommand {
  var list: PeopleListOptions { get }
}

extension PeopleListCommand {
  var avatars: AvatarChoice? { list.details.avatars }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }
}
