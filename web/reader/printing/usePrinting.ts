import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'

import { toast } from '#web/ui/states/Toast.tsx'

import { maxSheets, printDocument, type Sheets } from './paper.ts'

interface Progress {
  drawn: number
  of: number
}

/** Printing state: progress (undefined when idle), and whether the page dialog is open. */
export function usePrinting(document: PDFDocumentProxy) {
  const [progress, setProgress] = useState<Progress>()
  const [asking, setAsking] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const print = (sheets: Sheets) => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    const of = sheets.to - sheets.from + 1
    const reported = (drawn: number) => setProgress({ drawn, of })
    setAsking(false)
    reported(0)
    printDocument(document, sheets, { reported, signal: control.signal })
      .catch(() => {
        if (!control.signal.aborted) toast('没能准备好打印，请下载后打印', { fault: true })
      })
      .finally(() => {
        running.current = undefined
        setProgress(undefined)
      })
  }
  const start = () => {
    if (running.current) return
    if (document.numPages > maxSheets) setAsking(true)
    else print({ from: 1, to: document.numPages })
  }
  const stop = () => running.current?.abort()
  return { progress, asking, start, print, stop, dismiss: () => setAsking(false) }
}
