import { type PointerEvent, useEffect, useState } from 'react'

import type { PixelSize } from '#contract/files/tile-levels.ts'

import type { Picture, PictureView } from './open-picture.ts'
import { loadTile } from './usePicture.ts'

interface OverviewProps {
  id: string
  size: PixelSize
  picture: Picture | undefined
  view: PictureView | undefined
}

/** Pixels of its longer side. */
const side = 168

/** All of the picture, small, with the part that is in the window; a press or drag goes there. */
export function Overview({ id, size, picture, view }: OverviewProps) {
  const address = useWhole(id)
  const { width, height } = size
  const scale = side / Math.max(width, height)
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width: across } = event.currentTarget.getBoundingClientRect()
    const perPixel = width / across
    picture?.centreOn((event.clientX - left) * perPixel, (event.clientY - top) * perPixel)
  }
  if (!view || isWhole(view, size)) return null
  return (
    <div
      className="picture-overview no-print"
      style={{ width: width * scale, height: height * scale }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && go(event)}
    >
      {address && <img src={address} alt="全图" draggable={false} />}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="窗口在全图中的位置">
        <polygon points={view.corners.map(([x, y]) => `${x},${y}`).join(' ')} />
      </svg>
    </div>
  )
}

/** Whether nothing of a picture lies outside the window. */
const isWhole = ({ corners }: PictureView, { width, height }: PixelSize): boolean => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const slack = 1
  return (
    Math.min(...xs) <= slack &&
    Math.max(...xs) >= width - slack &&
    Math.min(...ys) <= slack &&
    Math.max(...ys) >= height - slack
  )
}

/** The address of the tile that shows the whole picture. */
function useWhole(id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    const stop = new AbortController()
    loadTile(id, { level: 0, column: 0, row: 0 }, stop.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => {}, // the window itself tells of it
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return address
}
