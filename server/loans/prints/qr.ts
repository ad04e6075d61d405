import { encode } from 'uqr'

type Pdf = PDFKit.PDFDocument

/** Draws a code into a square; its quiet zone lies within. */
export function drawQr(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const unit = side / size
  pdf.fillColor('#000000')
  for (const [row, cells] of data.entries())
    for (const { from, length } of runsOf(cells))
      pdf.rect(x + from * unit, y + row * unit, length * unit, unit + 0.02)
  pdf.fill()
}

/** The dark stretches of a row. */
const runsOf = (cells: readonly boolean[]): { from: number; length: number }[] =>
  cells.flatMap((isDark, from) => {
    if (!isDark || cells[from - 1]) return []
    const end = cells.indexOf(false, from)
    return [{ from, length: (end < 0 ? cells.length : end) - from }]
  })
