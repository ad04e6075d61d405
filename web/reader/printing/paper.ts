import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Dots an inch on paper; a PDF counts 72. */
const dots = 150 / 72
/** What the canvas of every browser holds: of pixels in all, and along one side. */
const maxPixels = 16_777_216
const longestSide = 32_767

/** Pages that are printed at once; of a longer document the reader says which. */
export const maxSheets = 100

/** Pages of a document, the first and the last included. */
export interface Sheets {
  from: number
  to: number
}

interface Printing {
  /** Hears how many are drawn. */
  reported: (drawn: number) => void
  /** Nothing is printed once it says so. */
  signal: AbortSignal
}

/** Prints pages as the browser prints: they are drawn one after the other, then its window opens. */
export async function printDocument(
  document: PDFDocumentProxy,
  { from, to }: Sheets,
  { reported, signal }: Printing,
): Promise<void> {
  const sheets = globalThis.document.createElement('div')
  sheets.className = 'reader-paper'
  const addresses: string[] = []
  try {
    for (let number = from; number <= to && !signal.aborted; number += 1) {
      const { address, image } = await drawSheet(document, number)
      addresses.push(address)
      await loaded(image, address)
      sheets.append(image)
      reported(number - from + 1)
    }
    if (signal.aborted) return
    sheets.append(await paperOf(document, from))
    globalThis.document.body.append(sheets)
    await printed()
  } finally {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

/** Sheets are as large as the first of the pages, whose own margins are enough. */
async function paperOf(document: PDFDocumentProxy, first: number): Promise<HTMLStyleElement> {
  const { width, height } = (await document.getPage(first)).getViewport({ scale: 1 })
  const style = globalThis.document.createElement('style')
  style.textContent = `@page { size: ${width}pt ${height}pt; margin: 0 }`
  return style
}

/** Resolves when the window of the browser is closed again; some browsers go on while it is open. */
function printed(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true })
    print()
  })
}

/** How many pixels a point (1/72 inch) of a page gets: fewer where a sheet, such as a log of ten metres, is too large. */
export const sheetScale = (width: number, height: number): number =>
  Math.min(dots, Math.sqrt(maxPixels / (width * height)), longestSide / Math.max(width, height))

/** Resolves when the picture is there; it is decoded when it is printed, not before. */
function loaded(image: HTMLImageElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(), { once: true })
    image.addEventListener('error', () => reject(new Error('这一页没能画出来')), { once: true })
    image.src = address
  })
}

async function drawSheet(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: sheetScale(width, height) })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0 // lets go of its pixels at once
  if (!blob) throw new Error('这一页没能画出来')
  const image = new Image()
  image.alt = `第 ${number} 页`
  return { address: URL.createObjectURL(blob), image }
}
