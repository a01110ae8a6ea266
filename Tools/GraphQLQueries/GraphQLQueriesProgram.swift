import GitHubAPI

/// Prints the questions that ghf puts in GraphQL, an object a line, for `validate-queries`.
@main
enum GraphQLQueriesProgram {
  static func main() {
    for document in GraphQLDocument.allCases {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("name")
      writer.string("\(document)")
      writer.key("text")
      writer.string(document.text)
      writer.endObject()
      print(String(decoding: writer.bytes, as: UTF8.self))
    }
  }
}
