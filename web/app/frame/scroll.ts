import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { readStored, session, writeStored } from '#web/api/storage.ts'

const glideFor = 800
const waitForContent = 5000
const storageKey = 'geolibrary:scroll'
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

type Cancel = () => void

/** Calls `stop` at the first wheel, touch or key event; returns a function that removes the listeners. */
function onInterruption(stop: () => void): Cancel {
  const watch = new AbortController()
  for (const event of interruptions) addEventListener(event, stop, { passive: true, signal: watch.signal })
  return () => watch.abort()
}

/** Scrolls smoothly to the top in 800 ms; any wheel, touch or key event stops it. */
export function glideToTop(): Cancel {
  const from = scrollY
  if (from === 0) return () => {}
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, 0)
    return () => {}
  }
  const start = performance.now()
  let frame = 0
  const cancel = () => {
    cancelAnimationFrame(frame)
    unwatch()
  }
  const unwatch = onInterruption(cancel)
  const step = (now: number) => {
    const left = 1 - Math.min(1, Math.max(0, now - start) / glideFor) // a frame's time may be before the press
    scrollTo(0, from * left ** 3)
    if (left > 0) frame = requestAnimationFrame(step)
    else unwatch()
  }
  frame = requestAnimationFrame(step)
  return cancel
}

/** Restores a scroll position, waiting until the content is long enough. */
export function returnTo(top: number): Cancel {
  scrollTo(0, top)
  if (Math.abs(scrollY - top) < 2) return () => {}
  const cancel = () => {
    growth.disconnect()
    clearTimeout(timer)
    unwatch()
  }
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) cancel()
  })
  const timer = setTimeout(cancel, waitForContent)
  const unwatch = onInterruption(cancel)
  growth.observe(document.body)
  return cancel
}

type Place = [key: string, top: number]

function readPlaces(): Map<string, number> {
  const stored = readStored(session, storageKey)
  const isPlace = (one: unknown): one is Place => Array.isArray(one) && typeof one[1] === 'number'
  return new Map(Array.isArray(stored) ? stored.filter(isPlace) : [])
}

const keepPlaces = (places: Map<string, number>): void =>
  writeStored(session, storageKey, [...places].slice(-100))

/**
 * Scrolls to the top and focuses the page on a new route, keeps the position when only the query changes, and
 * restores it on back navigation.
 */
export function usePageScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const places = useRef<Map<string, number>>(undefined)
  const place = key + pathname + search
  const shown = useRef({ place, pathname, first: true })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const known = (places.current ??= readPlaces())
    const remember = () => known.set(shown.current.place, scrollY)
    const keep = () => keepPlaces(known)
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    const { first, pathname: before } = shown.current
    shown.current = { place, pathname, first: false }
    if (!first && before !== pathname) main.current?.focus({ preventScroll: true })
    const known = (places.current ??= readPlaces())
    const left = known.get(place)
    if (type === NavigationType.Pop && left !== undefined) return returnTo(left)
    if (before !== pathname) return glideToTop()
    // Without a scroll event the position would not be recorded; to ask for it on arrival would lay out the page twice.
    known.set(place, first ? 0 : scrollY)
    return undefined
  }, [place, pathname, type, main])
}
