import { textWidth } from '#geology/log-sheet/wrap.ts'

/** How much smaller a text may be written before it is cut. */
const least = 0.65

/** A text for a room of so many millimetres: smaller where it is too long, and cut with an ellipsis where that is not enough. */
export function fitText(text: string, room: number, size: number): { text: string; size: number } {
  const width = textWidth(text)
  if (width * size <= room) return { text, size }
  const fitting = Math.max(size * least, room / width)
  if (width * fitting <= room + 1e-9) return { text, size: fitting }
  const characters = [...text]
  while (characters.length && (textWidth(characters.join('')) + 1) * fitting > room) characters.pop()
  return { text: `${characters.join('')}…`, size: fitting }
}
