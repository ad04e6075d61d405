import { type RefObject, useLayoutEffect, useState } from 'react'

import type { Size } from './picture-view.ts'

/** Current width and height of an element without its border, pixels. */
export function useFrame(element: RefObject<HTMLElement | null>): Size {
  const [frame, setFrame] = useState<Size>({ width: 320, height: 320 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const read = () => {
      const { clientWidth: width, clientHeight: height } = measured
      if (width > 0 && height > 0)
        setFrame((was) => (was.width === width && was.height === height ? was : { width, height }))
    }
    read()
    const watch = new ResizeObserver(read)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [element])
  return frame
}
