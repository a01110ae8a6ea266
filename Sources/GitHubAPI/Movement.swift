/// Whether a list was seen to lose entries while it was walked, so that others moved up unseen.
package enum Movement: Sendable, Equatable {
  case none
  /// The pages to whose end entries may have moved were fetched again.
  case settled
  /// They were, and the list had changed once more.
  case unsettled
}
