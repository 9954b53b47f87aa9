// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A search field, the lines of a file, and a bar with their number.
final class LogScreen: DisplayNode {
  let lines: CollectionNode
  private let file: LogFile
  private let source: LazyDataSource<LogLines>
  private let field = EditableTextNode(placeholder: "Search", isSearchField: true)
  private let status = TextNode("", font: .caption, color: .secondaryLabel)
  private var search: (text: String, task: Task<Void, any Error>)?
  private var following: Task<Void, any Error>?
  private(set) var isAtEnd = false
  /// The snapshot of the visible lines.
  private var shown: LogFile.State

  init(_ file: LogFile) {
    self.file = file
    shown = file.state
    source = LazyDataSource(LogLines(file, lineCount: shown.lineCount)) { LogCell($0) }
    lines = CollectionNode(source)
    super.init()
    backgroundColor = .background
    // Opens at the end, and follows the growing file unless the user has scrolled up.
    lines.initialPosition = .end
    lines.stickyEdge = .end
    field.onChange = { [weak self] in self?.show(search: $0) }
    showStatus()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      field.padding(EdgeInsets(horizontal: 12, vertical: 8))
      lines.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      status.padding(EdgeInsets(horizontal: 12, vertical: 6))
    }
  }

  /// Follows the file while the screen is in a window.
  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    following = Task { [weak self, following] in
      _ = await following?.result
      while !Task.isCancelled, let isAtEnd = await self?.readOn() {
        if isAtEnd { try await Task.sleep(for: .milliseconds(200)) }
      }
    }
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    following?.cancel()
  }

  /// Reads a part of the file off the main actor and shows its lines. Returns whether the end of
  /// the file was reached.
  private func readOn() async -> Bool {
    let file = file
    isAtEnd = await !Task.detached { file.readOn() }.value
    if isAtEnd { return true }
    let old = shown
    shown = file.state
    if shown.generation != old.generation {
      show(search: search?.text ?? "")
    } else if source.elements.matches == nil {
      lines.performBatchUpdates(animated: false) {
        source.append(upTo: LogLines(file, lineCount: shown.lineCount))
        // The former last line has grown.
        if old.isLastLineOpen { source.reload(at: old.lineCount - 1) }
      }
    }
    showStatus()
    return false
  }

  /// Shows the lines that contain a text while they are found, or all lines if the text is empty.
  func show(search text: String) {
    search?.task.cancel()
    search = nil
    guard !text.isEmpty else {
      shown = file.state
      source.replace(with: LogLines(file, lineCount: shown.lineCount))
      return showStatus()
    }
    let matches = LogMatches()
    source.replace(with: LogLines(file, matches: matches))
    showStatus()
    search = (
      text,
      Task { [weak self, file] in
        var block = 0
        while !Task.isCancelled {
          let end = min(block + 512, file.blockCount)
          // The last block may still grow. It is searched when the next block has begun.
          let blocks = block..<max(block, end)
          if blocks.isEmpty {
            try await Task.sleep(for: .milliseconds(200))
            continue
          }
          let found = await Task.detached {
            blocks.flatMap { file.search(text, inBlock: $0) }
          }.value
          guard !Task.isCancelled else { return }
          self?.add(found, to: matches)
          block = end
        }
      }
    )
  }

  private func add(_ found: [Int], to matches: LogMatches) {
    guard !found.isEmpty else { return }
    matches.append(found)
    source.append(upTo: LogLines(file, matches: matches))
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

/// A line's number, and its text, which wraps.
final class LogCell: CellNode {
  nonisolated private static let font = Font.system(size: 13).monospaced()

  private let number: TextNode
  private let text: TextNode

  /// Created on a worker, which reads the file.
  nonisolated init(_ line: LogLines.Line) {
    let text = line.text
    let isError = text.localizedCaseInsensitiveContains("error")
    number = TextNode("\(line.number + 1)", font: Self.font, color: .tertiaryLabel)
    self.text = TextNode(text, font: Self.font, color: isError ? .red : .label)
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 12) {
      number.width(.points(72))
      text.flexShrink(1).flexGrow(1)
    }.padding(EdgeInsets(horizontal: 12, vertical: 1))
  }
}
