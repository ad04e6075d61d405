import {
  type PDFContext,
  type PDFDocument,
  PDFDict,
  PDFName,
  type PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib'

import type { Outline } from './watermark.ts'

const form = 'GeoLibraryMark'

/** A page as a reader sees it: turned, and cut to its box. */
interface View {
  /** From what is seen, its lower left corner at 0 0, to the page. */
  matrix: string
  width: number
  height: number
}

/**
 * Draws a line of text on every page of a document: slanted, all over what is seen of the page, and once along its lower
 * edge. The outlines are one object, and pages of one size share what places them.
 */
export function stampPages(pdf: PDFDocument, { operators, width }: Outline): number {
  const { context } = pdf
  const content = (text: string) => context.register(context.flateStream(text))
  const mark = context.register(
    context.flateStream(`/G gs\n0.35 g\n${operators}`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -1, width, 2],
      Resources: { ExtGState: { G: { Type: 'ExtGState', ca: 0.28 } } },
    }),
  )
  const [begin, end] = [content('q\n'), content('\nQ\n')]
  const placed = new Map<string, PDFRef>()
  const leaves = new Set(pdf.getPages().map(({ node }) => node))
  for (const leaf of leaves) {
    const view = viewOf(leaf)
    const key = JSON.stringify(view)
    const place = placed.get(key) ?? content(`\n${placeMarks(view, width)}`)
    placed.set(key, place)
    addTo(leaf, { context, mark, begin, end, place })
  }
  return leaves.size
}

interface StampReferences {
  context: PDFContext
  mark: PDFRef
  begin: PDFRef
  end: PDFRef
  place: PDFRef
}

function addTo(leaf: PDFPageLeaf, { context, mark, begin, end, place }: StampReferences): void {
  leaf.normalize()
  const resources = leaf.Resources() ?? context.obj({})
  const given = resources.lookup(PDFName.of('XObject'))
  const objects = given instanceof PDFDict ? given : context.obj({})
  objects.set(PDFName.of(form), mark)
  resources.set(PDFName.of('XObject'), objects)
  leaf.set(PDFName.of('Resources'), resources)
  if (!leaf.wrapContentStreams(begin, end)) leaf.set(PDFName.of('Contents'), context.obj([begin, end]))
  leaf.addContentStream(place)
}

const turns = [0, 90, 180, 270]

function viewOf(leaf: PDFPageLeaf): View {
  const { x, y, width: w, height: h } = boxOf(leaf)
  const turn = (((leaf.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360
  const matrices = [
    [1, 0, 0, 1, x, y],
    [0, 1, -1, 0, x + w, y],
    [-1, 0, 0, -1, x + w, y + h],
    [0, -1, 1, 0, x, y + h],
  ]
  const index = Math.max(0, turns.indexOf(turn))
  const [width, height] = index % 2 === 0 ? [w, h] : [h, w]
  return { matrix: (matrices[index] ?? []).map(text).join(' '), width, height }
}

/** What is shown of a page: its crop box within its media box. */
function boxOf(leaf: PDFPageLeaf) {
  const media = leaf.MediaBox().asRectangle()
  const crop = leaf.CropBox()?.asRectangle() ?? media
  const span = (from: 'x' | 'y', size: 'width' | 'height'): [start: number, length: number] => {
    const ends = [crop, media].map((box) => [box[from], box[from] + box[size]])
    const start = Math.max(...ends.map((both) => Math.min(...both)))
    const end = Math.min(...ends.map((both) => Math.max(...both)))
    return end > start
      ? [start, end - start]
      : [Math.min(media[from], media[from] + media[size]), Math.abs(media[size])]
  }
  const [x, width] = span('x', 'width')
  const [y, height] = span('y', 'height')
  return { x, y, width, height }
}

const text = (value: number): string => String(Math.round(value * 1000) / 1000)
const slant = Math.PI / 6
const [cos, sin] = [Math.cos(slant), Math.sin(slant)]

/** The mark three times across and five times down, and small along the lower edge, whatever the size of the page. */
function placeMarks({ matrix, width, height }: View, length: number): string {
  const size = Math.min((0.38 * Math.min(width, height * 0.85)) / (length * cos), height / 20)
  const row = (index: number) => ((index + 0.3) * height) / 5
  const marks = [0, 1, 2, 3, 4].flatMap((index) =>
    [0, 1, 2].map((column) => {
      const x = (column * 0.5 - (index % 2) * 0.25) * width
      return `q ${[cos * size, sin * size, -sin * size, cos * size, x, row(index)].map(text).join(' ')} cm /${form} Do Q`
    }),
  )
  const small = Math.min(height / 90, (0.9 * width) / length)
  const foot = `q ${[small, 0, 0, small, (width - length * small) / 2, small * 1.2].map(text).join(' ')} cm /${form} Do /${form} Do Q`
  return `q ${matrix} cm\n${marks.join('\n')}\n${foot}\nQ\n`
}
