import demo

await Demo.main(transport: Session.transport)
