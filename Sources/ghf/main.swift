import CurlHTTP
import FoundationEssentials
import GHFBrowse
import GHFCommands
import GHFMessages
import GitHubAPI
import HostSystem
import LocalStore
import ProgramTokens
import TerminalHost

HostProcess.restoreCrashSignals()
// The environment may hold a token.
HostProcess.forbidCoreDumps()
HostProcess.limitArenas()
// Before any file is opened.
HostProcess.reserveStandardStreams()
let arguments = HostProcess.arguments
let interruption = Interruption()
let environment = ProcessInfo.processInfo.environment
let context = CommandContext(
  environment: environment, output: OutputStream.standardOutput,
  messages: OutputStream.standardError, input: StandardInput(),
  openFile: { path throws(InputError) in try StandardInput(path: path) }, terminal: .system(),
  // The maximum of --parallel, for servers without HTTP/2.
  transport: CurlTransport(
    environment: environment, limits: TransferLimits(connectionsPerHost: 50)),
  signIn: GHLoginFile(environment: environment, program: GHProgramTokens()),
  browser: BrowserProgram(environment: environment),
  runProgram: ForegroundProgram.runner(environment: environment),
  findProgram: ProgramFile.fault, runReportProgram: ReportProgramRunner.run, pager: PagerProgram(),
  explore: BrowseRun.explorer(on: SystemScreens()),
  libraryVersion: CurlTransport.libraryVersion, clock: .system,
  timeZone: { date in
    TimeZone(secondsFromGMT: CLibrary.secondsFromGMT(at: date.timeIntervalSince1970)) ?? .gmt
  },
  systemText: CLibrary.errorText)

if Program.complete(arguments, in: context) { HostProcess.end(Outcome.success.rawValue) }

let run = Task { await Program.run(arguments, in: context) }
interruption.whenReceived { run.cancel() }
let outcome = await run.value
TerminalQuery.finish()
if let number = interruption.received {
  Interruption.turnOnLineWrap()
  HostProcess.end(by: number)
}
HostProcess.end(outcome.rawValue)
