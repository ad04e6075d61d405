import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

import { findPhrases } from './find-phrases.ts'
import { zoomByFingers } from './fingers.ts'
import { type PagePlace, placeIn, showIn, turnPages } from './page-place.ts'

/** `auto` fits the width up to a readable size. */
export const fits = ['auto', 'page-width', 'page-fit'] as const
export type Fit = (typeof fits)[number]
export type Target = Parameters<PDFLinkService['goToDestination']>[0]

/** Current state of the viewer. */
export interface View {
  page: number
  pages: number
  /** 1 is the size on paper. */
  scale: number
  /** Fit mode; undefined for a fixed scale. */
  fit: Fit | undefined
  /** What stands in the middle of the window, once it has come to rest. */
  place: PagePlace | undefined
  /** Current hit and number of hits so far; undefined without a search. */
  hits: { current: number; total: number; looking: boolean } | undefined
}

export interface Viewer {
  goTo: (page: number) => void
  goToTarget: (target: Target) => void
  zoomTo: (size: Fit | number) => void
  zoomBy: (steps: 1 | -1) => void
  /** Turns all pages by 90 degrees clockwise. */
  turn: () => void
  /** Shows a place on a page in the middle of the window. */
  show: (place: PagePlace) => void
  /** Highlights all hits and shows the first one from the current page on; without phrases clears them. */
  find: (phrases: readonly string[]) => void
  /** Highlights all hits and stays on a page. */
  mark: (phrases: readonly string[], page: number) => void
  findNext: (backwards: boolean) => void
}

export const startView: View = { page: 1, pages: 0, scale: 1, fit: 'auto', place: undefined, hits: undefined }

interface Stage {
  container: HTMLDivElement
  document: PDFDocumentProxy
  /** Called on every change of state. */
  report: (change: Partial<View>) => void
  /** Called when the viewer is ready for navigation. */
  ready: (viewer: Viewer) => void
}

/** Renders a document in a scrollable box; visible pages only, with selectable text. */
export function openViewer({ container, document, report, ready }: Stage): { close: () => void } {
  const eventBus = new EventBus()
  const links = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer',
    ignoreDestinationZoom: true,
  })
  const finder = new PDFFindController({ eventBus, linkService: links })
  finder.match = (query, text) => findPhrases(text, [query].flat())
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService: links,
    findController: finder,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    removePageBorders: true,
  })
  links.setViewer(viewer)
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'auto'
    namePages(viewer)
    report({ pages: viewer.pagesCount })
    ready(controls({ viewer, links, finder, eventBus, report }))
  })
  listen(eventBus, report)
  listenToPlace(eventBus, viewer, report)
  const endFingers = zoomByFingers(viewer)
  viewer.setDocument(document)
  links.setDocument(document)
  const fitting = new ResizeObserver(() => fitAgain(viewer))
  fitting.observe(container)
  return {
    close: () => {
      fitting.disconnect()
      endFingers()
      viewer.cleanup()
      viewer.setDocument(null)
      links.setDocument(null)
    },
  }
}

interface Parts {
  viewer: PDFViewer
  links: PDFLinkService
  finder: PDFFindController
  eventBus: EventBus
  report: Stage['report']
}

function controls({ viewer, links, finder, eventBus, report }: Parts): Viewer {
  let wanted: readonly string[] = []
  const ask = (type: '' | 'again', backwards = false) =>
    eventBus.dispatch('find', {
      source: viewer,
      type,
      query: [...wanted],
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: backwards,
      matchDiacritics: true,
    })
  const goTo = (page: number) => {
    viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount)
  }
  const find = (phrases: readonly string[]) => {
    wanted = phrases
    if (phrases.length === 0) report({ hits: undefined })
    if (phrases.length === 0) eventBus.dispatch('findbarclose', { source: viewer })
    else ask('')
  }
  /** Returns to the requested page, because pdf.js scrolls to the first hit. */
  const stayOn = (page: number) => {
    const settle = ({ state }: FindState) => {
      if (state === pending) return
      eventBus.off('updatefindcontrolstate', settle)
      queueMicrotask(() => {
        if (finder.selected?.pageIdx === page - 1) return
        // oxlint-disable-next-line no-underscore-dangle -- pdf.js has no public option to disable scrolling to the hit
        finder._scrollMatches = false
        goTo(page)
      })
    }
    eventBus.on('updatefindcontrolstate', settle)
  }
  return {
    goTo,
    goToTarget: (target) => void links.goToDestination(target),
    zoomTo: (size) => {
      viewer.currentScaleValue = String(size)
    },
    zoomBy: (steps) => viewer.updateScale({ steps, origin: middleOf(viewer.container) }),
    turn: () => turnPages(viewer),
    show: (place) => showIn(viewer, place),
    find,
    mark: (phrases, page) => {
      find(phrases)
      if (phrases.length > 0) stayOn(page)
    },
    findNext: (backwards) => {
      if (wanted.length > 0) ask('again', backwards)
    },
  }
}

interface FindState {
  state?: number
  matchesCount: { current: number; total: number }
}

/** States of pdf.js: not found, and pending. */
const [inVain, pending] = [1, 3]

function listen(eventBus: EventBus, report: Stage['report']): void {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => report({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    report({ scale, fit: fits.find((fit) => fit === presetValue) }),
  )
  const count = ({ matchesCount, state }: FindState) =>
    report({ hits: { ...matchesCount, looking: state !== inVain } })
  eventBus.on('updatefindmatchescount', count)
  eventBus.on('updatefindcontrolstate', count)
}

/** Milliseconds after which the window has come to rest. */
const rest = 250

function listenToPlace(eventBus: EventBus, viewer: PDFViewer, report: Stage['report']): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  eventBus.on('updateviewarea', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (viewer.pagesCount > 0) report({ place: placeIn(viewer) })
    }, rest)
  })
}

function middleOf(container: HTMLElement): [x: number, y: number] {
  const { left, top } = container.getBoundingClientRect()
  return [left + container.clientWidth / 2, top + container.clientHeight / 2]
}

/** Sets Chinese accessible names of pages. */
function namePages(viewer: PDFViewer): void {
  for (const [i, div] of [...(viewer.viewer?.children ?? [])].entries()) {
    div.removeAttribute('data-l10n-id')
    div.setAttribute('aria-label', `第 ${i + 1} 页`)
  }
}

function fitAgain(viewer: PDFViewer): void {
  const fit = fits.find((one) => one === viewer.currentScaleValue)
  if (fit) viewer.currentScaleValue = fit
}
