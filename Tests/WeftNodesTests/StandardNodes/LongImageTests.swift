// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGdkPixbuf
import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Images with longer sides than a bitmap. Chromium and Firefox show them, also cropped.
@MainActor @Suite struct LongImageTests {
  /// A PPM with a red left half and a blue right half.
  private static let image: Data = {
    let (width, height) = (40_000, 20)
    var data = Data("P6 \(width) \(height) 255\n".utf8)
    let row = Data([255, 0, 0].repeated(width / 2) + [0, 0, 255].repeated(width / 2))
    for _ in 0..<height { data += row }
    return data
  }()

  @Test(arguments: ContentMode.allCases)
  func longImagesInEveryContentMode(_ mode: ContentMode) async throws {
    let node = ImageNode()
    node.source = .data(Self.image)
    node.contentMode = mode
    node.isolation = .none
    let window = HeadlessWindow(size: Size(width: 200, height: 40), rootNode: node)
    try await window.settle(limit: 100_000) { !node.hasPendingDisplay }
    let picture = try window.render()
    func color(_ x: Int) -> Color { picture.pixel(x: x, y: 20) }
    switch mode {
    case .left, .topLeft, .bottomLeft:
      let y = mode == .left ? 20 : mode == .topLeft ? 10 : 30
      #expect(
        [10, 190].allSatisfy { picture.pixel(x: $0, y: y).red > 0.9 },
        "\(picture.pixel(x: 10, y: y)) \(picture.pixel(x: 190, y: y))")
    case .right, .topRight, .bottomRight:
      let y = mode == .right ? 20 : mode == .topRight ? 10 : 30
      #expect(
        [10, 190].allSatisfy { picture.pixel(x: $0, y: y).blue > 0.9 },
        "\(picture.pixel(x: 10, y: y)) \(picture.pixel(x: 190, y: y))")
    default:
      let y = mode == .top ? 10 : mode == .bottom ? 30 : 20
      #expect(picture.pixel(x: 60, y: y).red > 0.4, "\(picture.pixel(x: 60, y: y))")
      #expect(picture.pixel(x: 140, y: y).blue > 0.4)
    }
  }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
}
