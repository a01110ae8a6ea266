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
  // As many connections as --parallel can ask for, where a server has no HTTP/2.
  transport: CurlTransport(
    environment: environment, limits: TransferLimits(connectionsPerHost: 50)),
  signIn: GHProgramTokens(),
  timekeeper: .system, timeZone: .current, systemText: SystemText.describe)

let run = Task.detached { [context] in
  await Program.run(Array(CommandLine.arguments.dropFirst()), in: context)
}
interruption.whenReceived { [run] in run.cancel() }
Task.detached { [run, interruption] in
  let outcome = await run.value
  Exit.end(interruption.received.map { 128 + $0 } ?? outcome.rawValue)
}
// Not `await`: Dispatch would put this thread into a sigsuspend that lets every signal through.
Exit.wait()
