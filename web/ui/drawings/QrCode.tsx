import { useEffect, useRef, useState } from 'react'

import type { QrDrawing } from './qr-drawing.ts'

import './qr-code.css'

interface QrCodeProps {
  address: string
  /** All that is read out: an address that is worth hearing is said here. */
  label: string
}

/**
 * An address as a code for a telephone. Its place is kept; the drawing comes when it is about to be seen, so that the
 * first page does not carry it. Black on white in every theme, or cameras would not read it.
 */
export function QrCode({ address, label }: QrCodeProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [drawing, setDrawing] = useState<QrDrawing>()
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        void import('./qr-drawing.ts').then(({ drawQr }) => setDrawing(drawQr(address)))
      },
      { rootMargin: '400px' },
    )
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [address])
  return (
    <span className="qr" ref={box} role="img" aria-label={label}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges">
          <path d={drawing.d} />
        </svg>
      )}
    </span>
  )
}
