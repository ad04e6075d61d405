import { exactField, extentField } from '#contract/deliveries/column-fields.ts'
import { problemAt, type Problem, type SourceRow } from '#server/foreign-files/source.ts'

const textOf = ({ cells }: SourceRow, field: string) => String(cells[field]?.raw ?? '').trim()

/** Why a row of an export is no record: what is under seal goes out as an entry with a number that tells nothing. */
export const sealedRow = (row: SourceRow): string | undefined =>
  textOf(row, extentField).includes('涉密') ? '这一行只是涉密资料的目录，不是资料本身' : undefined

/** A row of an export without its place where that is the middle of a cell of a kilometre. */
export function exactRow(row: SourceRow, problems: Problem[]): SourceRow {
  if (!textOf(row, exactField).startsWith('否')) return row
  const { lng, lat, ...cells } = row.cells
  if (!lng && !lat) return row
  const reason = '位置只准到约一公里，没有取经纬度；馆内已有的位置不变'
  problems.push({ ...problemAt(row.at, 'dropped', reason, row.cells[exactField]), matter: 'coarse place' })
  return { ...row, cells }
}
