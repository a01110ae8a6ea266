private import Foundation

extension Answer {
  /// Repeats the Authorization field plain and percent-encoded: in a GraphQL error with
  /// status 200, in the address of a redirect with 3xx, and otherwise in an error.
  package static func echo(_ authorization: String, status: Int) -> Answer {
    let encoded = authorization.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) ?? ""
    let text = "You sent Authorization: \(authorization), \(encoded)"
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
