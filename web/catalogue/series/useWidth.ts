import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** The width of a box as it stands, pixels; 720 until it is known. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720)
  useLayoutEffect(() => {
    const measured = box.current
    if (!measured) return undefined
    const read = () => {
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    }
    read()
    const watch = new ResizeObserver(read)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [box])
  return width
}
