import { describe, expect, test } from 'vitest'

import { layeredHole, lineOfHoles } from '#bench/drawings/holes.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { layOutSheets } from '#geology/cross-section/sheet/sheet.ts'
import { writeDxf } from '#geology/drawing/dxf/dxf.ts'
import { drawingLayers, type Mark, type Sheet } from '#geology/drawing/marks.ts'
import { scriptParts } from '#geology/drawing/scripts.ts'
import { sideBySide } from '#geology/drawing/sheet-frame.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import { layOutPlan } from '#geology/point-plan/plan.ts'
import { hasGdal, readByGdal } from '#testing/gis/gdal.ts'

const made = { holder: '某市地质资料馆', project: '甲工程', madeOn: '2026-11-29' }
const holes = lineOfHoles(30)
const points = [
  { code: 'G1', north: 3_456_100, east: 40_512_300 },
  { code: 'G2', north: 3_456_160.25, east: 40_512_380.5 },
].map((place) => ({
  ...place,
  ...{ kind: '4' as const, kindLabel: '取土标贯孔' },
  ...{ collarElevation: 4.1, finalDepth: 45, stableWaterDepth: 1.2 },
}))
const [plan] = layOutPlan(
  {
    points,
    lines: [{ name: '1', points }],
    system: 'CGCS2000 / 3度带 40带',
    datum: '吴淞高程',
    made,
  },
  500,
)

const sheets: Record<string, Sheet> = {
  section: sideBySide(
    layOutSheets(
      holes,
      correlateSection(holes),
      {
        ...{ title: '工程地质剖面图 3—3′', ends: ['3', '3′'], direction: '90°', notes: ['说明'] },
        made,
      },
      { horizontal: 500, vertical: 200 },
    ),
  ),
  log: sideBySide(drawLog(layeredHole(60)).sheets),
  ...(plan && { plan }),
}

/** What a mark becomes in CAD; a colour of the strata alone becomes nothing. */
function entityOf(mark: Mark): string[] {
  const layer = drawingLayers[mark.layer].name
  if (mark.kind === 'line') return [`AcDbPolyline ${layer}`]
  if (mark.kind === 'text') return scriptParts(mark).map(({ text }) => `AcDbText ${layer} ${written(text)}`)
  if (mark.kind === 'circle') return [`AcDbCircle ${layer}`]
  return mark.lithology || typeof mark.fill === 'string' ? [`AcDbHatch ${layer}`] : []
}

const ages = { '₁': '1', '₂': '2', '₃': '3', '₄': '4', '²': '2', '³': '3', '−': '-' } as const

/** A text as GBK can hold it. */
const written = (text: string) =>
  text
    .replaceAll(/[₁₂₃₄²³−]/g, (sign) => ages[sign as keyof typeof ages])
    .replaceAll(/[⑪-⑳]/g, (sign) => `(${sign.charCodeAt(0) - 0x245f})`)

if (!hasGdal) console.info('skipped: drawings for CAD read by GDAL (Debian: apt install gdal-bin)')

describe.each(hasGdal ? Object.keys(sheets) : [])('the %s for CAD, read by GDAL', (name) => {
  const sheet = sheets[name] ?? { width: 0, height: 0, marks: [] }
  test('has every mark on its layer, and every text', async () => {
    const found = await readByGdal(writeDxf(sheet))
    const entities = found.map(({ type, layer, text }) =>
      type === 'AcDbText' ? `${type} ${layer} ${text}` : `${type} ${layer}`,
    )
    expect(entities.toSorted()).toEqual(sheet.marks.flatMap(entityOf).toSorted())
  })
})

test.each(hasGdal ? points : [])(
  'point $code of a plan lies where it was surveyed',
  async ({ north, east }) => {
    const found = await readByGdal(writeDxf(sheets['plan'] ?? { width: 0, height: 0, marks: [] }))
    const signs = found.filter(({ type, layer }) => type === 'AcDbCircle' && layer === '钻孔')
    const middles = signs.map(({ places }) => {
      const middle = (axis: 0 | 1) => {
        const all = places.map((place) => place[axis])
        return (Math.min(...all) + Math.max(...all)) / 2
      }
      return Math.hypot(middle(0) - east, middle(1) - north)
    })
    expect(Math.min(...middles)).toBeLessThan(0.001)
  },
)

test('a plan with pages of points beside it lies where it lies without them', () => {
  const { georeference, height } = plan ?? { height: 0 }
  const page: Sheet = { width: 210, height: height + 100, marks: [] }
  const joined = sideBySide(plan ? [plan, page] : [])
  expect(joined.georeference).toMatchObject({ east: georeference?.east, metres: 0.5 })
  expect(joined.georeference?.north).toBeCloseTo((georeference?.north ?? 0) - 50, 6)
})
