import { randomBetween, pick, randomOf, type Random } from '#demo/city/random.ts'

import type { Rock } from './rocks.ts'

export type Light = 'plane' | 'crossed'

const size = 360
const words: Record<Light, string> = { plane: '单偏光', crossed: '正交偏光' }

/**
 * A drawn photograph of a thin section: grains of a jittered net, the same ones in both lights. A caption states that it is
 * drawn, and carries nothing but shapes and text.
 */
export function photograph(rock: Rock, index: number, light: Light): Buffer {
  const net = netOf(rock.across, randomOf(7701, index))
  const colours = randomOf(7703, index, light === 'plane' ? 0 : 1)
  const grains: string[] = []
  for (let row = 0; row < rock.across; row += 1) {
    for (let column = 0; column < rock.across; column += 1) {
      const corners = [
        [row, column],
        [row, column + 1],
        [row + 1, column + 1],
        [row + 1, column],
      ]
      const outline = corners.map(([r = 0, c = 0]) => net[r]?.[c]).join(' ')
      grains.push(`<path fill="${pick(colours, rock[light])}" d="M${outline}z"/>`)
    }
  }
  const edge = light === 'plane' ? '#8d8674' : '#0b0b0e'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size + 26}" role="img">` +
      `<title>${rock.name} ${words[light]}</title><rect width="${size}" height="${size + 26}" fill="#fff"/>` +
      `<g stroke="${edge}" stroke-width="${light === 'plane' ? 0.8 : 1.4}">${grains.join('')}</g>` +
      `<path d="M14 ${size - 14}h72" stroke="#fff" stroke-width="6"/><path d="M14 ${size - 14}h72" stroke="#000" stroke-width="3"/>` +
      `<text x="8" y="${size + 18}" font-size="13">${words[light]} · 标尺 0.2 mm · 示意绘制，虚构数据</text></svg>\n`,
  )
}

/** Corners of the grains, row by row, as coordinates of a path. */
function netOf(across: number, random: Random): string[][] {
  const step = size / across
  const jitter = (at: number) =>
    at === 0 || at === across ? at * step : at * step + randomBetween(random, -0.42, 0.42) * step
  return Array.from({ length: across + 1 }, (_, row) =>
    Array.from(
      { length: across + 1 },
      (_, column) => `${jitter(column).toFixed(1)} ${jitter(row).toFixed(1)}`,
    ),
  )
}
