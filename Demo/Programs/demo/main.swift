import demo

await Demo.main()
