import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { phrasesOf, readAddress } from './address.ts'
import { openViewer, startView, type View, type Viewer } from './viewer.ts'

/** Shows a document at the page and with the highlighted phrases of the address. */
export function useViewer(
  box: RefObject<HTMLDivElement | null>,
  document: PDFDocumentProxy,
): { view: View; viewer: Viewer | undefined } {
  const [view, setView] = useState(startView)
  const [viewer, setViewer] = useState<Viewer>()
  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const report = (change: Partial<View>) => setView((before) => ({ ...before, ...change }))
    const { close } = openViewer({ container, document, report, ready: setViewer })
    return () => {
      setViewer(undefined)
      setView(startView)
      close()
    }
  }, [box, document])
  useAddress(viewer, view.page)
  return { view, viewer }
}

/** Synchronises the current page with the address in both directions. */
function useAddress(viewer: Viewer | undefined, page: number): void {
  const [search, setSearch] = useSearchParams()
  const asked = readAddress(search)
  const written = useRef<number>(undefined)
  useEffect(() => {
    if (!viewer || written.current === asked.page) return
    written.current = asked.page
    viewer.goTo(asked.page)
  }, [viewer, asked.page])
  const opened = useRef(asked.page)
  useEffect(() => {
    opened.current = asked.page
  }, [asked.page])
  useEffect(() => {
    viewer?.mark(phrasesOf(asked.marks), opened.current)
  }, [viewer, asked.marks])
  useEffect(() => {
    if (!viewer) return undefined
    const timer = setTimeout(() => {
      if (written.current === page) return
      written.current = page
      setSearch((before) => withPage(before, page), { replace: true, preventScrollReset: true })
    }, 400)
    return () => clearTimeout(timer)
  }, [viewer, page, setSearch])
}

function withPage(before: URLSearchParams, page: number): URLSearchParams {
  const search = new URLSearchParams(before)
  search.set('page', String(page))
  return search
}
