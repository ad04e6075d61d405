import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'

import { readPrintFont } from '#server/printing/print-font.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { stampPages } from './stamp.ts'
import type { StampAnswer, StampRequest } from './stamper.ts'
import { outlineOf } from './watermark.ts'
import { writePdf } from './write-pdf.ts'

// A process of its own for one file, so that a harmful PDF cannot affect the server.
answerOnce((request: StampRequest) =>
  stamp(request).catch((error: unknown): StampAnswer => ({
    state: error instanceof EncryptedPDFError ? 'locked' : 'broken',
  })),
)

/** Reads a file, stamps it, writes another. */
async function stamp({ path, words, to }: StampRequest): Promise<StampAnswer> {
  const outline = outlineOf(words, await readPrintFont())
  const pdf = await PDFDocument.load(await readFile(path), {
    updateMetadata: false,
    throwOnInvalidObject: false,
    parseSpeed: Infinity,
  })
  const pages = stampPages(pdf, outline)
  await writePdf(pdf, createWriteStream(to, { mode: 0o600 }))
  return { state: 'stamped', pages }
}
