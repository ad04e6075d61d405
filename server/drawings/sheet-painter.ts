import { hatchStrokes } from '#geology/drawing/hatch/hatch-strokes.ts'
import type { AreaMark, DrawingLayer, Mark, Place, Sheet, TextMark } from '#geology/drawing/marks.ts'
import { scriptParts } from '#geology/drawing/scripts.ts'
import { tintColour } from '#geology/drawing/tints.ts'
import { hatches } from '#geology/strata/hatches.ts'
import type { PrintDocument } from '#server/printing/print-document.ts'

const pointsPerMillimetre = 72 / 25.4

const ink = '#1b2430'
const hatchInk = '#5c626a'
/** What is not drawn in ink, as on the screen. */
const layerInk: Partial<Record<DrawingLayer, string>> = {
  water: '#15579f',
  cone: '#15579f',
  laboratory: '#875200',
  grid: '#d8d2c4',
}

/**
 * Adds a page that is as large as the sheet and paints its marks: lines, areas with their hatches, and texts that can be
 * selected. Colours of the strata are left out, as in print; tints of bands are not. Throws `glyph_missing` as `PrintDocument` does.
 */
export function paintSheet(pdf: PrintDocument, { width, height, marks }: Sheet): void {
  pdf.addPage({ size: [width * pointsPerMillimetre, height * pointsPerMillimetre], margin: 0 })
  pdf.save().scale(pointsPerMillimetre)
  for (const mark of marks) paintMark(pdf, mark)
  pdf.restore()
}

function paintMark(pdf: PrintDocument, mark: Mark): void {
  switch (mark.kind) {
    case 'line':
      tracePath(pdf, mark.points, mark.isClosed)
      pdf.lineJoin('round').lineWidth(mark.width)
      if (mark.dash) dashLines(pdf, mark.dash)
      else pdf.undash()
      pdf.stroke(layerInk[mark.layer] ?? ink)
      break
    case 'area':
      paintArea(pdf, mark)
      break
    case 'circle':
      pdf
        .circle(...mark.at, mark.radius)
        .lineWidth(mark.width)
        .undash()
        .fillAndStroke('#fff', layerInk[mark.layer] ?? ink)
      break
    default:
      paintText(pdf, mark)
  }
}

function paintArea(pdf: PrintDocument, { outline, fill, lithology }: AreaMark): void {
  if (outline.length < 3) return
  tracePath(pdf, outline, true)
  pdf.fill(fill === 'ink' ? ink : (tintColour(fill) ?? '#fff'))
  if (!lithology) return
  pdf.save()
  tracePath(pdf, outline, true)
  pdf.clip().lineCap('round')
  for (const { lines, width, dash } of hatchStrokes(hatches[lithology], outline)) {
    for (const line of lines) tracePath(pdf, line)
    pdf.lineWidth(width)
    if (dash) dashLines(pdf, dash)
    else pdf.undash()
    pdf.stroke(hatchInk)
  }
  pdf.restore()
}

/** Drawn and left out by turns; a drawn length of 0 is a dot, which needs round caps. */
const dashLines = (pdf: PrintDocument, dash: readonly number[]) =>
  pdf.addContent(`[${dash.map(round).join(' ')}] 0 d`)

/** A text, turned if it is; one with lowered figures in its pieces, which a reader of the page is given as one. */
function paintText(pdf: PrintDocument, mark: TextMark): void {
  const { at, turn } = mark
  if (turn !== undefined) {
    pdf.save().rotate(turn, { origin: [...at] })
    paintText(pdf, { ...mark, turn: undefined })
    pdf.restore()
    return
  }
  const parts = scriptParts(mark, ({ text, size }) => pdf.fontSize(size).widthOfString(text))
  if (parts.length > 1) pdf.markContent('Span', { actual: mark.text })
  for (const part of parts) paintPart(pdf, part)
  if (parts.length > 1) pdf.endMarkedContent()
}

/** A text on its base line. Over lines and hatches it stands on a strip of paper. */
function paintPart(pdf: PrintDocument, { at: [x, y], text, size, anchor, layer, hasHalo }: TextMark): void {
  pdf.fontSize(size)
  const width = pdf.widthOfString(text)
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
  if (hasHalo) pdf.rect(left - size * 0.1, y - size * 0.84, width + size * 0.2, size * 0.96).fill('#fff')
  pdf.fillColor(layerInk[layer] ?? ink).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
}

/** To a thousandth of a millimetre. */
const round = (value: number) => Math.round(value * 1000) / 1000

function tracePath(pdf: PrintDocument, points: readonly Place[], isClosed = false): void {
  const [first, ...rest] = points
  if (!first) return
  pdf.moveTo(round(first[0]), round(first[1]))
  for (const [x, y] of rest) pdf.lineTo(round(x), round(y))
  if (isClosed) pdf.closePath()
}
