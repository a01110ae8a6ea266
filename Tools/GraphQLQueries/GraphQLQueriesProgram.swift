import GitHubAPI

/// Prints ghf's GraphQL queries for `validate-queries`, one JSON object per line.
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
