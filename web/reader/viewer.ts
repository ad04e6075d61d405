import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

import { findPhrases } from './find-phrases.ts'

/** `auto` is as wide as the window, but no larger than reads well. */
export const fits = ['auto', 'page-width', 'page-fit'] as const
export type Fit = (typeof fits)[number]
export type Target = Parameters<PDFLinkService['goToDestination']>[0]

/** What the pages show at a moment. */
export interface View {
  page: number
  pages: number
  /** 1 is the size on paper. */
  scale: number
  /** How the pages fit into the window; undefined when they are of a size of their own. */
  fit: Fit | undefined
  /** The hit that is shown and how many there are so far, while it is not in vain; undefined when nothing is looked for. */
  hits: { current: number; total: number; looking: boolean } | undefined
}

export interface Viewer {
  goTo: (page: number) => void
  goToTarget: (target: Target) => void
  zoomTo: (size: Fit | number) => void
  zoomBy: (steps: 1 | -1) => void
  /** Marks all hits and shows the first one from the present page on; no phrases, no marks. */
  find: (phrases: readonly string[]) => void
  /** Marks all hits and stays on a page, also when it holds none. */
  mark: (phrases: readonly string[], page: number) => void
  findNext: (backwards: boolean) => void
}

export const startView: View = { page: 1, pages: 0, scale: 1, fit: 'auto', hits: undefined }

interface Stage {
  container: HTMLDivElement
  document: PDFDocumentProxy
  /** Is told whatever changes. */
  report: (change: Partial<View>) => void
  /** Is told when pages can be gone to. */
  ready: (viewer: Viewer) => void
}

/** Shows the pages of a document in a box that scrolls: those in sight are drawn, with their text to select. */
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
  viewer.setDocument(document)
  links.setDocument(document)
  const fitting = new ResizeObserver(() => fitAgain(viewer))
  fitting.observe(container)
  return {
    close: () => {
      fitting.disconnect()
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
  /** The first hit is shown wherever it is; whoever asked for a page is led back to it. */
  const stayOn = (page: number) => {
    const settle = ({ state }: Counted) => {
      if (state === pending) return
      eventBus.off('updatefindcontrolstate', settle)
      queueMicrotask(() => {
        if (finder.selected?.pageIdx === page - 1) return
        // oxlint-disable-next-line no-underscore-dangle -- pdf.js has no other way to say that the hit is not to be scrolled to
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
    zoomBy: (steps) => viewer.updateScale({ steps }),
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

interface Counted {
  state?: number
  matchesCount: { current: number; total: number }
}

/** What pdf.js calls a find that went through all pages in vain, and one that is under way. */
const [inVain, pending] = [1, 3]

function listen(eventBus: EventBus, report: Stage['report']): void {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => report({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    report({ scale, fit: fits.find((fit) => fit === presetValue) }),
  )
  const count = ({ matchesCount, state }: Counted) =>
    report({ hits: { ...matchesCount, looking: state !== inVain } })
  eventBus.on('updatefindmatchescount', count)
  eventBus.on('updatefindcontrolstate', count)
}

/** Pages are named in Chinese for those who hear them. */
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
