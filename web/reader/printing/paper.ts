import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Resolution in dots per PDF unit (1/72 inch). */
const dots = 150 / 72
/** Canvas limits of all browsers: total pixels, and pixels along one side. */
const maxPixels = 16_777_216
const longestSide = 32_767

/** Maximum number of pages printed at once; for a longer document the reader chooses. */
export const maxSheets = 100

/** An inclusive range of pages. */
export interface Sheets {
  from: number
  to: number
}

interface PaperPrintOptions {
  /** Called with the number of rendered pages. */
  reported: (drawn: number) => void
  /** Aborts printing. */
  signal: AbortSignal
}

/** Renders pages one after the other, then opens the print dialog. */
export async function printDocument(
  document: PDFDocumentProxy,
  { from, to }: Sheets,
  { reported, signal }: PaperPrintOptions,
): Promise<void> {
  const sheets = globalThis.document.createElement('div')
  sheets.className = 'reader-paper'
  const addresses: string[] = []
  try {
    for (let number = from; number <= to && !signal.aborted; number += 1) {
      const { address, image } = await drawSheet(document, number)
      addresses.push(address)
      await loadImage(image, address)
      sheets.append(image)
      reported(number - from + 1)
    }
    if (signal.aborted) return
    sheets.append(await paperOf(document, from))
    globalThis.document.body.append(sheets)
    await printAndWait()
  } finally {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

/** Sets the paper size to that of the first page, without margins. */
async function paperOf(document: PDFDocumentProxy, first: number): Promise<HTMLStyleElement> {
  const { width, height } = (await document.getPage(first)).getViewport({ scale: 1 })
  const style = globalThis.document.createElement('style')
  style.textContent = `@page { size: ${width}pt ${height}pt; margin: 0 }`
  return style
}

/** Resolves when the print dialog is closed; in some browsers `print` does not block. */
export function printAndWait(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true })
    print()
  })
}

/** Pixels per point (1/72 inch); fewer if a sheet, such as a log of ten metres, exceeds the canvas limits. */
export const sheetScale = (width: number, height: number): number =>
  Math.min(dots, Math.sqrt(maxPixels / (width * height)), longestSide / Math.max(width, height))

/** Resolves when the image is loaded; it is decoded on printing. */
export function loadImage(image: HTMLImageElement, address: string): Promise<void> {
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
  canvas.width = 0 // releases the pixels at once
  if (!blob) throw new Error('这一页没能画出来')
  const image = new Image()
  image.alt = `第 ${number} 页`
  return { address: URL.createObjectURL(blob), image }
}
