import FakeGitHub
import TestSupport

/// Random changes to a world, some of which are undone a few responses later.
struct ModelDrift: Sendable {
  /// Undoes a change, and returns a description for the log.
  private typealias Undo = @Sendable (inout ModelWorld) -> String

  private var undos: [(due: Int, undo: Undo)] = []
  private var loginCount = 0

  /// Makes one random change before a response, and may schedule its reversal.
  ///
  /// - Returns: A short description for the log.
  mutating func change(
    _ world: inout ModelWorld, hiddenShare: Double, before response: Int,
    using generator: inout SeededGenerator
  ) -> String {
    let list = generator.isTrue(0.75) ? 0 : 1
    let isUndone = generator.isTrue(0.3)
    let due = isUndone ? response + generator.number(1...6) : nil
    let member = world.randomEntry(list, using: &generator)
    switch (generator.number(0...99), member) {
    case (0..<38, _), (_, nil):
      return arrive(in: &world, list, hiddenShare: hiddenShare, due: due, using: &generator)
    case (38..<76, let member?):
      if generator.isTrue(0.1) {
        world.delete(member)
        return "\(world.accounts[member].login) is deleted"
      }
      world.leave(member, list: list)
      schedule(due) { world in
        if !world.accounts[member].isDeleted { world.join(member, list: list) }
        return "\(world.accounts[member].login) joins list \(list) again"
      }
      return "\(world.accounts[member].login) leaves list \(list)"
    case (76..<86, let member?):
      let old = world.accounts[member].login
      rename(member, in: &world)
      schedule(due) { world in
        if !world.accounts[member].isDeleted, !world.isTaken(old) { world.rename(member, to: old) }
        return "\(world.accounts[member].login) has its login again"
      }
      return "\(old) is renamed to \(world.accounts[member].login)"
    case (86..<92, let member?):
      return reuse(loginOf: member, in: &world, list, using: &generator)
    case (92..<97, let member?):
      if world.hidden == .absent, generator.isTrue(0.5),
        let hidden = world.hiddenMember(of: list, using: &generator)
      {
        world.setHidden(false, account: hidden)
        return "\(world.accounts[hidden].login) comes back"
      }
      guard !world.accounts[member].isHidden else {
        world.setHidden(false, account: member)
        return "\(world.accounts[member].login) is shown again"
      }
      world.setHidden(true, account: member)
      schedule(due) { world in
        world.setHidden(false, account: member)
        return "\(world.accounts[member].login) is shown again"
      }
      return "\(world.accounts[member].login) is suspended"
    default:
      world.setPrivate(!world.isPrivate)
      guard world.isPrivate else { return "the profile turns public" }
      schedule(response + generator.number(1...12)) { world in
        world.setPrivate(false)
        return "the profile turns public again"
      }
      return "the profile turns private"
    }
  }

  /// Undoes the changes that are due, or all if `response` is nil.
  ///
  /// - Returns: Descriptions of the undone changes, for the log.
  mutating func undo(_ world: inout ModelWorld, before response: Int?) -> [String] {
    let isDue = { (due: Int) in response.map { due <= $0 } ?? true }
    let due = undos.filter { isDue($0.due) }
    undos.removeAll { isDue($0.due) }
    return due.map { $0.undo(&world) }
  }

  private mutating func schedule(_ due: Int?, _ undo: @escaping Undo) {
    if let due { undos.append((due, undo)) }
  }

  private mutating func arrive(
    in world: inout ModelWorld, _ list: Int, hiddenShare: Double, due: Int?,
    using generator: inout SeededGenerator
  ) -> String {
    let known = world.accounts.indices.randomElement(using: &generator)
    let account: Int
    if let known, generator.isTrue(0.4), world.isVisible(known),
      !world.lists[list].members.contains(known)
    {
      account = known
    } else {
      account = world.addAccount(using: &generator, hiddenShare: hiddenShare)
    }
    world.join(account, list: list)
    schedule(due) { world in
      world.leave(account, list: list)
      return "\(world.accounts[account].login) leaves list \(list) again"
    }
    return "\(world.accounts[account].login) joins list \(list)"
  }

  private mutating func rename(_ account: Int, in world: inout ModelWorld) {
    loginCount += 1
    world.rename(account, to: "renamed\(loginCount)")
  }

  /// Frees a member's login by renaming or deleting the member, and gives it to another account.
  private mutating func reuse(
    loginOf member: Int, in world: inout ModelWorld, _ list: Int,
    using generator: inout SeededGenerator
  ) -> String {
    let login = world.accounts[member].login
    if generator.isTrue(0.3) {
      world.delete(member)
    } else {
      rename(member, in: &world)
      if generator.isTrue(0.3) { world.leave(member, list: list) }
    }
    // Another member, or an account outside the lists.
    let other =
      generator.isTrue(0.4)
      ? world.randomEntry(list, using: &generator)
      : world.addAccount(using: &generator, hiddenShare: 0)
    guard let other, other != member else { return "\(login) is free" }
    let before = world.accounts[other].login
    world.rename(other, to: login)
    return "\(before) takes the login \(login)"
  }
}
