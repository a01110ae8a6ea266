/// The commands as the parser knows them, for the program that makes their schema.
package enum CommandDeclarations {
  package static let root: any GuidedCommand.Type = RootCommand.self
}
