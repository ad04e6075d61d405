import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'

import { toast } from '#web/ui/Toast.tsx'

import { printDocument } from './paper.ts'

/** Printing under way: how many pages are drawn, undefined when nothing is printed. */
export function usePrinting(document: PDFDocumentProxy) {
  const [drawn, setDrawn] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setDrawn(0)
    printDocument(document, setDrawn, control.signal)
      .catch(() => {
        if (!control.signal.aborted) toast('没能准备好打印，请下载后打印', { fault: true })
      })
      .finally(() => {
        running.current = undefined
        setDrawn(undefined)
      })
  }
  return { drawn, start, stop: () => running.current?.abort() }
}
