import type { SourceRow } from '#server/foreign-files/source.ts'
import { readAgs } from '#server/imports/ags4/ags4.ts'

import { withRows } from './source-rows.ts'

const quoteAll = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')

/** A group: headings with units as in `LOCA_FDEP m`, then rows. */
export function group(name: string, headings: string, ...rows: string[][]): string {
  const columns = headings.split(', ').map((heading) => heading.split(' '))
  return [
    quoteAll(['GROUP', name]),
    quoteAll(['HEADING', ...columns.map(([heading]) => heading!)]),
    quoteAll(['UNIT', ...columns.map(([, unit]) => unit ?? '')]),
    quoteAll(['TYPE', ...columns.map(() => 'X')]),
    ...rows.map((row) => quoteAll(['DATA', ...row])),
    '',
  ].join('\r\n')
}

/** The rows and problems of a file of these groups. */
export const read = (...groups: string[]) => withRows(readAgs(new TextEncoder().encode(groups.join('\r\n'))))
const raws = ({ cells }: SourceRow) =>
  Object.fromEntries(Object.entries(cells).map(([name, { raw }]) => [name, raw]))
/** Values of the rows of a part, as they are written. */
export const into = (rows: SourceRow[], part: string) => rows.filter((row) => row.into === part).map(raws)

/** A file of one hole needs this group. */
export const holes = group('LOCA', 'LOCA_ID, LOCA_FDEP m', ['BH1', '20.00'])
