// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Creates and lays out the scroll benchmark's row as a component and as nodes, on one thread.
struct ComponentCosts {
  private static let count = 1000
  private static let width = 480.0

  func rows() -> [BenchmarkRow] {
    // The contenders alternate, so that both run under the same conditions. Each row has different
    // texts, and each contender starts with a run that does not count.
    var (components, nodes): ([Double], [Double]) = ([], [])
    for index in 0..<UInt32(Self.count) {
      let component = { measure(ComponentCellNode(RowItem(id: $0)) { RowComponent(row: $0.id) }) }
      let node = { measure(RowNode(row: $0)) }
      let (first, second) = (2 * index, 2 * index + 1)
      let isFirst = index % 2 == 0
      let cost = milliseconds { isFirst ? component(first) : node(first) }
      let other = milliseconds { isFirst ? node(second) : component(second) }
      guard index > 0 else { continue }
      components.append(isFirst ? cost : other)
      nodes.append(isFirst ? other : cost)
    }
    let (component, node) = (Statistics(components), Statistics(nodes))
    return [50.0, 95].map {
      BenchmarkRow(
        name: "row", metric: "make and lay out p\(Int($0))", unit: "us",
        weft: component.percentile($0) * 1000, peer: node.percentile($0) * 1000)
    }
  }

  private func measure(_ node: DisplayNode) {
    let range = SizeRange(
      min: Size(width: Self.width, height: 0), max: Size(width: Self.width, height: .infinity))
    _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
  }
}

private struct RowComponent: Component {
  private static let font = Font(size: 40.0 / 3)
  private static let titleFont = Font(size: 40.0 / 3, weight: .bold)

  let row: UInt32

  var body: some Component {
    let content = RowContent(row: row)
    HStack(spacing: 12) {
      if let bitmap = RowNode.bitmap(of: content) {
        Image(bitmap).frame(
          width: .points(Double(RowContent.pictureSize)),
          height: .points(Double(RowContent.pictureSize))
        ).alignSelf(.start)
      }
      VStack(spacing: 4) {
        Text(content.title).font(Self.titleFont)
        Text(content.body).font(Self.font)
        HStack(spacing: 8) { for label in content.labels { Text(label).font(Self.font) } }
      }.flexGrow()
    }.padding(horizontal: 12, vertical: 8)
  }
}
