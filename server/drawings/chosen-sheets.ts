import type { Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { closedReason } from '#contract/drawings/closed-reason.ts'
import type { drawings } from '#contract/drawings/drawings.ts'
import { planLinesOf, planPointsOf } from '#contract/drawings/plan-points.ts'
import type { LeftOut } from '#contract/drawings/section-holes.ts'
import { soundingsOf } from '#contract/drawings/soundings.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { layOutClassification } from '#geology/cone-sheet/classification-sheet.ts'
import { layOutConeSheet } from '#geology/cone-sheet/cone-sheet.ts'
import { usualSleeveDistance } from '#geology/cone-sheet/curves.ts'
import { layOutOverlay } from '#geology/cone-sheet/overlay-sheet.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { layOutPlan } from '#geology/point-plan/plan.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readSiteName } from '#server/site/site.ts'

import { printSheets } from './print-sheets.ts'
import { readHoles } from './read-holes.ts'
import { refuseDrawing } from './refuse-drawing.ts'
import { statisticsPages } from './statistics-pages.ts'

interface Context {
  readonly db: Db
  readonly kinds: Kinds
  readonly actor: Actor
}

interface ChosenSheets {
  readonly sheets: readonly Sheet[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Prints what is made of holes as this reader sees them; nothing is paid for here. Throws `drawing_refused` with the
 * reasons where none of them gives anything to draw.
 */
async function printChosen(
  { db, kinds, actor }: Context,
  name: string,
  codes: readonly string[],
  layOut: (records: readonly RecordView[]) => ChosenSheets,
): Promise<MadeFile> {
  const asked = await readHoles(db, kinds, codes, actor)
  const { sheets, leftOut } = layOut(asked.flatMap(({ record }) => record ?? []))
  if (sheets.length === 0) refuseDrawing('drawing_refused', asked, leftOut)
  return printSheets(`${name} ${codes[0] ?? ''}`, sheets)
}

/** Prints the plan of the points among these holes whose exact place the reader sees, with their table. */
export async function printPlan(
  context: Context,
  { codes, scale, sections }: DecodedInput<typeof drawings.plan>,
): Promise<MadeFile> {
  const holder = await readSiteName(context.db)
  return printChosen(context, '勘探点平面布置图', codes, (records) => {
    const found = planPointsOf(records)
    const made = { holder, project: found.project ?? '', madeOn: today() }
    const lines = planLinesOf(found.points, sections ?? found.sections)
    return { sheets: layOutPlan({ ...found, lines, made }, scale), leftOut: found.leftOut }
  })
}

/** Prints the sheets of a sounding, or several soundings over each other. */
export async function printSoundings(
  context: Context,
  { codes, scale, sleeveDistance = usualSleeveDistance, ...overlay }: DecodedInput<typeof drawings.soundings>,
): Promise<MadeFile> {
  const made = { holder: await readSiteName(context.db), madeOn: today() }
  return printChosen(context, '静力触探曲线图', codes, (records) => {
    const { holes, leftOut } = soundingsOf(records)
    const [hole] = holes
    const sheets =
      codes.length === 1
        ? hole && [
            ...layOutConeSheet(hole, { scale: scale ?? 'fit', sleeveDistance, made }),
            layOutClassification(hole, sleeveDistance, made),
          ]
        : [layOutOverlay(holes, { ...overlay, sleeveDistance })]
    return { sheets: (sheets ?? []).filter((sheet) => sheet !== undefined), leftOut }
  })
}

/** Prints the statistics of all layers of these holes. */
export async function printStatistics(
  context: Context,
  { codes, outliers: outlierTest }: DecodedInput<typeof drawings.statistics>,
): Promise<MadeFile> {
  const made = { holder: await readSiteName(context.db), madeOn: today() }
  return printChosen(context, '物理力学指标统计表', codes, (records) => {
    const open = records.filter(({ viewLevel }) => viewLevel === 'record')
    const leftOut = records.flatMap((record) => {
      const reason = closedReason(record, '试验数据')
      return reason === undefined ? [] : [{ code: record.code, reason }]
    })
    return { sheets: statisticsPages(open, { outlierTest, made }), leftOut }
  })
}
