import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { fold } from '#language/fold.ts'
import { documentWords, withinIndexLimit } from '#language/tokenizer.ts'

import { textOfPage } from './page-text.ts'
import type { ReaderRequest, PageText, ReaderAnswer } from './reader.ts'

// A process of its own, so that a harmful PDF cannot affect the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const maxPages = 3000
/** Maximum characters of a page (its terms must fit into one tsvector) and of a whole file. */
const longestPage = 50_000
const longestFile = 20_000_000
/** A batch of pages is sent when the first of these is reached. */
const parcelPages = 16
const parcelCharacters = 100_000

const library = join(import.meta.dirname, '../../../node_modules/pdfjs-dist')
const pathIn = (folder: string) => `${join(library, folder)}/`

let takeNext = () => {}
process.on('message', (message: ReaderRequest) => {
  if ('path' in message)
    void read(message.path).catch((error) => report({ state: failureOf(error), pages: null }))
  else takeNext()
})

const failureOf = (error: unknown): 'locked' | 'missing' | 'broken' => {
  const { name, syscall } = Object(error)
  return name === 'PasswordException' ? 'locked' : syscall === undefined ? 'broken' : 'missing'
}

const report = (answer: ReaderAnswer) => void process.send?.(answer)

/** Sends a batch and waits until it is acknowledged. */
const deliver = (parcel: PageText[]) =>
  new Promise<void>((resolve) => {
    takeNext = resolve
    report({ parcel })
  })

async function read(path: string): Promise<void> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: pathIn('cmaps'),
    standardFontDataUrl: pathIn('standard_fonts'),
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: 0,
  })
  try {
    await readPages(await task.promise)
  } finally {
    await task.destroy()
  }
}

async function readPages(document: PDFDocumentProxy): Promise<void> {
  const pages = document.numPages
  if (pages > maxPages) return report({ state: 'too_large', pages })
  let parcel: PageText[] = []
  let characters = 0
  let sent = 0
  for (let page = 1; page <= pages; page += 1) {
    const text = await textOf(document, page)
    characters += text.length
    if (characters > longestFile) return report({ state: 'too_large', pages })
    if (text !== '') parcel.push(wordsOf(page, text))
    if (parcel.length < parcelPages && characters - sent < parcelCharacters) continue
    await deliver(parcel)
    parcel = []
    sent = characters
  }
  if (parcel.length > 0) await deliver(parcel)
  report({ state: characters > 0 ? 'read' : 'scanned', pages })
}

/** Returns no text for a page that cannot be read; other pages are unaffected. */
async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return textOfPage(items.filter((item) => 'str' in item)).slice(0, longestPage)
  } catch {
    return ''
  }
}

/** Lines are folded one by one, so that their separators remain. */
function wordsOf(page: number, text: string): PageText {
  const plain = text.split('\n').map(fold).join('\n')
  return { page, text, plain, words: withinIndexLimit(documentWords(plain)) }
}
