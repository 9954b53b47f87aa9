// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A search field, the lines of a file, and a bar that says how many there are.
@MainActor final class LogScreen: DisplayNode {
  let lines: CollectionNode
  private let file: LogFile
  private let source: LazyDataSource<LogLines>
  private let field = EditableTextNode(placeholder: "Search", isSearchField: true)
  private let status = TextNode("", font: .caption, color: .secondaryLabel)
  private var search: (text: String, task: Task<Void, Never>)?

  init(_ file: LogFile) {
    self.file = file
    source = LazyDataSource(LogLines(file: file, lineCount: file.lineCount)) { LogCell($0) }
    lines = CollectionNode(source)
    super.init()
    backgroundColor = .background
    // It opens at the end, and stays there while the file grows, unless somebody reads further up.
    lines.initialPosition = .end
    lines.stickyEdge = .end
    field.onChange = { [weak self] in self?.show(search: $0) }
    showStatus()
  }

  override nonisolated func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      field.padding(EdgeInsets(horizontal: 12, vertical: 8))
      lines.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      status.padding(EdgeInsets(horizontal: 12, vertical: 6))
    }
  }

  /// Reads the file, and goes on reading as it grows, until the task is cancelled.
  func follow() async {
    while !Task.isCancelled {
      if await readOn() { continue }
      try? await Task.sleep(for: .milliseconds(200))
    }
  }

  /// Reads a part of the file off the main actor, and shows its lines.
  ///
  /// - Returns: whether there was anything to read.
  func readOn() async -> Bool {
    let file = file
    guard await Task.detached(operation: { file.readOn() }).value else { return false }
    if source.elements.matches == nil {
      source.append(upTo: LogLines(file: file, lineCount: file.lineCount))
    } else if let search {
      // The search goes on where it was.
      if file.lineCount < source.elements.lineCount { show(search: search.text) }
    }
    showStatus()
    return true
  }

  /// Shows the lines that contain a text, as they are found; all if it is empty.
  func show(search text: String) {
    search?.task.cancel()
    search = nil
    guard !text.isEmpty else {
      source.replace(with: LogLines(file: file, lineCount: file.lineCount))
      return showStatus()
    }
    source.replace(with: LogLines(file: file, matches: [], lineCount: file.lineCount))
    showStatus()
    search = (
      text,
      Task { [weak self, file] in
        var block = 0
        while !Task.isCancelled {
          let end = min(block + 512, file.blockCount)
          // The last block may still grow, and is searched when the next one has begun.
          let blocks = block..<max(block, end)
          if blocks.isEmpty {
            try? await Task.sleep(for: .milliseconds(200))
            continue
          }
          let found = await Task.detached {
            blocks.flatMap { file.search(text, inBlock: $0) }
          }.value
          guard !Task.isCancelled else { return }
          self?.add(found)
          block = end
        }
      }
    )
  }

  private func add(_ found: [Int]) {
    guard let matches = source.elements.matches, !found.isEmpty else { return }
    source.append(
      upTo: LogLines(file: file, matches: matches + found, lineCount: file.lineCount))
    showStatus()
  }

  private func showStatus() {
    let count = file.lineCount.formatted()
    if let matches = source.elements.matches {
      status.text = StyledText(
        "\(matches.count.formatted()) of \(count) lines", font: .caption, color: .secondaryLabel)
    } else {
      status.text = StyledText("\(count) lines", font: .caption, color: .secondaryLabel)
    }
  }
}

/// A line: its number, and its text in as many lines of the window as it takes.
final class LogCell: CellNode {
  nonisolated private static let font = Font.system(size: 13).monospaced()

  private let number: TextNode
  private let text: TextNode

  /// Made on a worker, which reads the file.
  nonisolated init(_ line: LogLines.Line) {
    let text = line.text
    let isError = text.localizedCaseInsensitiveContains("error")
    number = TextNode("\(line.number + 1)", font: Self.font, color: .tertiaryLabel)
    self.text = TextNode(text, font: Self.font, color: isError ? .red : .label)
    super.init()
  }

  override nonisolated func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 12) {
      number.width(.points(72))
      text.flexShrink(1).flexGrow(1)
    }.padding(EdgeInsets(horizontal: 12, vertical: 1))
  }
}
