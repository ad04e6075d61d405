import { loadImage, printAndWait } from '#web/reader/printing/paper.ts'

import type { PrintedSheet } from './print-options.ts'

import './print-sheet.css'

/** Prints a sheet, and nothing else, on paper of its size without margins. */
export async function printSheet({ image, width, height }: PrintedSheet, title: string): Promise<void> {
  const address = URL.createObjectURL(image)
  const sheet = document.createElement('div')
  sheet.className = 'map-sheet-paper'
  const picture = new Image()
  picture.alt = title
  const style = document.createElement('style')
  style.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
  try {
    await loadImage(picture, address)
    sheet.append(picture, style)
    document.body.append(sheet)
    await printAndWait()
  } finally {
    sheet.remove()
    URL.revokeObjectURL(address)
  }
}
