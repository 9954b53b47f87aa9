// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLocks

/// Counts the memory of the contents displayed in a window.
final class ContentsLedger: Sendable {
  private struct Owner: Sendable {
    weak var object: (any AnyObject & Sendable)?
    let number: Int
  }

  private struct Entries: Sendable {
    var byteCount = 0
    var users: [ObjectIdentifier: Int] = [:]
    var owners: [ObjectIdentifier: Owner] = [:]
    var nextNumber = 0
  }

  private let entries = Mutex(Entries())

  /// The memory of all contents in bytes, where a bitmap of several nodes counts once.
  var byteCount: Int { entries.withLock { $0.byteCount } }

  /// The objects that display contents, in the order in which they were added. Takes O(n · log n).
  var owners: [any AnyObject & Sendable] {
    entries.withLock { $0.owners.values.map { ($0.object, $0.number) } }
      .sorted { $0.1 < $1.1 }.compactMap(\.0)
  }

  fileprivate func add(_ contents: ShownContents, of owner: any AnyObject & Sendable) {
    entries.withLock { entries in
      entries.owners[ObjectIdentifier(contents)] = Owner(object: owner, number: entries.nextNumber)
      entries.nextNumber += 1
      let users = entries.users[ObjectIdentifier(contents.bitmap), default: 0]
      entries.users[ObjectIdentifier(contents.bitmap)] = users + 1
      if users == 0 { entries.byteCount += contents.bitmap.byteCount }
    }
  }

  fileprivate func remove(_ contents: ShownContents) {
    entries.withLock { entries in
      entries.owners[ObjectIdentifier(contents)] = nil
      let bitmap = ObjectIdentifier(contents.bitmap)
      guard let users = entries.users[bitmap], users == 1 else {
        entries.users[bitmap]? -= 1
        return
      }
      entries.users[bitmap] = nil
      entries.byteCount -= contents.bitmap.byteCount
    }
  }
}

/// Displayed contents, which count in the ledger during their lifetime. Use on any thread.
final class ShownContents: Sendable {
  let bitmap: Bitmap
  let ledger: ContentsLedger?

  init(_ bitmap: Bitmap, of owner: any AnyObject & Sendable, in ledger: ContentsLedger?) {
    self.bitmap = bitmap
    self.ledger = ledger
    ledger?.add(self, of: owner)
  }

  deinit { ledger?.remove(self) }
}
