import FoundationEssentials

/// One question in GraphQL, and how its answer is read.
struct GraphQLQuery<Answer: Sendable>: Sendable {
  let text: String
  /// The values that the question leaves open, by their names.
  let variables: [(name: String, value: GraphQLValue)]
  /// Reads a body of GraphQL's form; nil when it is something else.
  let read: @Sendable ([UInt8]) -> GraphQLBody<Answer>?

  /// Makes a question whose answer is a part of what comes as `data`.
  ///
  /// - Parameters:
  ///   - text: The question; see `GraphQLDocument`.
  ///   - variables: The values that it leaves open.
  ///   - type: What `data` is read as.
  ///   - pick: Takes the answer out of it; nil when it is not there.
  init<Data: Decodable & Sendable & SendableMetatype>(
    _ text: String, variables: [(name: String, value: GraphQLValue)], reading type: Data.Type,
    _ pick: @escaping @Sendable (Data) -> Answer?
  ) {
    self.text = text
    self.variables = variables
    read = { bytes in
      // Which key was wrong helps nobody: the answer is unreadable, and asked for once more.
      guard !bytes.hasMoreEntries(than: entryLimit),
        let envelope = try? JSONDecoder().decode(
          GraphQLEnvelope<Data>.self, from: FoundationEssentials.Data(bytes))
      else { return nil }
      return GraphQLBody(
        answer: envelope.data.flatMap(pick), problems: envelope.errors ?? [])
    }
  }

  /// What is sent.
  var body: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("query")
    writer.string(text)
    writer.key("variables")
    writer.beginObject()
    for (name, value) in variables {
      writer.key(name)
      writer.value(value)
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}

/// What GraphQL answers, with whatever went wrong on the way; both may be there.
struct GraphQLBody<Answer: Sendable>: Sendable {
  let answer: Answer?
  let problems: [GraphQLProblem]
}

private struct GraphQLEnvelope<Data: Decodable>: Decodable {
  let data: Data?
  let errors: [GraphQLProblem]?
}
