import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'

import { stampPages } from './stamp.ts'
import type { StampAnswer, StampRequest } from './stamper.ts'
import { outlineOf } from './watermark.ts'
import { writePdf } from './write-pdf.ts'

// A process of its own for one file, so that a harmful PDF cannot affect the server.

// It ends itself, even while it is busy, when it takes too much memory or its server is gone. A thread from text takes
// a fifth of the memory of one from a file.
const maxMemory = 1_000_000_000
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${maxMemory} || process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')
}, 200)`
const limits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }
new Worker(watch, { eval: true, resourceLimits: limits }).unref()

process.on('disconnect', () => process.exit())
process.once('message', (request: StampRequest) => {
  void stamp(request)
    .catch((error: unknown): StampAnswer => ({
      state: error instanceof EncryptedPDFError ? 'locked' : 'broken',
    }))
    .then((answer) => process.send?.(answer, () => process.exit()))
})

/** Reads a file, stamps it, writes another. */
async function stamp({ path, words, font, to }: StampRequest): Promise<StampAnswer> {
  const outline = outlineOf(words, await readFile(font))
  const pdf = await PDFDocument.load(await readFile(path), {
    updateMetadata: false,
    throwOnInvalidObject: false,
    parseSpeed: Infinity,
  })
  const pages = stampPages(pdf, outline)
  await writePdf(pdf, createWriteStream(to, { mode: 0o600 }))
  return { state: 'stamped', pages }
}
