// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A cell with the name, the load in percent, and a chart of the latest loads.
struct SampleCell: Component, Equatable {
  let sample: Sample

  var body: some Component {
    VStack(spacing: 2) {
      HStack(spacing: 4) {
        Text(sample.name).font(.caption).lineLimit(1).flexGrow()
        Text("\(Int((sample.load * 100).rounded())) %").font(.caption)  // bounded: 0 to 1
          .foregroundColor(sample.load > 0.5 ? .red : .secondaryLabel).fixedSize()
      }
      Chart(values: sample.history).frame(height: 24)
      Text("\(sample.id) · \(sample.number)").font(.caption)
        .foregroundColor(.tertiaryLabel).lineLimit(1)
    }
    .padding(6)
    .background(.secondaryBackground).cornerRadius(4)
    // The screen shows two hundred cells, so each is one picture instead of five.
    .drawingGroup()
  }
}

/// A line through the latest values, drawn on a worker.
private struct Chart: Component, Equatable {
  let values: [Double]

  var body: some Component {
    DrawingComponent(id: values) { [values] canvas, size in
      var path = Path()
      for (index, value) in values.enumerated() {
        let x = size.width * Double(index) / Double(max(1, values.count - 1))
        path.addLine(to: Point(x: x, y: (size.height - 2) * (1 - value) + 1))
      }
      canvas.stroke(path, lineWidth: 1, with: .color(.accent))
    }
  }
}
