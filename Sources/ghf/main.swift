import CurlHTTP
import FoundationEssentials
import GHFCommands
import GitHubAPI
import HostSystem
import LocalStore

CrashSignals.leaveToTheSystem()
// Before any file is opened.
StandardStreams.reserve()
let arguments = TypedWords.afterProgramName
let interruption = Interruption()
let environment = ProcessInfo.processInfo.environment
let pager = PagerProgram()
let context = CommandContext(
  environment: environment, output: OutputStream.standardOutput,
  messages: OutputStream.standardError, input: StandardInput(), terminal: .system(),
  // As many connections as --parallel can ask for, where a server has no HTTP/2.
  transport: CurlTransport(
    environment: environment, limits: TransferLimits(connectionsPerHost: 50)),
  signIn: GHLoginFile(environment: environment, program: GHProgramTokens()),
  browser: BrowserProgram(environment: environment),
  pager: pager,
  libraryVersion: CurlTransport.libraryVersion, clock: .system,
  timeZone: { date in
    TimeZone(secondsFromGMT: LocalTime.secondsFromGMT(at: date.timeIntervalSince1970)) ?? .gmt
  },
  systemText: SystemText.describe)

if Program.complete(arguments, in: context) { Exit.end(Outcome.success.rawValue) }

do throws(ResourceShortage) {
  try SystemResources.check()
} catch {
  Exit.end(Program.refuse(error, for: arguments, in: context).rawValue)
}

let run = Task { await Program.run(arguments, in: context) }
interruption.whenReceived { run.cancel() }
pager.whenLeft { run.cancel() }
let outcome = await run.value
let signalled = interruption.received.flatMap { Outcome(rawValue: 128 + $0) }
Exit.end((signalled ?? outcome).rawValue)
