import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where the build lays the thread that reads, tables of characters, standard fonts and decoders. */
const partOf = (path: string) => new URL(`/pdf/${path}`, location.origin).href

GlobalWorkerOptions.workerSrc = partOf('pdf.worker.min.mjs')

/** Why a file cannot be shown. */
export type Trouble = 'locked' | 'broken'

export interface Opening {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/** Opens the bytes of a PDF in a thread of its own; nothing in it is run, and nothing else is fetched for it. */
export function openDocument(bytes: ArrayBuffer): Opening {
  const task = getDocument({
    data: bytes,
    cMapUrl: partOf('cmaps/'),
    standardFontDataUrl: partOf('standard_fonts/'),
    wasmUrl: partOf('wasm/'),
    useWasm: false, // the policy of the server runs no bytes as code
    enableXfa: false,
    verbosity: 0,
  })
  return { document: task.promise, close: () => void task.destroy() }
}

export const troubleOf = (error: unknown): Trouble =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'
