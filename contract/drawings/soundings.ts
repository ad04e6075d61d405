import type { RecordView } from '#contract/catalogue/routes.ts'
import { coneCurves } from '#geology/cone-sheet/curves.ts'

import { holeOf, type BoreholeRecord } from './borehole-record.ts'
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

function reasonAgainst(record: RecordView): string | undefined {
  if (record.viewLevel !== 'record') return record.charge ? '打开后才能绘制' : '静探数据您目前不能查看'
  return coneCurves(holeOf(record), 0).length === 0 ? '没有静力触探数据' : undefined
}
