import GitHubAPI
package import TerminalText

extension Profile {
  /// The follows between the account and the user, in words; nil if no follow is known.
  package var relationMark: CleanText? {
    switch (followsViewer, isFollowedByViewer) {
    case (true?, true?): "mutual"
    case (true?, _): "follows you"
    case (_, true?): "you follow"
    case (false?, false?), (false?, nil), (nil, false?), (nil, nil): nil
    }
  }
}
