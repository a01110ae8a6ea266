enum Placeholder { static func main() {} }
Placeholder.main()
