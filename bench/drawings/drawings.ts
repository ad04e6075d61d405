import { buffer } from 'node:stream/consumers'

import { type Figure, figure, type Group, median } from '#bench/measure.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { layOutSection } from '#geology/cross-section/sheet/sheet.ts'
import { writeDxf } from '#geology/drawing/dxf/dxf.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import { paintSheet } from '#server/drawings/sheet-painter.ts'
import { openPrint } from '#server/printing/print-document.ts'

import { layeredHole, lineOfHoles } from './holes.ts'
import { profileBesideNearest } from './profile-beside-nearest.ts'
import { setBesideCalls } from './set-beside-calls.ts'
import { thematicMapOf } from './thematic-map.ts'

/** Layouts and files of drawings, a set of sixty holes beside other calls, and expected profiles beside the nearest ten. */
export const drawings: Group = async ({ boreholes, log }) => [
  ...(await layouts()),
  ...(await setBesideCalls(boreholes, log)),
  ...(await profileBesideNearest(boreholes, log)),
]

/** The median of so many runs after a few that are not measured, milliseconds. */
async function timeOf(act: () => unknown, runs = 15): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs + 3; i += 1) {
    const started = performance.now()
    await act()
    if (i >= 3) times.push(performance.now() - started)
  }
  return median(times)
}

async function print(sheets: readonly Sheet[]): Promise<Buffer> {
  const pdf = await openPrint({ autoFirstPage: false })
  const bytes = buffer(pdf)
  for (const sheet of sheets) paintSheet(pdf, sheet)
  pdf.end()
  return bytes
}

async function thematicMaps(): Promise<Figure[]> {
  const { reckon, layOut } = thematicMapOf(150)
  return [
    figure('thematic map of 150 holes: nodes', await timeOf(reckon), 'ms', ['<', 500]),
    figure('thematic map of 150 holes: layout', await timeOf(layOut), 'ms', ['<', 300]),
  ]
}

async function layouts(): Promise<Figure[]> {
  const hole = layeredHole(60)
  const { sheets } = drawLog(hole)
  const holes = lineOfHoles(20)
  const title = {
    title: '工程地质剖面图 1—1′',
    ends: ['1', '1′'] as const,
    direction: '',
    notes: [],
    made: { holder: '', project: '', madeOn: '' },
  }
  const draw = () => layOutSection(holes, correlateSection(holes), title)
  const section = draw()
  return [
    figure('log sheet of 60 layers: layout', await timeOf(() => drawLog(hole)), 'ms', ['<', 10]),
    figure('log sheet of 60 layers: PDF', await timeOf(() => print(sheets)), 'ms', ['<', 300]),
    figure('section of 20 holes: correlation and layout', await timeOf(draw), 'ms', ['<', 100]),
    figure('section of 20 holes: A3 PDF', await timeOf(() => print([section])), 'ms', ['<', 1000]),
    ...(await thematicMaps()),
    figure('section of 20 holes: DXF', await timeOf(() => writeDxf(section)), 'ms', ['<', 300]),
  ]
}
