import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/**
 * How many of the entries fit in a row. The row wraps and shows only its first line, so that the measurement does not depend
 * on the previous one.
 */
export function useFolding(row: RefObject<HTMLElement | null>, entries: unknown): number {
  const [fits, setFits] = useState(Infinity)
  useLayoutEffect(() => {
    const box = row.current
    if (!box) return undefined
    const measure = () => {
      const items = [...box.children].filter((item) => item instanceof HTMLElement)
      const line = items[0]?.offsetTop
      const beyond = items.findIndex(({ offsetTop }) => offsetTop !== line)
      setFits(beyond < 0 ? items.length : beyond)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    for (const item of box.children) watch.observe(item) // larger letters, another theme
    return () => watch.disconnect()
  }, [row, entries])
  return fits
}
