/** Place and size of a floating window, pixels. */
export interface WindowBox {
  x: number
  y: number
  width: number
  height: number
}

export const maxWindowWidth = 1600
const min = { width: 280, height: 180 }

/** So much of the title stays within the page. */
const handle = { width: 96, height: 44 }
const marginOf = (page: number) => (page > 900 ? 40 : 12)

const clamp = (value: number, least: number, greatest: number) =>
  Math.max(least, Math.min(value, Math.max(least, greatest)))

/** In the middle of a page, no larger than the page and than a window may be. */
export function boxAtFirst(
  wanted: { width: number; height: number },
  pageWidth: number,
  pageHeight: number,
): WindowBox {
  const width = Math.min(wanted.width, maxWindowWidth, pageWidth - 2 * marginOf(pageWidth))
  const height = Math.min(wanted.height, pageHeight - 2 * marginOf(pageWidth))
  return { x: (pageWidth - width) / 2, y: (pageHeight - height) / 2, width, height }
}

type By = { x: number; y: number }

/** Moved, its title still within the page. */
export const moveBox = (box: WindowBox, by: By, pageWidth: number, pageHeight: number): WindowBox => ({
  ...box,
  x: clamp(box.x + by.x, handle.width - box.width, pageWidth - handle.width),
  y: clamp(box.y + by.y, 0, pageHeight - handle.height),
})

/** Resized at its lower right corner. */
export const resizeBox = (box: WindowBox, by: By, pageWidth: number, pageHeight: number): WindowBox => ({
  ...box,
  width: clamp(box.width + by.x, min.width, Math.min(maxWindowWidth, pageWidth - box.x)),
  height: clamp(box.height + by.y, min.height, pageHeight - box.y),
})
