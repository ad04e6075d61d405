import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

/** A quantity of a sample of the kind: that of the one row that a sample has, or its own; none if it has no series. */
export function sampleQuantity(kind: Kind): string | undefined {
  const ofRow = Object.values(kind.parts).find(({ series }) => series)
  return ofRow ? `${ofRow.series?.name}7` : Object.keys(kind.series ?? {})[0]
}

/** Three months: one of them missing, the last one provisional. */
export const sampleReadings = [-1.25, null, 4321.5]

export type ObservationTable = 'observation' | 'sealedObservation'

/** Lays the sample readings of a record into one of the two tables of observations. */
export async function observe(db: Db, kind: Kind, code: string, table: ObservationTable): Promise<void> {
  const { id } = await db
    .selectFrom('record')
    .select('id')
    .where('kind', '=', kind.name)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const rows = sampleReadings.map((value, month) => ({
    record: id,
    quantity: sampleQuantity(kind) ?? '',
    at: new Date(Date.UTC(2020, month, 1)),
    value,
    provisional: month === 2,
  }))
  await db.insertInto(table).values(rows).execute()
}
