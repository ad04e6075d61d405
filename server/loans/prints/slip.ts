import { loanWorkflow, type LoanState } from '#contract/loans/loan-workflow.ts'
import { openPrint, type PrintDocument } from '#server/printing/print-document.ts'

import { drawQr } from './qr.ts'

export interface Slip {
  number: string
  reader: string
  company: string
  useMode: string
  state: LoanState
  dueOn: string | null
  items: readonly { code: string; title: string; box: string | null; shelf: string | null }[]
  rules: readonly string[]
  site: string
  printedOn: string
}

const margin = 56
const width = 595.28 - 2 * margin
const ink = '#1f2329'
const faintColour = '#6b7280'

/** What the due day means in a state. */
const dueWords: Partial<Record<LoanState, string>> = {
  ready: '留存至',
  lent: '应还日期',
  overdue: '应还日期',
}

/** Draws a slip on A4. */
export async function drawSlip(slip: Slip): Promise<PrintDocument> {
  const pdf = await openPrint({ size: 'A4', margin, info: { Title: `借阅单 ${slip.number}` } })
  drawQr(pdf, slip.number, { x: margin + width - 104, y: margin - 12, side: 104 })
  pdf.fillColor(faintColour).fontSize(10).text(slip.site, margin, margin)
  pdf
    .fillColor(ink)
    .fontSize(24)
    .text('借阅单', margin, margin + 18)
  pdf.fontSize(14).text(slip.number, margin, margin + 56)
  facts(pdf, slip, margin + 104)
  table(pdf, slip)
  pdf.moveDown(1.5).fontSize(9).fillColor(faintColour)
  for (const rule of slip.rules) pdf.text(rule, margin, undefined, { width, lineGap: 3 })
  pdf.moveDown(0.5).text(`打印日期 ${slip.printedOn}`, { width })
  pdf.end()
  return pdf
}

function facts(pdf: PrintDocument, { reader, company, useMode, state, dueOn }: Slip, top: number): void {
  const due = dueWords[state]
  const rows = [
    ['读者', reader],
    ['单位', company],
    ['利用方式', useMode],
    ['状态', loanWorkflow.states[state].label],
    ...(due && dueOn ? [[due, dueOn]] : []),
  ].filter(([, value]) => value !== '')
  pdf.fontSize(11)
  pdf.y = top
  for (const [label = '', value = ''] of rows) {
    const { y } = pdf
    pdf.fillColor(faintColour).text(label, margin, y, { width: 72 })
    pdf.fillColor(ink).text(value, margin + 72, y, { width: width - 72 })
    pdf.y += 4
  }
}

/** Items row by row; a row that does not fit any more begins the next page. */
function table(pdf: PrintDocument, { items }: Slip): void {
  const withPlace = items.some(({ box }) => box !== null)
  const titleWidth = withPlace ? width - 250 : width - 130
  const columns = [20, 110, titleWidth, 120].slice(0, withPlace ? 4 : 3)
  const row = (cells: readonly string[], colour: string) => {
    const heights = cells.map((cell, i) => pdf.heightOfString(cell, { width: (columns[i] ?? 0) - 8 }))
    const height = Math.max(...heights) + 10
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
    const { y } = pdf
    pdf.fontSize(10).fillColor(colour)
    for (const [i, cell] of cells.entries()) {
      const x = margin + columns.slice(0, i).reduce((sum, one) => sum + one, 0)
      pdf.text(cell, x, y + 5, { width: (columns[i] ?? 0) - 8 })
    }
    pdf
      .moveTo(margin, y + height)
      .lineTo(margin + width, y + height)
      .lineWidth(0.5)
      .stroke('#d0d5dd')
    pdf.x = margin
    pdf.y = y + height
  }
  pdf.y += 12
  pdf.fontSize(10)
  row(['', '编号', '题名', '盒号与库位'].slice(0, columns.length), faintColour)
  for (const [i, { code, title, box, shelf }] of items.entries())
    row([String(i + 1), code, title, [box, shelf].filter(Boolean).join('\n')].slice(0, columns.length), ink)
}
