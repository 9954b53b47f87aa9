// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A bar in which the user sets the behavior of the server.
final class ConductBar: DisplayNode {
  var onChange: ((Conduct) -> Void)?
  private(set) var conduct: Conduct { didSet { if conduct != oldValue { didChange() } } }
  private let slow = SwitchNode(label: "Slow server")
  private let slowTitle = TextNode("Slow server")
  private let faults = ButtonNode("")

  init(_ conduct: Conduct) {
    self.conduct = conduct
    super.init()
    slow.isOn = conduct.isSlow
    faults.setTitle(Self.title(of: conduct.faults))
    backgroundColor = .secondaryBackground
    slow.addAction(for: .valueChanged) { [unowned self] in self.conduct.isSlow = slow.isOn }
    faults.addAction { [unowned self] in showFaults() }
  }

  private func showFaults() {
    let items = Conduct.Faults.allCases.map { [weak self] choice in
      PopupMenu.Item.command(
        PopupMenu.Command(choice.title, isOn: choice == self?.conduct.faults) {
          self?.conduct.faults = choice
        })
    }
    faults.showMenu(PopupMenu(items), beside: faults.bounds)
  }

  private func didChange() {
    faults.setTitle(Self.title(of: conduct.faults))
    onChange?(conduct)
  }

  nonisolated private static func title(of faults: Conduct.Faults) -> String {
    "Failures: \(faults.title)"
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 10, alignItems: .center) {
      slow
      slowTitle.flexGrow(1).flexShrink(1)
      faults
    }.padding(EdgeInsets(horizontal: 16, vertical: 8))
  }
}
