import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { guideTo } from './guide-line.ts'
import type { Reader, ReadAloudState } from './read-aloud.ts'
import { makeReader, noSpeech, idleReading } from './read-aloud.ts'
import type { Readable } from './readable.ts'
import { readablesIn } from './readable.ts'

const mark = 'data-read-aloud'

/** Highlights the current unit and scrolls it into view. */
function show(unit: Readable | undefined): void {
  document.querySelector(`[${mark}]`)?.removeAttribute(mark)
  if (!unit) return
  const { element } = unit
  element.setAttribute(mark, '')
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 80 || bottom > innerHeight * 0.7) element.scrollIntoView({ block: 'center' })
  guideTo(element)
}

const content = () => document.querySelector<HTMLElement>('main')
const unitsNow = (): Readable[] => {
  const main = content()
  return main ? readablesIn(main) : []
}

/** The selected text within its unit. */
function readSelection(): Readable | undefined {
  const selection = getSelection()
  const text = selection?.toString().trim()
  const within = selection?.anchorNode?.parentElement
  return text && within && content()?.contains(within) ? { element: within, text } : undefined
}

/** The first visible unit; the first of all when the page is at its top. */
const inSight = (units: readonly Readable[]): number =>
  Math.max(
    0,
    units.findIndex(({ element }) => element.getBoundingClientRect().bottom > 0),
  )

/** Reads the page aloud; stops on navigation. */
export function useReadAloud() {
  const [reading, setReading] = useState<ReadAloudState>(idleReading)
  const [pointing, setPointing] = useState(false)
  const [rate, setRate] = useState('1')
  const made = useRef<Reader>(undefined)
  const { pathname } = useLocation()
  const reader = (): Reader | undefined => {
    if (!('speechSynthesis' in globalThis)) {
      setReading({ ...idleReading, trouble: noSpeech })
      return undefined
    }
    return (made.current ??= makeReader(speechSynthesis, { changed: setReading, marked: show }))
  }
  useEffect(() => {
    const stop = () => made.current?.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [pathname])
  const readPointed = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, input, select, textarea, summary, label'))
      return
    const units = unitsNow()
    const at = units.findLastIndex(({ element }) => element.contains(target))
    if (at >= 0) reader()?.read(units, at)
  })
  useEffect(() => {
    if (!pointing) return undefined
    const main = content()
    main?.addEventListener('click', readPointed)
    return () => main?.removeEventListener('click', readPointed)
  }, [pointing, pathname])
  const toggle = () => {
    if (reading.state === 'reading') return made.current?.pause()
    if (reading.state === 'paused') return made.current?.resume()
    const chosen = readSelection()
    const units = chosen ? [chosen] : unitsNow()
    return reader()?.read(units, chosen ? 0 : inSight(units))
  }
  return {
    reading,
    pointing,
    rate,
    toggle,
    stop: () => made.current?.stop(),
    step: (by: number) => made.current?.step(by),
    point: () => setPointing(!pointing),
    setRate: (next: string) => {
      setRate(next)
      reader()?.setRate(Number(next))
    },
  }
}
