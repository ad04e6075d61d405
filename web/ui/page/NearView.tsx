import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come within so many pixels of the window, or the page is to be printed. */
export function useNear(box: RefObject<Element | null>, margin: number): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current || near) return undefined
    const show = () => setNear(true)
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `${margin}px` },
    )
    watch.observe(box.current)
    addEventListener('beforeprint', show)
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [box, margin, near])
  return near
}

interface NearViewProps {
  /** Room kept until the content is there: pixels, or a length. */
  room: number | string
  children: ReactNode
}

/** Renders its children once they are close to the window, so that a first visit does not pay for what it never sees. */
export function NearView({ room, children }: NearViewProps) {
  const box = useRef<HTMLDivElement>(null)
  return useNear(box, 300) ? children : <div ref={box} style={{ minHeight: room }} />
}
