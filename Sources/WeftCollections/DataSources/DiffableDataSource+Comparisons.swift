// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftNodes
import WeftRuntime

extension DiffableDataSource {
  /// Shows new content, whose difference from the previous content a worker computes, and suspends
  /// until it has appeared. Returns `false` if the collection could not apply the content.
  ///
  /// Edits apply to the new content, and do not wait for the worker. While a worker compares,
  /// further contents replace each other, so a burst costs two comparisons. Until the worker is
  /// done, queries return results for the previous content.
  /// - Complexity: O(items of both) on a worker, and O(changes · log n) on the main actor.
  @discardableResult
  public func submit(
    _ sections: [Section], animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      comparisons.append(
        Submission(
          sections: sections, animated: animated, fileID: fileID, line: line,
          completions: [{ continuation.resume(returning: $0) }]))
      compareNext()
    }
  }

  /// Shows new content, and suspends until it has appeared. Returns `false` if the collection could
  /// not apply it. Costs as much as
  /// ``apply(_:animated:fileID:line:completion:)-(Snapshot,_,_,_,_)``.
  @discardableResult
  public func submit(
    _ snapshot: Snapshot, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      apply(snapshot, animated: animated, fileID: fileID, line: line) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Shows each content of a sequence, one after another, until the sequence ends or the task is
  /// cancelled. The next content is requested when the previous one has appeared, so a sequence
  /// that buffers only its newest element may skip contents but not the last one.
  ///
  /// ```swift
  /// let task = Task { await source.follow(mailbox.contents) }
  /// ```
  /// - Throws: The error of the sequence. Content that has appeared stays.
  public func follow<Contents: AsyncSequence>(
    _ contents: Contents, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) async throws(Contents.Failure) where Contents.Element == [Section] {
    var iterator = contents.makeAsyncIterator()
    while !Task.isCancelled, let content = try await iterator.next(isolation: #isolation) {
      await submit(content, animated: animated, fileID: fileID, line: line)
    }
  }

  /// Shows each snapshot of a sequence, like ``follow(_:animated:fileID:line:)-(Contents,_,_,_)``.
  public func follow<Contents: AsyncSequence>(
    _ contents: Contents, animated: Bool = true, fileID: String = #fileID, line: Int = #line
  ) async throws(Contents.Failure) where Contents.Element == Snapshot {
    var iterator = contents.makeAsyncIterator()
    while !Task.isCancelled, let content = try await iterator.next(isolation: #isolation) {
      await submit(content, animated: animated, fileID: fileID, line: line)
    }
  }

  private func compareNext() {
    guard let runtime = node?.runtime, !runtime.hasEnded, node?.batch == nil else {
      return applySubmitted()
    }
    // The placeholder for items depends on pending contents.
    node?.parts?.view.setNeedsUpdate()
    guard let submitted = comparisons.start() else { return }
    let (old, isSectionUnchanged) = (content, isSectionUnchanged)
    let mainQueue = runtime.mainQueue
    runtime.workers.submit(
      // Rows on the screen do not wait for long contents.
      WorkItem(priority: .visible, isSlow: true) { [weak self] _ in
        let changes = Self.changes(
          from: old, to: .sections(submitted.sections), isSectionUnchanged: isSectionUnchanged,
          animated: submitted.animated, fileID: submitted.fileID, line: submitted.line)
        mainQueue.enqueue { self?.apply(submitted, changes: changes) }
      })
  }

  private func apply(_ submitted: Submission, changes: ChangeSet) {
    guard comparisons.finish(submitted) else { return }
    show(
      .sections(submitted.sections), changes: changes, animated: submitted.animated,
      fileID: submitted.fileID, line: submitted.line, completion: submitted.complete)
    compareNext()
  }

  var hasSubmitted: Bool { !comparisons.isEmpty }

  /// Shows the newest submitted content, because an edit of it follows.
  func applySubmitted() {
    guard let submitted = comparisons.takeAll() else { return }
    show(
      .sections(submitted.sections), animated: submitted.animated, fileID: submitted.fileID,
      line: submitted.line, completion: submitted.complete)
  }

  nonisolated static func changes(
    from old: Content, to new: Content,
    isSectionUnchanged: (@Sendable (Section, Section) -> Bool)?, animated: Bool, fileID: String,
    line: Int
  ) -> ChangeSet {
    if isSectionUnchanged == nil, case .snapshot(let old) = old, case .snapshot(let new) = new {
      return new.changes(from: old, animated: animated, fileID: fileID, line: line)
    }
    let diff = CollectionDiff(
      from: sections(of: old), to: sections(of: new), id: \.id, isUnchanged: ==,
      isSectionUnchanged: isSectionUnchanged, animated: animated, fileID: fileID, line: line)
    return diff.changes
  }
}

extension DiffableDataSource {
  /// A submitted content, and the callers that wait for it.
  final class Submission: Sendable {
    let sections: [Section]
    let animated: Bool
    let fileID: String
    let line: Int
    let completions: [@MainActor @Sendable (Bool) -> Void]

    init(
      sections: [Section], animated: Bool, fileID: String, line: Int,
      completions: [@MainActor @Sendable (Bool) -> Void]
    ) {
      self.sections = sections
      self.animated = animated
      self.fileID = fileID
      self.line = line
      self.completions = completions
    }

    @MainActor func complete(_ succeeded: Bool) {
      for completion in completions { completion(succeeded) }
    }
  }

  /// The contents that wait for a comparison, of which one runs at a time. The newest replaces the
  /// others and keeps the completions of all.
  @MainActor final class Comparisons {
    private var current: Submission?
    private var next: Submission?

    nonisolated init() {}

    var isEmpty: Bool { current == nil && next == nil }

    /// Adds a content, which replaces one whose comparison has not begun.
    func append(_ content: Submission) {
      next = next.map { Self.merged($0, content) } ?? content
    }

    func start() -> Submission? {
      guard current == nil else { return nil }
      current = next.take()
      return current
    }

    /// Ends a comparison. Returns `false` if the content was removed.
    func finish(_ content: Submission) -> Bool {
      guard current === content else { return false }
      current = nil
      return true
    }

    func takeAll() -> Submission? {
      guard let current = current.take() else { return next.take() }
      return next.take().map { Self.merged(current, $0) } ?? current
    }

    private static func merged(_ earlier: Submission, _ later: Submission) -> Submission {
      Submission(
        sections: later.sections, animated: earlier.animated && later.animated,
        fileID: later.fileID, line: later.line,
        completions: earlier.completions + later.completions)
    }
  }
}
