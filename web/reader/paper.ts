import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Dots an inch on paper; a PDF counts 72. */
const dots = 150 / 72

/**
 * Prints a document as the browser prints: its pages are drawn one after the other, then its window opens. `told`
 * hears how many are drawn; nothing is printed once the signal says so.
 */
export async function printDocument(
  document: PDFDocumentProxy,
  told: (drawn: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const sheets = globalThis.document.createElement('div')
  sheets.className = 'reader-paper'
  const addresses: string[] = []
  try {
    for (let number = 1; number <= document.numPages && !signal.aborted; number += 1) {
      const { address, image } = await drawSheet(document, number)
      addresses.push(address)
      sheets.append(image)
      told(number)
    }
    if (signal.aborted) return
    sheets.append(await paperOf(document))
    globalThis.document.body.append(sheets)
    await Promise.all([...sheets.querySelectorAll('img')].map((image) => image.decode()))
    await printed()
  } finally {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

/** Sheets are as large as the first page, whose own margins are enough. */
async function paperOf(document: PDFDocumentProxy): Promise<HTMLStyleElement> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
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

async function drawSheet(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: dots })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0 // lets go of its pixels at once
  if (!blob) throw new Error('这一页没能画出来')
  const image = new Image()
  const address = URL.createObjectURL(blob)
  image.src = address
  image.alt = `第 ${number} 页`
  return { address, image }
}
