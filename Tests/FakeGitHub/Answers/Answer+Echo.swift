private import Foundation

extension Answer {
  /// Repeats the Authorization field plain, percent-encoded and in Base64.
  ///
  /// - Parameters:
  ///   - authorization: The field's value.
  ///   - status: 200 for a GraphQL error, 3xx for a redirect to another host.
  /// - Returns: The answer.
  package static func echo(_ authorization: String, status: Int) -> Answer {
    let encoded = authorization.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let forms = [authorization, encoded, Data(authorization.utf8).base64EncodedString()]
    let text = "You sent Authorization: " + forms.joined(separator: ", ")
    switch status {
    case 200..<300:
      return GraphQLFailure(type: "FORBIDDEN", message: text).answer
    case 300..<400:
      var answer = Answer.redirect(to: "http://localhost:1/?authorization=" + encoded)
      answer.status = status
      return answer
    default:
      return .error(status, text)
    }
  }
}
