import { useEffect, useRef, useState } from 'react'

import type { QrDrawing } from './qr-drawing.ts'

import './qr-code.css'

interface QrCodeProps {
  address: string
  /** Accessible name; include the address if it is to be read out. */
  label: string
}

/**
 * A QR code of an address. Its space is reserved; the drawing code is loaded when it becomes visible. Black on white
 * in every theme, because cameras need the contrast.
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
