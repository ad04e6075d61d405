import { useEffect } from 'react'

import type { Picture } from './open-picture.ts'

/** Pixels that an arrow moves. */
const step = 80

const keys: Partial<Record<string, (picture: Picture) => void>> = {
  '+': (picture) => picture.zoomBy(1.5),
  '=': (picture) => picture.zoomBy(1.5),
  '-': (picture) => picture.zoomBy(1 / 1.5),
  '0': (picture) => picture.fit('whole'),
  '1': (picture) => picture.zoomTo(1),
  r: (picture) => picture.turnBy(90),
  ArrowLeft: (picture) => picture.moveBy(-step, 0),
  ArrowRight: (picture) => picture.moveBy(step, 0),
  ArrowUp: (picture) => picture.moveBy(0, -step),
  ArrowDown: (picture) => picture.moveBy(0, step),
}

/** Whether a key belongs to a field, or to a dialog. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog[open]') !== null

/** Keyboard of the picture: + − zoom, 0 all, 1 its own size, arrows, R turns. */
export function usePictureKeys(picture: Picture | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!picture || !act || event.altKey || event.ctrlKey || event.metaKey || isTaken(event)) return
      event.preventDefault()
      act(picture)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [picture])
}
