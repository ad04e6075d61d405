import { openPrint, type PrintDocument } from '#server/printing/print-document.ts'

import { drawQr } from './qr.ts'

export interface Label {
  box: string
  shelf: string
}

const columns = 3
const rows = 8
const [width, height] = [595.28 / columns, 841.89 / rows]

/** Draws labels of boxes on sheets of A4, 70 × 37 mm each. */
export async function drawLabels(labels: readonly Label[]): Promise<PrintDocument> {
  const pdf = await openPrint({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: '盒标签' } })
  for (const [i, { box, shelf }] of labels.entries()) {
    const place = i % (columns * rows)
    if (place === 0) pdf.addPage()
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height]
    const side = height - 20
    drawQr(pdf, box, { x: x + 8, y: y + 10, side })
    const text = { width: width - side - 24, lineBreak: true }
    const size = box.length > 12 ? 9 : 13
    pdf.fontSize(size).text(box, x + side + 12, y + 30, { ...text, height: 30 })
    pdf.fontSize(9).text(shelf, x + side + 12, y + 62, { ...text, height: 24, ellipsis: true })
  }
  pdf.end()
  return pdf
}
