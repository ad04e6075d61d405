import { headingIn, meanings } from '#contract/catalogue/cells/headings.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { type Cell, noteOn, type Problem } from '#server/foreign-files/source.ts'
import type { OpenedSheet, SheetRow } from '#server/foreign-files/spreadsheet.ts'

import { codeHeading } from './columns.ts'

/** Names of sheets and files that are about something else than one point. */
const generalNames = /^(?:sheet|工作表|表|page)?\s*\d*$|读数|数据|记录|成果|汇总|监测|报表|[水月累]/i

/**
 * The point that a whole sheet is about, where no column says it: `井号：J1` above the head, in one cell or two, or the
 * name of the sheet. `height` is the number of rows down to the head.
 */
export function pointOfSheet(kind: Kind, { name, rows }: OpenedSheet, height: number): Cell | undefined {
  const isCode = codeTest(kind)
  for (const row of rows.slice(0, Math.max(0, height - 1))) {
    const named = namedIn(row, name, isCode)
    if (named) return named
  }
  return generalNames.test(name.trim()) ? undefined : { column: '表名', raw: name.trim() }
}

function codeTest(kind: Kind): (text: string) => boolean {
  const find = meanings({ code: codeHeading(kind) })
  return (text) => find(headingIn(text)) === 'code'
}

function namedIn(
  { row, cells }: SheetRow,
  sheet: string,
  isCode: (text: string) => boolean,
): Cell | undefined {
  const all = [...cells]
  for (const [i, [column, raw]] of all.entries()) {
    const [, label = '', rest = ''] = /^([^:：]{1,20})[:：]?(.*)$/.exec(String(raw).trim()) ?? []
    if (!isCode(label.trim())) continue
    const beside = rest.trim() === '' ? all[i + 1] : ([column, rest.trim()] as const)
    if (beside) return { column: beside[0], raw: beside[1], at: { sheet, row } }
  }
  return undefined
}

/** Says which point a whole sheet was taken for. */
export const pointNote = ({ name }: OpenedSheet, point: Cell | 'in rows'): Problem[] =>
  point === 'in rows' ? [] : [noteOn(name, `表中没有点号一列，整张表读作“${String(point.raw)}”的读数`)]
