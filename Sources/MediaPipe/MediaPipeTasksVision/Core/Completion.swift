/// Passes a result, or the error of making it, to a completion handler.
func complete<Value>(
  _ completion: (Value?, (any Error)?) -> Void, _ make: () throws -> Value
) {
  let result = Result { try make() }
  switch result {
  case .success(let value): completion(value, nil)
  case .failure(let error): completion(nil, error)
  }
}
