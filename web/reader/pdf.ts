import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Paths of the pdf.js worker, character maps, standard fonts and decoders in the build. */
const partOf = (path: string) => new URL(`/pdf/${path}`, location.origin).href

GlobalWorkerOptions.workerSrc = partOf('pdf.worker.min.mjs')

/** Why a file cannot be shown. */
export type Trouble = 'locked' | 'broken'

/**
 * An image of a page, such as a scanned map sheet, is kept unpacked, four bytes for a pixel: 64 million pixels, 16 on a
 * small device. A larger one is reduced when it is read, so that it does not end the page.
 */
const maxImageBytes = (): number => 4 * (isSmallDevice() ? 16 : 64) * 2 ** 20

/** By what the browser says of its memory, in gigabytes; where it says nothing, by its screen. */
const isSmallDevice = (): boolean => {
  const { deviceMemory }: { deviceMemory?: unknown } = Object(navigator)
  return typeof deviceMemory === 'number' ? deviceMemory < 8 : matchMedia('(max-width: 760px)').matches
}

export interface DocumentLoad {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/** Opens a PDF in a web worker; scripts in it are not run, and nothing else is fetched. */
export function openDocument(bytes: ArrayBuffer): DocumentLoad {
  const task = getDocument({
    data: bytes,
    cMapUrl: partOf('cmaps/'),
    standardFontDataUrl: partOf('standard_fonts/'),
    wasmUrl: partOf('wasm/'),
    useWasm: false, // the content security policy forbids `eval`
    enableXfa: false,
    canvasMaxAreaInBytes: maxImageBytes(),
    verbosity: 0,
  })
  return { document: task.promise, close: () => void task.destroy() }
}

export const troubleOf = (error: unknown): Trouble =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'
