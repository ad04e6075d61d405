import { printableText, type PrintFont } from '#server/printing/print-font.ts'

/** A line of text as filled outlines, one unit high; it needs no font where it is shown, and nobody's search finds it. */
export interface Outline {
  /** Operators of a content stream. */
  operators: string
  width: number
}

const number = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** Draws a text in the font of prints. Throws `glyph_missing` where the font lacks a character. */
export function outlineOf(text: string, font: PrintFont): Outline {
  const { glyphs } = font
  const scale = 1 / glyphs.unitsPerEm
  const lines: string[] = []
  let left = 0
  for (const character of printableText(font, text.replaceAll(/\s+/g, ' '))) {
    const glyph = glyphs.glyphForCodePoint(character.codePointAt(0) ?? 0)
    lines.push(...pathOf(glyph.path.commands, scale, left))
    left += glyph.advanceWidth * scale
  }
  return { operators: `${lines.join('\n')}\nf\n`, width: left }
}

interface Command {
  command: string
  args: number[]
}

const operatorOf: Record<string, string> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' }

/** Outlines as operators; a quadratic curve is raised to a cubic one, since PDF knows no others. */
function pathOf(commands: readonly Command[], scale: number, left: number): string[] {
  let at: [number, number] = [0, 0]
  return commands.map(({ command, args }) => {
    const points = args.map((value, i) => value * scale + (i % 2 === 0 ? left : 0))
    const cubic = command === 'quadraticCurveTo' ? toCubic(at, points) : points
    at = [cubic.at(-2) ?? at[0], cubic.at(-1) ?? at[1]]
    return `${cubic.map(number).join(' ')} ${operatorOf[command] ?? 'c'}`
  })
}

function toCubic([x, y]: [number, number], [cx = 0, cy = 0, ex = 0, ey = 0]: readonly number[]): number[] {
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from)
  return [towards(x, cx), towards(y, cy), towards(ex, cx), towards(ey, cy), ex, ey]
}
