import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** Milliseconds of rest after which pages are drawn anew. */
const drawingDelay = 300
/** How far a wheel zooms for each pixel that it would scroll. */
const perPixel = 0.002

type Spot = [x: number, y: number]

/** Zooms pages about the pointer (wheel with Ctrl) and about two fingers; answers how to end it. */
export function zoomByFingers(viewer: PDFViewer): () => void {
  const { container } = viewer
  let last: { spread: number; origin: Spot } | undefined
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault() // the browser would enlarge the whole page
    const scaleFactor = Math.exp(-event.deltaY * perPixel)
    viewer.updateScale({ scaleFactor, origin: [event.clientX, event.clientY], drawingDelay })
  }
  const touch = (event: TouchEvent) => {
    const next = spanOf(event.touches)
    if (last && next) {
      event.preventDefault()
      const scaleFactor = next.spread / last.spread
      viewer.updateScale({ scaleFactor, origin: next.origin, drawingDelay })
      container.scrollBy(last.origin[0] - next.origin[0], last.origin[1] - next.origin[1])
    }
    last = next
  }
  const lift = () => {
    last = undefined
  }
  container.addEventListener('wheel', turn, { passive: false })
  container.addEventListener('touchmove', touch, { passive: false })
  container.addEventListener('touchend', lift)
  return () => {
    container.removeEventListener('wheel', turn)
    container.removeEventListener('touchmove', touch)
    container.removeEventListener('touchend', lift)
  }
}

/** How far two fingers are apart, and the middle between them. */
function spanOf(touches: TouchList): { spread: number; origin: Spot } | undefined {
  const [one, other, more] = touches
  if (!one || !other || more) return undefined
  return {
    spread: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    origin: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
  }
}
