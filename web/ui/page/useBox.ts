import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

export interface Box {
  /** Pixels. */
  width: number
  /** The size of its letters, pixels. */
  em: number
}

/** Current width and font size of an element; 720 and 12 until measured. */
export function useBox(box: RefObject<HTMLElement | null>): Box {
  const [size, setSize] = useState<Box>({ width: 720, em: 12 })
  useLayoutEffect(() => {
    const measured = box.current
    if (!measured) return undefined
    const read = () => {
      const width = measured.clientWidth
      const em = Number.parseFloat(getComputedStyle(measured).fontSize) || 12
      if (width > 0) setSize((was) => (was.width === width && was.em === em ? was : { width, em }))
    }
    read()
    const watch = new ResizeObserver(read)
    watch.observe(measured)
    watch.observe(document.documentElement) // the font size may change while the width stays
    return () => watch.disconnect()
  }, [box])
  return size
}
