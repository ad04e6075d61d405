import PDFDocument from 'pdfkit'

import { printableText, type PrintFont, readPrintFont } from './print-font.ts'

type Options = PDFKit.PDFDocumentOptions
type TextOptions = PDFKit.Mixins.TextOptions

/** A PDF in the font of prints. Whatever is written into it is asked of the font first, so none leaves with a gap. */
class PrintDocument extends PDFDocument {
  readonly #font: PrintFont

  constructor(options: Options, font: PrintFont) {
    super({ lang: 'zh-CN', ...options })
    this.#font = font
    this.registerFont('han', font.bytes).font('han')
  }

  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions): this {
    const printed = printableText(this.#font, text)
    return typeof x === 'object' ? super.text(printed, x) : super.text(printed, x, y, options)
  }

  override heightOfString(text: string, options?: TextOptions): number {
    return super.heightOfString(printableText(this.#font, text), options)
  }
}

export type { PrintDocument }

/**
 * Opens a document to print. Its `text` throws `glyph_missing` where the font lacks a character: draw all of a document
 * before any of it is sent.
 */
export async function openPrint(options: Options): Promise<PrintDocument> {
  return new PrintDocument(options, await readPrintFont())
}
