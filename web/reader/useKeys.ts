import { type RefObject, useEffect } from 'react'

import type { View, Viewer } from './viewer/viewer.ts'

interface Keys {
  viewer: Viewer | undefined
  view: View
  box: RefObject<HTMLElement | null>
  openFind: () => void
  print: () => void
}

type Press = (keys: Keys & { viewer: Viewer; view: View }) => void

const scroll =
  (share: number): Press =>
  ({ box: { current } }) =>
    current?.scrollBy({ top: share * current.clientHeight })

/** Turns a page; where it is wider than the window, moves over it. */
const sideways =
  (way: 1 | -1): Press =>
  ({ viewer, view, box: { current } }) => {
    if (current && current.scrollWidth > current.clientWidth + 1)
      current.scrollBy({ left: way * 0.1 * current.clientWidth })
    else viewer.goTo(view.page + way)
  }

const plainKeys: Partial<Record<string, Press>> = {
  PageDown: scroll(0.9),
  PageUp: scroll(-0.9),
  ' ': scroll(0.9),
  ArrowDown: scroll(0.1),
  ArrowUp: scroll(-0.1),
  ArrowRight: sideways(1),
  ArrowLeft: sideways(-1),
  Home: ({ viewer }) => viewer.goTo(1),
  End: ({ viewer, view }) => viewer.goTo(view.pages),
  '+': ({ viewer }) => viewer.zoomBy(1),
  '=': ({ viewer }) => viewer.zoomBy(1),
  '-': ({ viewer }) => viewer.zoomBy(-1),
  '0': ({ viewer }) => viewer.zoomTo('auto'),
  r: ({ viewer }) => viewer.turn(),
}

const withControl: Partial<Record<string, Press>> = {
  f: ({ openFind }) => openFind(),
  p: ({ print }) => print(),
}

/** Whether a key event belongs to a field or button. */
const isTaken = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest('input, select, textarea, dialog[open]') !== null ||
    (key === ' ' && target.closest('button, a') !== null))

function pressOf(event: KeyboardEvent): Press | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : withControl[key.toLowerCase()]
  return isTaken(event) ? undefined : plainKeys[key]
}

/** Keyboard shortcuts of the reader. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { viewer } = keys
      const act = pressOf(event)
      if (!viewer || !act) return
      event.preventDefault()
      act({ ...keys, viewer })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
