import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { phrasesOf, readAddress } from '#web/reader/address.ts'

import { readPagePlace, writePagePlace } from './page-place.ts'
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
  useAddress(viewer, view)
  return { view, viewer }
}

/** Synchronises the current page, and the place on it where the scale is fixed, with the address in both directions. */
function useAddress(viewer: Viewer | undefined, { page, place, fit }: View): void {
  const [search, setSearch] = useSearchParams()
  const asked = readAddress(search)
  const written = useRef<string>(undefined)
  const address = placesOf(writePagePlace(search, asked.page, readPagePlace(search, asked.page)))
  const goThere = useEffectEvent(() => {
    const wanted = readPagePlace(search, asked.page)
    if (wanted) viewer?.show(wanted)
    else viewer?.goTo(asked.page)
  })
  useEffect(() => {
    if (!viewer || written.current === address) return
    written.current = address
    goThere()
  }, [viewer, address])
  const opened = useRef(asked.page)
  useEffect(() => {
    opened.current = asked.page
  }, [asked.page])
  useEffect(() => {
    viewer?.mark(phrasesOf(asked.marks), opened.current)
  }, [viewer, asked.marks])
  useEffect(() => {
    // where the scale is fixed, the place on the page is on its way
    if (!viewer || (fit === undefined && place?.page !== page)) return undefined
    const timer = setTimeout(() => {
      const fixed = fit === undefined ? place : undefined
      const next = placesOf(writePagePlace(new URLSearchParams(), page, fixed))
      if (written.current === next) return
      written.current = next
      setSearch((before) => writePagePlace(before, page, fixed), { replace: true, preventScrollReset: true })
    }, 400)
    return () => clearTimeout(timer)
  }, [viewer, page, place, fit, setSearch])
}

/** What an address says of page and place. */
const placesOf = (search: URLSearchParams): string =>
  ['page', 'at', 'scale', 'turn'].map((name) => search.get(name) ?? '').join(' ')
