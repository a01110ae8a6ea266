import CurlHTTP
import FoundationEssentials
import GHFCommands
import GitHubAPI
import HostSystem

// Before anything else: the threads that start later inherit the blocked signals.
let interruption = Interruption()
let environment = ProcessInfo.processInfo.environment
let context = CommandContext(
  environment: environment, output: OutputStream.standardOutput,
  messages: OutputStream.standardError, input: StandardInput(), terminal: .system(),
  transport: CurlTransport(environment: environment), signIn: GHProgramTokens(),
  timekeeper: .system, timeZone: .current, systemText: SystemText.describe)

let run = Task { await Program.run(Array(CommandLine.arguments.dropFirst()), in: context) }
interruption.whenReceived { run.cancel() }
let outcome = await run.value
Exit.end(interruption.received.map { 128 + $0 } ?? outcome.rawValue)
