import GitHubAPI
import TerminalText

import struct FoundationEssentials.Date

/// Tells people on stderr what the client does: each request with `--verbose`, and pauses.
struct VerboseReporter: Sendable {
  let context: CommandContext
  let options: GlobalOptions

  func report(_ event: ClientEvent) {
    guard let line = line(for: event) else { return }
    context.status.clear()
    // A notice that can't be shown must not end the run: stderr may be closed.
    try? context.messages.writeLine(CleanText(line))
    try? context.messages.flush()
  }

  private func line(for event: ClientEvent) -> String? {
    switch event {
    case .answered(let request, let status, let limit, let duration):
      guard options.verbose else { return nil }
      let origin = status == 304 ? "confirmed" : "network"
      return "\(request) \(status) \(origin) \(milliseconds(duration)) ms" + limits(limit)
    case .failed(let request, let error, let duration):
      guard options.verbose else { return nil }
      let failure = CommandError(error, in: context)
      let reason = ([failure.message] + failure.causes).filter { !$0.isEmpty }
      return "\(request) failed \(milliseconds(duration)) ms: "
        + reason.joined(separator: ": ")
    case .cached(let request):
      return options.verbose ? "\(request) cache" : nil
    case .readingAgain(let pageCount):
      if options.quiet { return nil }
      let requests = CountText(2 * pageCount, of: "request").text.text
      return "the list changed while it was fetched; checking it again takes up to \(requests)"
    case .pausing(let duration):
      guard saysPauses else { return nil }
      return "GitHub asks for a pause of \(duration.components.seconds) s: waiting"
    case .waiting(let duration, let date):
      guard saysPauses else { return nil }
      let end = date.map { " until \(context.clockTime(of: $0))" }
      let wait = end == nil ? " for \(duration.components.seconds) s" : ""
      return "GitHub's limit is used up\(end ?? ""): waiting\(wait)"
    }
  }

  /// Whether pauses are told in words: else they are counted down, or nobody wants to know.
  private var saysPauses: Bool { !options.quiet && !context.showsProgress(options) }

  private func milliseconds(_ duration: Duration) -> Int {
    Int(duration / .milliseconds(1))
  }

  private func limits(_ limit: RateLimit?) -> String {
    guard let limit else { return "" }
    let bucket = limit.resource ?? "requests"
    let reset = context.clockTime(of: limit.resetsAt)
    return ", \(bucket) \(limit.remaining) of \(limit.limit) left until \(reset)"
  }
}
