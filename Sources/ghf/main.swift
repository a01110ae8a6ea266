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

HostProcess.replaceCrashSignals()
// The environment may hold a token.
HostProcess.forbidCoreDumps()
HostProcess.saveMemory()
// Before any file is opened.
HostProcess.reserveStandardStreams()
let arguments = HostProcess.arguments.map(ForeignText.decoding)
let interruption = Interruption()
let environment = ForeignText.environment
let context = CommandContext(
  machine: Machine(
    program: ProgramName(executable: HostProcess.executable), environment: environment,
    clock: .system,
    timeZone: { date in
      TimeZone(secondsFromGMT: CLibrary.secondsFromGMT(at: date.timeIntervalSince1970)) ?? .gmt
    },
    systemText: CLibrary.errorText),
  streams: CommandContext.Streams(
    output: OutputStream.standardOutput, messages: OutputStream.standardError,
    input: StandardInput(),
    openFile: { path throws(InputError) in try StandardInput(path: path) }, terminal: .system()),
  network: CommandContext.Network(
    // The maximum of --parallel, for servers without HTTP/2.
    transport: CurlTransport(
      environment: environment, limits: TransferLimits(connectionsPerHost: 50)),
    signIn: GHLoginFile(environment: environment, program: GHProgramTokens()),
    libraryVersion: CurlTransport.libraryVersion),
  programs: CommandContext.Programs(
    browser: BrowserProgram(environment: environment),
    run: ForegroundProgram.runner(environment: environment), find: ProgramFile.fault,
    runWithReport: ReportProgramRunner.run, explore: BrowseRun.explorer(on: SystemScreens())))

if Program.complete(arguments, in: context) { HostProcess.end(Outcome.success.rawValue) }

// Not on the main thread, which each step of an answer would wake.
let run = Task.detached { await Program.run(arguments, in: context) }
interruption.whenReceived { run.cancel() }
let outcome = await run.value
TerminalQuery.finish()
if let number = interruption.received {
  Interruption.turnOnLineWrap()
  HostProcess.end(by: number)
}
HostProcess.end(outcome.rawValue)
