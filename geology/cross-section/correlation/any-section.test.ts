import fc from 'fast-check'
import { expect, test } from 'vitest'

import { layerKey } from '#geology/strata/strata.ts'

import type { SectionHole } from './columns.ts'
import type { CorrelationDecision, LayerInHole } from './decisions.ts'
import { areaOf, type Point } from './plane.ts'
import { correlateSection, type Section } from './section.ts'

const order = ['①1', '①2', '②1', '③', '④', '⑤1', '⑤1-1', '⑤1-2', '⑤2', '⑤3', '⑤4', '⑥', '⑦1', '⑦2', '⑧1', '⑨']

/** Columns as they come: layers missing, lenses, parts of layers, now and then two the wrong way round, any depth. */
const columns = fc
  .array(
    fc.record({
      layers: fc.subarray(order, { minLength: 1 }),
      lens: fc.boolean(),
      swapped: fc.nat(40),
      spacing: fc.integer({ min: 1, max: 80 }),
      collar: fc.integer({ min: -200, max: 600 }),
      thickness: fc.array(fc.integer({ min: 5, max: 900 }), { minLength: 20, maxLength: 20 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((rows) => {
    let x = 0
    return rows.map(({ layers, lens, swapped, spacing, collar, thickness }, i): SectionHole => {
      const written = layers.flatMap((layer) => (lens && layer === '③' ? ['③', '③t', '③'] : [layer]))
      const first = written[swapped]
      const after = written[swapped + 1]
      if (first && after) written.splice(swapped, 2, after, first)
      let depth = 0
      const strata = written.map((layer, k) => {
        depth += (thickness[k] ?? 5) / 100 + k * 0.0071 + i * 0.00037 // no two columns are alike to the millimetre
        return { layer, name: layer, baseDepth: depth, description: null }
      })
      x += spacing + 0.0113 * i * i
      return { code: `H${i}`, x, collarElevation: collar / 100, strata }
    })
  })

/** The usual ones often: two of them end layers of both holes at one place. */
const share = fc.oneof(
  fc.constantFrom(0.25, 0.4999999999999999, 0.5, 0.75),
  fc.double({ min: 0.02, max: 0.98, noNaN: true }),
)

/** Decisions as they come: on layers of neighbouring holes, now and then on some that are not there. */
const decided = fc.tuple(
  columns,
  fc.array(
    fc.record({
      hole: fc.nat(6),
      isLeft: fc.boolean(),
      own: fc.nat(19),
      other: fc.nat(19),
      occurrence: fc.nat(9),
      kind: fc.constantFrom('join', 'apart', 'same', 'reach', 'reach'),
      fraction: share,
      height: fc.option(fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })), {
        nil: undefined,
      }),
    }),
    { maxLength: 12 },
  ),
)

type Draft = (typeof decided extends fc.Arbitrary<readonly [unknown, (infer D)[]]> ? D : never) & object

const decisionsOf = (holes: readonly SectionHole[], drafts: readonly Draft[]): CorrelationDecision[] =>
  drafts.map(({ hole, isLeft, own, other, occurrence, kind, fraction, height }) => {
    const [at, beside] = [hole % holes.length, (hole + (isLeft ? holes.length - 1 : 1)) % holes.length]
    const layerAt = (i: number, row: number): LayerInHole => {
      const { code = '', strata = [] } = holes[i] ?? {}
      const { layer, name } = strata[row % strata.length] ?? { layer: null, name: '' }
      return { hole: code, layer: layerKey(layer, name), occurrence: occurrence > 7 ? 1 : 0 }
    }
    const layer = layerAt(at, own)
    if (kind === 'reach') return { kind, layer, toward: holes[beside]?.code ?? '', fraction, height }
    const b = kind === 'join' ? layerAt(beside, other) : { ...layer, hole: holes[beside]?.code ?? '' }
    return { kind: 'join', a: layer, b, isJoined: kind === 'join' }
  })

const bodiesOf = ({ panels }: Section, panel: number) => panels[panel]?.bodies ?? []

test('whatever the columns are, the layers fill every panel without gap or overlap', () => {
  fc.assert(
    fc.property(decided, ([holes, drafts]) => {
      const section = correlateSection(holes, undefined, decisionsOf(holes, drafts))
      section.panels.forEach((_, i) => {
        const ends = [section.ground[i], section.ground[i + 1], section.floor[i + 1], section.floor[i]]
        const whole = areaOf(ends.flatMap((point) => (point ? [point] : [])))
        const filled = bodiesOf(section, i)
          .filter(({ isInside }) => !isInside)
          .reduce((sum, { outline }) => sum + areaOf(outline), 0)
        expect(filled).toBeCloseTo(whole, 2)
      })
    }),
  )
})

test('the same holes from the other end give the mirror image', () => {
  const areas = ({ panels }: Section) =>
    panels.map(({ bodies }) =>
      Object.entries(
        Object.groupBy(bodies, (body) =>
          [body.left?.layer, body.right?.layer]
            .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
            .join(' '),
        ),
      )
        .map(([layers, all = []]) => ({
          layers,
          area: all.reduce((sum, { outline }) => sum + areaOf(outline), 0),
        }))
        .toSorted((a, b) => (a.layers < b.layers ? -1 : 1)),
    )
  fc.assert(
    fc.property(decided, ([holes, drafts]) => {
      const [given, mirror] = [
        decisionsOf(holes, drafts),
        holes.toReversed().map((hole) => ({ ...hole, x: -hole.x })),
      ]
      const back = areas(correlateSection(mirror, undefined, given))
      areas(correlateSection(holes, undefined, given)).forEach((panel, i) => {
        const mirrored = back.at(-1 - i) ?? []
        expect(mirrored.map(({ layers }) => layers)).toEqual(panel.map(({ layers }) => layers))
        panel.forEach(({ area }, k) => expect(mirrored[k]?.area).toBeCloseTo(area, 3))
      })
    }),
  )
})

test('no two lines cross, and none leaves the holes that it stands between', () => {
  fc.assert(
    fc.property(decided, ([holes, drafts]) => {
      const { panels, ground } = correlateSection(holes, undefined, decisionsOf(holes, drafts))
      panels.forEach(({ contacts }, i) => {
        const [left = 0, right = 0] = [ground[i]?.[0], ground[i + 1]?.[0]]
        const pieces = contacts.flatMap(({ points }) =>
          points.slice(1).map((to, k) => [points[k] ?? to, to] as const),
        )
        expect(pieces.flat().every(([x]) => x >= left - 1e-6 && x <= right + 1e-6)).toBe(true)
        const crossed = pieces.flatMap((a, k) => pieces.slice(k + 1).filter((b) => doCross(a, b)))
        expect(crossed).toEqual([])
      })
    }),
  )
})

test('of every decision that changes nothing the reason is given, and each is given once', () => {
  fc.assert(
    fc.property(decided, ([holes, drafts]) => {
      const decisions = decisionsOf(holes, drafts)
      const { panels, misfits, findings } = correlateSection(holes, undefined, decisions)
      const drawn = panels.flatMap(({ tips }) => tips.flatMap(({ decision }) => decision ?? []))
      expect(new Set(misfits.map(({ decision }) => decision)).size).toBe(misfits.length)
      expect(drawn.some((decision) => misfits.some((misfit) => misfit.decision === decision))).toBe(false)
      expect(new Set(findings).size).toBe(findings.length)
      misfits.forEach(({ reason }) => expect(reason).not.toBe(''))
    }),
  )
})

type Piece = readonly [Point, Point]

/** Two pieces cross where each has its ends clearly on both sides of the other. */
const doCross = (a: Piece, b: Piece): boolean => isParted(a, b) && isParted(b, a)

function isParted([from, to]: Piece, points: Piece): boolean {
  const side = ([x, z]: Point) => {
    const [along, up] = [to[0] - from[0], to[1] - from[1]]
    return (along * (z - from[1]) - up * (x - from[0])) / Math.hypot(along, up)
  }
  const [a, b] = [side(points[0]), side(points[1])]
  return Math.abs(a) > 1e-6 && Math.abs(b) > 1e-6 && a > 0 !== b > 0
}
