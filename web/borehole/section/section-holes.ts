import type { RecordView } from '#contract/catalogue/routes.ts'
import { lineThrough } from '#geology/cross-section/correlation/line.ts'
import type { DrawnHole } from '#geology/cross-section/sheet/hole-marks.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { holeOf } from '#web/borehole/borehole-record.ts'

export interface LeftOut {
  readonly code: string
  readonly reason: string
}

/** A hole on the line, ready to be drawn. */
export type LineHole = DrawnHole & { readonly x: number; readonly finalDepth: number | null }

export interface SectionHoles {
  /** In the order of the line. */
  readonly drawn: readonly LineHole[]
  readonly leftOut: readonly LeftOut[]
  readonly azimuth: number
  /** The height datum that all of them share. */
  readonly datum: string | null
}

/** The fewest and the most holes of one section. */
export const fewestHoles = 2
export const mostHoles = 20

/** Why a hole cannot be drawn in a section for this reader; undefined where it can. */
function reasonAgainst(record: RecordView): string | undefined {
  const hole = holeOf(record)
  if (record.viewLevel !== 'record') return record.charge ? '须先支付积分查看' : '分层数据您目前不能查看'
  if (!record.place?.exact) return '没有准确坐标'
  if (hole.collarElevation === null) return '没有孔口高程'
  return hole.strata.length === 0 ? '没有分层数据' : undefined
}

/** The holes of a section from their records: those that can be drawn in one, along a line, and the others with the reason. */
export function sectionHolesOf(records: readonly RecordView[]): SectionHoles {
  const leftOut: LeftOut[] = []
  const fit: { hole: Omit<LineHole, 'x'>; place: LngLat; datum: string | null }[] = []
  for (const record of records) {
    const reason = reasonAgainst(record)
    const { collarElevation, heightDatum, ...hole } = holeOf(record)
    if (reason !== undefined || !record.place || collarElevation === null)
      leftOut.push({ code: record.code, reason: reason ?? '没有准确坐标' })
    else fit.push({ hole: { ...hole, collarElevation }, place: record.place, datum: heightDatum })
  }
  const datum = commonest(fit.map((each) => each.datum))
  const others = fit.filter((each) => each.datum !== datum)
  const alike = fit.filter((each) => each.datum === datum)
  const { stops, azimuth } = lineThrough(alike.map(({ place }) => place))
  return {
    drawn: stops.flatMap(({ index, x }) => {
      const hole = alike[index]?.hole
      return hole ? [{ ...hole, x }] : []
    }),
    leftOut: [
      ...leftOut,
      ...others.map(({ hole, datum: own }) => ({
        code: hole.code,
        reason: `高程基准为${own ?? '未记录'}，与其余各孔的${datum ?? '未记录'}不同，不能画在一张图上`,
      })),
    ],
    azimuth,
    datum,
  }
}

function commonest(values: readonly (string | null)[]): string | null {
  const groups = [...Map.groupBy(values, (value) => value)]
  return groups.toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null
}
