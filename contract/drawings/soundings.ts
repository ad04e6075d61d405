import type { RecordView } from '#contract/catalogue/routes.ts'
import { coneCurves } from '#geology/cone-sheet/curves.ts'

import { holeOf, type BoreholeRecord } from './borehole-record.ts'
import { closedReason } from './closed-reason.ts'
import type { LeftOut } from './section-holes.ts'

export interface Soundings {
  /** In the order of the records. */
  readonly holes: readonly BoreholeRecord[]
  readonly leftOut: readonly LeftOut[]
}

/** The holes with a sounding that their reader may see, and the others with the reason. */
export function soundingsOf(records: readonly RecordView[]): Soundings {
  const all = records.map((record) => ({ hole: holeOf(record), reason: reasonAgainst(record) }))
  return {
    holes: all.filter(({ reason }) => reason === undefined).map(({ hole }) => hole),
    leftOut: all.flatMap(({ hole: { code }, reason }) => (reason === undefined ? [] : [{ code, reason }])),
  }
}

const reasonAgainst = (record: RecordView): string | undefined =>
  closedReason(record, '静探数据') ??
  (coneCurves(holeOf(record), 0).length === 0 ? '没有静力触探数据' : undefined)
