// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Gives identities consecutive numbers from 0, the same number to equal ones.
///
/// The only part of a diff that works on the user's types: it is compiled where they are known,
/// and everything after it works on numbers.
@usableFromInline
struct IdentityNumbering<ID: Hashable> {
  @usableFromInline var numbers: [ID: Int] = [:]

  @inlinable
  init(minimumCapacity: Int) {
    numbers.reserveCapacity(minimumCapacity)
  }

  @inlinable
  mutating func number(of id: ID) -> Int {
    let next = numbers.count
    let number = numbers[id, default: next]
    if number == next { numbers[id] = next }
    return number
  }
}

/// The numbers of a section and of its items.
@usableFromInline
struct NumberedSection {
  let section: Int
  let items: [Int]

  @usableFromInline
  init(section: Int, items: [Int]) {
    self.section = section
    self.items = items
  }
}
