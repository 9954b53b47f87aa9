// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

struct Badge: Component {
  let text: String

  var body: some Component {
    Text(text).font(.caption).foregroundColor(.white)
      .padding(horizontal: 8, vertical: 2)
      .background(.link)
      .cornerRadius(8)
  }
}

struct PackageCard: Component {
  let package: Package
  let isInstalled: Bool

  var body: some Component {
    VStack(spacing: 8) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(package.name).font(.title)
        Text(package.version).font(.caption).foregroundColor(.gray)
        Spacer()
        if isInstalled { Badge(text: "installed") }
      }
      Divider()
      Text(package.summary)
    }
    .padding(16)
    .background(.white)
    .cornerRadius(12)
    .border(.lightGray)
    .padding(12)
  }
}

struct Checklist: Component {
  let tasks: [String]
  let done: Set<String>

  var body: some Component {
    VStack(spacing: 4) {
      ForEach(tasks, id: \.self) { task in
        Text(task).strikethrough(done.contains(task))
      }
    }
  }
}

struct Progress: Component {
  let value: Double

  var body: some Component {
    Node {
      GaugeNode()
    } update: {
      $0.value = value
    }
    .frame(height: 6)
  }
}

@MainActor @Suite struct ComponentSnippets {
  private let package = Package.samples[1]

  @Test func aCard() throws {
    let card = ComponentNode(PackageCard(package: package, isInstalled: true))
    let window = try HeadlessWindow.showing(card, width: 360)
    try articlePictures.verify(window.render(), named: "component@2x")
  }

  @Test func anUpdate() throws {
    let card = ComponentNode(PackageCard(package: package, isInstalled: false))
    let window = try HeadlessWindow.showing(card, width: 360)
    let nodes = card.subnodes
    card.update(to: PackageCard(package: package, isInstalled: true))
    try window.settle()
    let hasItsNodes = card.subnodes.elementsEqual(nodes, by: ===)
    #expect(hasItsNodes)
  }

  @Test func identities() throws {
    let list = ComponentNode(Checklist(tasks: ["warp", "weft"], done: []))
    let window = try HeadlessWindow.showing(list, width: 200)
    let (warp, weft) = (list.subnodes[0], list.subnodes[1])
    list.update(to: Checklist(tasks: ["weft", "cloth", "warp"], done: ["weft"]))
    try window.settle()
    #expect(list.subnodes.first === weft && list.subnodes.last === warp)
  }

  @Test func nodesAmongComponents() throws {
    let progress = ComponentNode(Progress(value: 0.25))
    let window = try HeadlessWindow.showing(progress, width: 200)
    let gauge = try #require(progress.subnodes.first as? GaugeNode)
    progress.update(to: Progress(value: 0.75))
    try window.settle()
    #expect(gauge.value == 0.75)
    #expect(gauge.frame.height == 6)
  }
}
