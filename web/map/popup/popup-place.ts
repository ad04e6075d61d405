/** What a popup is placed in and beside; pixels of the map. */
export interface Room {
  /** The part of the map that no panel covers. */
  left: number
  right: number
  top: number
  bottom: number
}

export interface PopupPlace {
  left: number
  top: number
  /** Where the arrow stands along the side that faces the place; none where the place is not beside the popup. */
  arrow: { side: 'left' | 'right'; top: number } | undefined
}

/** Pixels between the place and the popup, and between the popup and the edge of its room. */
const gap = 26
const margin = 12
const arrowMargin = 18

/** Right of its place, else left of it, else within its room without an arrow. */
export function placePopup(
  at: { x: number; y: number },
  { width, height }: { width: number; height: number },
  room: Room,
): PopupPlace {
  const top = clamp(at.y - height / 2, room.top + margin, room.bottom - margin - height)
  const isSeen = at.x >= room.left && at.x <= room.right && at.y >= room.top && at.y <= room.bottom
  const arrowTop = clamp(at.y - top, arrowMargin, height - arrowMargin)
  const [right, left] = [at.x + gap, at.x - gap - width]
  if (isSeen && right + width <= room.right - margin)
    return { left: right, top, arrow: { side: 'left', top: arrowTop } }
  if (isSeen && left >= room.left + margin) return { left, top, arrow: { side: 'right', top: arrowTop } }
  return { left: clamp(right, room.left + margin, room.right - margin - width), top, arrow: undefined }
}

const clamp = (value: number, least: number, greatest: number) => Math.max(least, Math.min(value, greatest))
