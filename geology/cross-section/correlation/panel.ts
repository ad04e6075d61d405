import type { Group } from './align.ts'
import type { Alignment } from './alignment.ts'
import type { Column } from './columns.ts'
import { fillGap, type Body, type Contact, type Gap, type Side } from './gap.ts'
import { insideOf, lensesOfWedge, type JoinedLayer, type PanelBody, type PanelEnds } from './inside.ts'
import { choiceOf, type TipChoice, type TipsOf } from './tips.ts'

export interface Panel extends TipsOf {
  readonly bodies: readonly PanelBody[]
  readonly contacts: readonly Contact[]
}

/**
 * What lies between two holes: layers that both have are joined by straight lines, others run out, are cut by a channel,
 * or lie in their host as lenses; they reach so large a fraction of the spacing, or as far as was decided. The outlines
 * fill the panel without gap or overlap, but for those inside others.
 */
export function correlate(alignment: Alignment, reach: number, choices: readonly TipChoice[] = []): Panel {
  const { left, right, bands, groups, pairs } = alignment
  const ends: PanelEnds = { left, right, reach, bands, choices }
  const gaps = gapsOf(alignment, reach, choices)
  const joined = pairs.map(([i, j], k): JoinedLayer => ({
    groups: [groups[0][i], groups[1][j]],
    upper: gaps[k]?.lower ?? [],
    lower: gaps[k + 1]?.upper ?? [],
  }))
  const inside = [
    ...joined.flatMap((pair) => insideOf(pair, ends)),
    ...gaps.flatMap(({ bodies }) => bodies.flatMap((body) => lensesOfWedge(body, ends))),
  ]
  const bodies = inside.flatMap(({ body }) => body ?? [])
  return {
    bodies: [
      ...joined.map(({ groups: [l, r], upper, lower }) => ({
        left: l?.parts[0],
        right: r?.parts[0],
        outline: [...upper, ...lower.toReversed()],
        isInside: false,
      })),
      ...gaps.flatMap((gap) => gap.bodies.map((body) => bodyOf(body, left.x))),
      ...bodies,
    ],
    contacts: [...gaps, ...inside].flatMap(({ contacts }) => contacts),
    tips: [...gaps, ...inside].flatMap(({ tips }) => tips),
    dropped: [...gaps, ...inside].flatMap(({ dropped }) => dropped),
  }
}

const bodyOf = ({ group, outline }: Body, leftX: number): PanelBody => {
  const isLeft = outline[0]?.[0] === leftX
  const unit = group.parts[0]
  return { left: isLeft ? unit : undefined, right: isLeft ? undefined : unit, outline, isInside: false }
}

function gapsOf(
  { left, right, groups: [a, b], pairs }: Alignment,
  reach: number,
  choices: readonly TipChoice[],
): Gap[] {
  const stops = [...pairs, [a.length, b.length] as const]
  return stops.map(([i, j], k) => {
    const [beforeA, beforeB] = pairs[k - 1] ?? [-1, -1]
    const place = k === 0 ? 'ground' : k === pairs.length ? 'floor' : 'inside'
    const [l, r] = [sideOf(left, a, [beforeA, i]), sideOf(right, b, [beforeB, j])]
    const choose = (side: Side, column: Column): Side => ({
      ...side,
      choice: choiceOf(
        choices,
        column,
        side.groups.flatMap(({ parts }) => parts),
      ),
    })
    return fillGap(choose(l, left), choose(r, right), place, reach)
  })
}

/** The groups of a column between two that are joined to the other. */
function sideOf(column: Column, groups: readonly Group[], [before, next]: readonly [number, number]): Side {
  const above = groups[before]
  const top = above?.base ?? column.top
  const missing = groups.slice(before + 1, next)
  return {
    code: column.code,
    x: column.x,
    top,
    base: missing.at(-1)?.base ?? top,
    groups: missing,
    isTopInferred: above?.isBaseInferred ?? false,
    choice: undefined,
  }
}
