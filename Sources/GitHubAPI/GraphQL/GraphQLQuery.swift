/// A GraphQL query, with the function that reads its answer.
package struct GraphQLQuery<Answer: Sendable>: Sendable {
  /// The body of the request.
  let body: [UInt8]
  /// Reads the body of a response; returns nil if it doesn't have GraphQL's form.
  ///
  /// Both an answer and problems may be present.
  let read: @Sendable ([UInt8]) -> (answer: Answer?, problems: [GraphQLProblem])?

  /// Makes a query whose answer is a part of the response's `data`.
  ///
  /// `variables` are the values of the document's variables. `pick` returns the answer in `data`,
  /// of which problems explain missing parts, or nil if it is missing.
  package init<Data: Decodable & Sendable & SendableMetatype>(
    _ document: GraphQLDocument, variables: [FieldValue.Member], reading type: Data.Type,
    _ pick: @escaping @Sendable (Data, [GraphQLProblem]) -> Answer?
  ) {
    var writer = JSONWriter()
    let variables = FieldValue.object(variables, short: .null)
    writer.value(
      .object([.init("query", .text(document.text)), .init("variables", variables)], short: .null))
    body = writer.bytes
    read = { bytes in
      // `try?`: the reason doesn't matter, because an unreadable response is retried.
      guard let envelope = try? bytes.decoded(as: GraphQLEnvelope<Data>.self) else { return nil }
      let problems = envelope.errors ?? []
      return (envelope.data.flatMap { pick($0, problems) }, problems)
    }
  }
}

private struct GraphQLEnvelope<Data: Decodable>: Decodable {
  let data: Data?
  let errors: [GraphQLProblem]?
}
