// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftCollections
import WeftLayout

/// Lays out sections of items and compares the frames.
struct LayoutsSuite: Suite {
  static let name = "layouts"

  /// The accepted difference from an expected number, in points.
  private static let tolerance = 0.1

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(LayoutsFile.self, from: file).cases {
      do {
        if let mismatch = mismatch(of: test, laidOut: try LayoutsPage(test)) {
          report.failures.append(
            CaseFailure(name: test.name, expected: mismatch.expected, got: mismatch.got))
        } else {
          report.passed += 1
        }
      } catch {
        report.failures.append(
          CaseFailure(name: test.name, expected: "a case that can be read", got: "\(error)"))
      }
    }
    return report
  }

  /// The first difference from the expected results.
  private typealias Mismatch = (expected: String, got: String)

  private func mismatch(of test: LayoutsCase, laidOut page: LayoutsPage) -> Mismatch? {
    let (expect, arrangement) = (test.expect, page.arrangement)
    let size = arrangement.contentSize
    if !isNear([size.width, size.height], expect.contentSize.size.numbers) {
      return ("content \(expect.contentSize.size)", "\(size)")
    }
    var frames: [(element: LayoutsCase.Element, frame: Rect)] = []
    if let header = expect.header { frames.append((.init(.collectionHeader), header.rect)) }
    if let footer = expect.footer { frames.append((.init(.collectionFooter), footer.rect)) }
    for (index, section) in expect.sections.enumerated() {
      if let header = section.header { frames.append((.init(.header(index)), header.rect)) }
      if let footer = section.footer { frames.append((.init(.footer(index)), footer.rect)) }
      for (item, frame) in section.items.frames {
        frames.append((.init(ElementPosition(section: index, index: item)), frame))
      }
    }
    for (element, frame) in frames {
      let got = arrangement.frame(of: element.position)
      if !isNear(got, frame) { return ("\(element): \(frame)", text(got)) }
    }
    for (index, section) in expect.sections.enumerated() {
      guard let inner = section.inner else { continue }
      guard let got = arrangement.orthogonalSection(at: index), isNear(got.frame, inner.frame.rect),
        isNear(got.contentSize.numbers, inner.contentSize.size.numbers)
      else {
        return (
          "section \(index): \(inner.frame.rect) over \(inner.contentSize.size)",
          "\(String(describing: arrangement.orthogonalSection(at: index)))"
        )
      }
    }
    for query in expect.queries ?? [] {
      let got = page.elements(in: query.rect.rect)
      if got != query.elements.sorted() {
        return ("in \(query.rect.rect): \(query.elements)", "\(got)")
      }
    }
    for pinned in expect.pinned ?? [] {
      if let mismatch = mismatch(of: pinned, in: page) { return mismatch }
    }
    for scroll in expect.scrollTo ?? [] {
      if let mismatch = mismatch(of: scroll, in: page) { return mismatch }
    }
    return nil
  }

  private func mismatch(
    of pinned: LayoutsExpectation.Pinned, in page: LayoutsPage
  ) -> Mismatch? {
    let viewport = Rect(
      origin: Point(x: pinned.offset[0], y: pinned.offset[1]), size: page.viewportSize)
    let moved = page.arrangement.pinnedFrames(in: viewport, inset: .zero)
      .sorted { $0.position < $1.position }
    let expected = pinned.moved.sorted { $0.element < $1.element }
    let isSame =
      moved.count == expected.count
      && zip(moved, expected).allSatisfy {
        $0.position == $1.element.position && isNear($0.frame, $1.frame)
      }
    if !isSame { return ("pinned at \(pinned.offset): \(expected)", "\(moved)") }
    let visible = page.visibleElements(in: viewport)
    if visible != pinned.visible.sorted() {
      return ("visible at \(pinned.offset): \(pinned.visible.sorted())", "\(visible)")
    }
    return nil
  }

  private func mismatch(
    of scroll: LayoutsExpectation.Scroll, in page: LayoutsPage
  ) -> Mismatch? {
    let name = "\(scroll.item) at \(scroll.position) from \(scroll.from)"
    guard let path = scroll.item.position.path,
      let position = try? LayoutsPage.scrollPosition(scroll.position),
      let target = page.arrangement.offset(
        showing: path, at: position, from: Point(x: scroll.from[0], y: scroll.from[1]),
        axis: page.layout.axis, viewportSize: page.viewportSize,
        direction: page.isRightToLeft ? .rightToLeft : .leftToRight)
    else { return (name, "nothing") }
    if !isNear([target.offset.x, target.offset.y], scroll.to) {
      return ("\(name): \(scroll.to)", "\(target.offset)")
    }
    if let inner = scroll.inner, !isNear([target.orthogonalOffset ?? .nan], [inner]) {
      return ("\(name): inner \(inner)", "\(String(describing: target.orthogonalOffset))")
    }
    return nil
  }

  private func isNear(_ a: Rect?, _ b: Rect) -> Bool {
    a.map { isNear([$0.minX, $0.minY, $0.width, $0.height], [b.minX, b.minY, b.width, b.height]) }
      ?? false
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= Self.tolerance }
  }

  private func text(_ rect: Rect?) -> String { rect.map { "\($0)" } ?? "nothing" }
}

extension Size {
  fileprivate var numbers: [Double] { [width, height] }
}
