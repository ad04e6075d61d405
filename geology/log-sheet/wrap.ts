const narrowCharacter = /[ .,:;'|!()[\]ijlftrI\-/°·]/
const wideCharacter = /[mwMWA-Z%@]/

/** Width of a text in ems, near enough for a sans-serif face: Han characters one, Latin letters by their build. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + charWidth(char), 0)
}

function charWidth(char: string): number {
  if (char >= '\u2e80' || char === '—' || char === '…') return 1
  if (narrowCharacter.test(char)) return 0.33
  return wideCharacter.test(char) ? 0.72 : 0.57
}

/** A word with what clings to it: opening brackets before, punctuation after, since no line may begin with a comma. */
const units =
  /[（《「【“]*(?:[!-~\u00a0-\u024f\u2070-\u209f²³°±×μ–]+|\S)[，。、；：）》」】”！？％‰~～]*\s*/gu

/** Breaks a text into lines of at most so many ems; words and numbers stay whole unless one alone is too long. The first line is shorter by `indent`. */
export function wrapText(text: string, width: number, indent = 0): string[] {
  const lines: string[] = []
  let line = ''
  const push = (piece: string) => {
    const room = lines.length === 0 ? width - indent : width
    if (line && textWidth(line + piece.trimEnd()) > room) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  for (const [unit] of text.trim().matchAll(units)) {
    if (textWidth(unit) > width) [...unit].forEach(push)
    else push(unit)
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines
}

/** The first lines of a text; the last one kept ends in an ellipsis when there was more. */
export function cutLines(lines: readonly string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return [...lines]
  const shown = lines.slice(0, maxLines)
  return [...shown.slice(0, -1), `${(shown.at(-1) ?? '').replace(/.[，。、；：,.;:]?$/u, '')}…`]
}
