import GHFMessages
import GHFQueries
import Synchronization
import TerminalHost

/// Reports the events of queries: their progress on the terminal's last line, the others as notices.
final class EventReporter: Sendable {
  private let invocation: Invocation
  private let bar = Mutex<ProgressBar?>(nil)

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reports an event; `list` is the list that it is about, among several.
  func report(_ event: QueryEvent, of list: ListName?) {
    switch event {
    case .began: if invocation.showsProgress { bar.withLock { $0 = ProgressBar(in: invocation) } }
    case .progress(let progress): bar.withLock { $0?.show(progress) }
    case .ended: invocation.status.clear()
    case .nameFailed(let error): invocation.report(CommandError(error, in: invocation.context))
    default:
      for message in event.messages(in: invocation.context) {
        let text = (list.map { "\($0.text): " } ?? "") + message
        switch event.audience {
        case .everyone: invocation.notices.say(text)
        case .terminal: invocation.notices.onTerminal(text)
        case .warned: invocation.notices.warn(text)
        }
      }
    }
  }
}
