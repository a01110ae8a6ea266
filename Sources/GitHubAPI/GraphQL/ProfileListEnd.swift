/// How far a walk through a list of whole profiles got that did not fail.
package struct ProfileListEnd: Sendable, Equatable {
  /// Whether the end of the list was met; it is not at a limit, and where no more was wanted.
  package let isReached: Bool
  /// How many entries of the list were passed whom GitHub doesn't name.
  package let namelessCount: Int

  /// Whether everyone on the list was handed over.
  package var isComplete: Bool { isReached && namelessCount == 0 }
}
