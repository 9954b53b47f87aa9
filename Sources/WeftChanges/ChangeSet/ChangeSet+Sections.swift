// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Says that new sections are at `sections` in the state after the batch.
  public mutating func insertSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, CallSite(fileID: fileID, line: line)) { .insertSection($0) }
  }

  /// Says that the sections at `sections` before the batch are gone with their items.
  public mutating func deleteSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, CallSite(fileID: fileID, line: line)) { .deleteSection($0) }
  }

  /// Replaces all items of the sections at `sections` in the state before the batch.
  public mutating func reloadSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, CallSite(fileID: fileID, line: line)) { .reloadSection($0) }
  }

  /// Says that the section at `source` before the batch is the one at `target` after it.
  public mutating func moveSection(
    _ source: Int, to target: Int, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    append(
      Edit(
        .moveSection(from: source, to: target), animation: animation,
        callSite: CallSite(fileID: fileID, line: line)))
  }

  /// Asks for everything anew: the counts may have changed in any way, and no other edit counts.
  public mutating func reloadData(fileID: String = #fileID, line: Int = #line) {
    append(Edit(.reloadData, callSite: CallSite(fileID: fileID, line: line)))
  }
}
