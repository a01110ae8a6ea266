/// The root of the commands as declared to the parser, for the generator of the schema and guide.
package enum CommandDeclarations {
  package static let root: any GuidedCommand.Type = RootCommand.self
}
