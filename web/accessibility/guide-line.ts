import './guide-line.css'

let off: (() => void) | undefined

/** Draws a reading line across the window; it follows the pointer, the focus, and Alt with the arrow keys. */
export function drawGuideLine(on: boolean): void {
  if (on === Boolean(off)) return
  off?.()
  off = on ? draw() : undefined
}

/** Moves the reading line, if shown, below an element. */
export const guideTo = (element: Element): boolean =>
  dispatchEvent(new CustomEvent('guideto', { detail: element.getBoundingClientRect().bottom }))

function draw(): () => void {
  const line = document.createElement('div')
  line.className = 'guide-line no-print'
  line.ariaHidden = 'true'
  document.documentElement.append(line) // outside of the page, which may be zoomed
  let y = innerHeight / 2
  const move = (to: number) => {
    y = Math.max(8, Math.min(innerHeight - 8, to))
    line.style.transform = `translateY(${y}px)`
  }
  move(y)
  const watch = new AbortController()
  const { signal } = watch
  addEventListener('pointermove', ({ clientY }) => move(clientY + lineOffset), { signal, passive: true })
  addEventListener('guideto', (event) => event instanceof CustomEvent && move(Number(event.detail)), {
    signal,
  })
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        move(target.getBoundingClientRect().bottom)
    },
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      const step = event.altKey ? steps[event.key] : undefined
      if (step === undefined) return
      event.preventDefault()
      move(y + step)
    },
    { signal },
  )
  return () => {
    watch.abort()
    line.remove()
  }
}

/** Distance that keeps the line of text at the pointer visible. */
const lineOffset = 14
const steps: Readonly<Record<string, number>> = { ArrowUp: -32, ArrowDown: 32 }
