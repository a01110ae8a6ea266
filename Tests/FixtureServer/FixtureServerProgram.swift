private import Dispatch
import FakeGitHub
private import Foundation
private import Synchronization

/// The fixture server as a program: listens until SIGTERM or SIGINT.
@main
enum FixtureServerProgram {
  private static let usage = """
    usage: FixtureServer [--port N] [--fixtures DIR] [--port-file FILE] [--latency-ms N]
                         [--limit N] [--secondary N/SECONDS] [--requests-log FILE]
                         [--misbehave SPEC]... [--public-url URL] [--poll-interval SECONDS]
                         [--clock-ahead SECONDS] [--pictures DIR]
                         [--order id|newest|oldest] [--hidden absent|gaps]
                         [--graphql-order newest|oldest|id] [--graphql-cursor keyset|offset]
                         [--graphql-budget N]

    A fake GitHub on loopback; the token is fixture-token and belongs to octavia.
    The first value of --order and the like is what GitHub does, and the default. REST lists
    followers and followed accounts by ascending id, GraphQL the latest follow first; oldest is the
    earliest. Hidden accounts are absent from lists, or leave gaps in pages and are counted. GraphQL's
    cursors name a follow, or the number of entries before them. --graphql-budget sets the cost at
    which queries fail: an account costs 1, a connection 20. --secondary refuses the requests beyond
    N in any span of SECONDS, such as 900/60.
    SPEC is PATHSUBSTRING=KIND[:ARGUMENT][xTIMES]; a $ anchors the text to the end of path and query.
    In GraphQL these are /graphql?login=NAME&first=N&offset=N&, /graphql?ids=COUNT& or
    /graphql?pages=COUNT&.
    KIND is status:N error:N:MESSAGE foreign:N unmarked 503-html broken-json body:TEXT truncated-body length:DIFFERENCE drop cut-head
    hang slow slow-head secondary-limit:SECONDS secondary-blank primary-limit primary-429
    resource-limits null-nodes:COUNT[:TYPE]
    redirect:same redirect:loop redirect:other-host[:URL] 401 echo:STATUS 403-scope 422-pages
    huge-body:BYTES zstd old-ghes private change:CHANGE
    CHANGE is add+LOGIN+ID follow+FOLLOWER+ACCOUNT unfollow+FOLLOWER+ACCOUNT
    toggle+FOLLOWER+ACCOUNT rename+OLD+NEW
    remove+LOGIN hide+LOGIN show+LOGIN private+LOGIN public+LOGIN, and at run time
    profile LOGIN {"bio":"TEXT"}

    At run time: GET /_fixture/stats, POST /_fixture/reset (resets the counts and the secondary
    limit), POST /_fixture/restart (undoes everything since the start), and with a JSON array of
    SPECs or CHANGEs (a space may stand for the plus) POST /_fixture/misbehave and POST
    /_fixture/change.
    """

  static func main() async {
    if CommandLine.arguments.dropFirst() == ["--help"] {
      return write(usage, to: .standardOutput)
    }
    do {
      let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
      let signals = terminationSignals()
      let github = try await FixtureGitHub.start(options.settings)
      if let path = options.portFile {
        try Data("\(github.port)\n".utf8).write(to: URL(filePath: path), options: .atomic)
      }
      write("listening on \(github.baseURL)", to: .standardOutput)
      let watch = Task {
        do {
          try await github.waitUntilEnded()
        } catch {
          if !Task.isCancelled { fail(error) }
        }
      }
      for await _ in signals { break }
      watch.cancel()
      await github.stop()
    } catch {
      fail(error)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    write("FixtureServer: \(error)", to: .standardError)
    exit(2)
  }

  private static func write(_ line: String, to file: FileHandle) {
    file.write(Data((line + "\n").utf8))
  }

  private static func terminationSignals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    let kept = Mutex(sources)
    continuation.onTermination = { _ in kept.withLock { $0.removeAll() } }
    return stream
  }
}
