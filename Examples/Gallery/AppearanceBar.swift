// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A bar in which the user changes the appearance of a screen.
///
/// It shows the traits of the screen and overrides the trait that the user changes. All other
/// traits still follow the user's settings.
final class AppearanceBar: DisplayNode {
  weak var screen: DisplayNode?
  private let dark = CheckBoxNode("Dark")
  private let highContrast = CheckBoxNode("High contrast")
  private let rightToLeft = CheckBoxNode("Right to left")
  private let textSize: SegmentedControlNode
  private let textScales: [Double]

  init(textScales: [Double] = [1, 1.5, 2]) {
    self.textScales = textScales
    // Without a space, which would swap the number and the sign in a right-to-left window; bounded:
    // the caller's own few sizes.
    let titles = textScales.map { "\(Int($0 * 100))%" }
    textSize = SegmentedControlNode(titles, label: "Text size")
    super.init()
    backgroundColor = .secondaryBackground
    dark.addAction(for: .valueChanged) { [unowned self] in
      screen?.traitOverrides.colorScheme = dark.isChecked ? .dark : .light
    }
    highContrast.addAction(for: .valueChanged) { [unowned self] in
      screen?.traitOverrides.contrast = highContrast.isChecked ? .high : .standard
    }
    rightToLeft.addAction(for: .valueChanged) { [unowned self] in
      screen?.traitOverrides.layoutDirection =
        rightToLeft.isChecked ? .rightToLeft : .leftToRight
    }
    textSize.addAction(for: .valueChanged) { [unowned self] in
      screen?.traitOverrides.textScale = textSize.selectedIndex.map { textScales[$0] }
    }
  }

  override func didLoad() {
    super.didLoad()
    showTraits()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    showTraits()
  }

  private func showTraits() {
    dark.isChecked = traits.colorScheme == .dark
    highContrast.isChecked = traits.contrast == .high
    rightToLeft.isChecked = traits.layoutDirection == .rightToLeft
    textSize.selectedIndex = textScales.firstIndex(of: traits.text.scale)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 16, alignItems: .center) {
      dark
      highContrast
      rightToLeft
      textSize
    }.padding(EdgeInsets(horizontal: 16, vertical: 6))
  }
}
