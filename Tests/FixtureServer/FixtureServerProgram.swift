private import Dispatch
private import Foundation
private import Synchronization

/// The fixture server as a program: listens until SIGTERM or SIGINT.
@main
enum FixtureServerProgram {
  static func main() async {
    do {
      let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
      let signals = endingSignals()
      let github = try await FixtureGitHub.start(options.settings)
      if let path = options.portFile {
        try Data("\(github.port)\n".utf8).write(to: URL(filePath: path), options: .atomic)
      }
      say("listening on \(github.baseURL)", on: .standardOutput)
      for await _ in signals { break }
      await github.stop()
    } catch {
      say("FixtureServer: \(error)", on: .standardError)
      exit(2)
    }
  }

  private static func say(_ line: String, on file: FileHandle) {
    file.write(Data((line + "\n").utf8))
  }

  private static func endingSignals() -> AsyncStream<Void> {
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
