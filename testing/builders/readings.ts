import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { BatchMoveName } from '#contract/readings/moves.ts'
import { readings } from '#contract/readings/readings.ts'
import type { SignedIn, TestApp } from '#testing/app.ts'

import { buildRecord } from './records.ts'
import { bookOf, type Table } from './workbooks/workbooks.ts'

/** The heading of a sheet of water levels. */
export const levelHead = ['井号', '观测日期', '水位埋深', '数据质量', '备注']

/** People who bring readings in, and what they do. */
export async function openReadings(library: TestApp) {
  const officer = await library.signIn('records.read', 'records.draft')
  const reviewer = await library.signIn('records.read', 'records.review')
  const keeper = await library.signIn('records.read', 'records.draft', 'records.write')

  const check = async (kind: string, rows: Table, by: SignedIn = officer) => {
    const file = bookOf({ 读数: rows })
    const { id } = await by.call(readings.check, { kind, fileName: '三月.xlsx', file })
    return by.call(readings.one, { id })
  }
  const move = (by: SignedIn, id: number, name: BatchMoveName, comment?: string) =>
    by.call(readings.move, { id, move: name, ...(comment !== undefined && { comment }) })
  return {
    officer,
    reviewer,
    keeper,
    check,
    move,
    /** Checks and takes a workbook at once. */
    take: async (kind: string, rows: Table) => {
      const { id } = await check(kind, rows, keeper)
      await move(keeper, id, 'take')
      return id
    },
    /** What stands of a series: its days (UTC) and values. */
    seriesOf: async (kind: string, code: string, quantity: string) => {
      const { at, value } = await keeper.call(catalogue.series, { kind, code, quantity })
      return at.map((one, i) => `${one.slice(0, 10)} ${String(value[i])}`)
    },
    well: () => buildRecord(library.db, kinds.pumpingWell, {}),
  }
}

/** The report of a batch: rows and reasons. */
export const reportOf = ({ problems }: { problems: readonly { row: number | null; reason: string }[] }) =>
  problems.map(({ row, reason }) => `${row} ${reason}`)

/** A file of DINO of one point: rows of day, three levels. */
export const dinoText = (code: string, ...rows: string[]) =>
  [
    'Titel:,,,,',
    'Locatie,Filternummer,Peildatum,Stand (cm t.o.v. MP),Stand (cm t.o.v. MV),Stand (cm t.o.v. NAP)',
    ...rows.map((row) => `${code},001,${row}`),
  ].join('\r\n')
