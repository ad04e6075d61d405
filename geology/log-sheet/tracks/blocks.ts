import { fanOut } from '#geology/log-sheet/fan.ts'
import { drawnDepth } from '#geology/log-sheet/layers.ts'
import { edge, print } from '#geology/log-sheet/print.ts'
import { wrapText } from '#geology/log-sheet/wrap.ts'
import { decimalText } from '#geology/rounding.ts'
import type { Hole, SampleRow } from '#geology/strata/hole.ts'

import { laboratoryValues, valueText } from './laboratory.ts'
import { remarksOf } from './remarks.ts'
import type { Track } from './tracks.ts'
import { firstWater, stableWater } from './water-levels.ts'

/** Lines of text that stand together at a depth (m), and the millimetres that they take. */
interface Block {
  readonly depth: number
  readonly lines: readonly string[]
  readonly height: number
}

export interface PlacedBlock extends Block {
  /** Millimetres below the mouth of the hole. */
  readonly top: number
}

/** Distance of the lines of a block. */
export const blockLine = print.fine * 1.25

const block = (depth: number, lines: readonly string[]): Block => ({
  depth,
  lines,
  height: lines.length * blockLine + 1.2,
})

/** The samples that laboratory values are written for, from the top down. */
export const testedSamples = (hole: Hole): SampleRow[] => {
  const values = laboratoryValues(hole)
  return hole.samples
    .filter((row) => row.topDepth <= drawnDepth(hole) && values.some((value) => valueText(row, value)))
    .toSorted((a, b) => a.topDepth - b.topDepth)
}

function waterBlocks(hole: Hole): Block[] {
  const { collarElevation } = hole
  const levels = [
    ...firstWater(hole).map((level) => ({ ...level, name: '初见' })),
    ...stableWater(hole).map((level) => ({ ...level, name: '稳定' })),
  ]
  return levels
    .filter(({ depth }) => depth <= drawnDepth(hole))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ name, depth, day }) => {
      const elevation = collarElevation === null ? '' : `/${decimalText(collarElevation - depth, 2)}`
      return block(depth, [name, `${decimalText(depth, 2)}${elevation}`, ...(day ? [day] : [])])
    })
}

/** What a track writes at depths, from the top down; nothing of tracks that draw signs or have lines of the layers. */
function blocksOf(hole: Hole, { name, width }: Track): Block[] {
  if (name === 'laboratory')
    return testedSamples(hole).map(({ topDepth }) => ({ ...block(topDepth, []), height: blockLine }))
  if (name === 'waterLevels') return waterBlocks(hole)
  if (name !== 'remarks') return []
  const room = (width - 2 * edge) / print.fine
  return remarksOf(hole).map(({ depth, text }) => block(depth, wrapText(text, room)))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Millimetres that the blocks of a track take together. */
export const blocksHeight = (hole: Hole, track: Track): number =>
  sum(blocksOf(hole, track).map(({ height }) => height))

interface BlockFrame {
  readonly hole: Hole
  readonly bottom: number
  readonly toY: (depth: number) => number
}

/** The blocks of a track, each as near to its depth as the others leave room. */
export function placeBlocks({ hole, bottom, toY }: BlockFrame, track: Track): PlacedBlock[] {
  const blocks = blocksOf(hole, track)
  const tops = blocks.map(({ depth, height }) => toY(Math.max(depth, 0)) - height / 2)
  const placed = fanOut([0, ...tops, bottom], [0, ...blocks.map(({ height }) => height)], bottom)
  return blocks.map((each, i) => ({ ...each, top: placed[i + 1] ?? 0 }))
}
