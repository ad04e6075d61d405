import { borehole } from '#contract/catalogue/borehole.ts'
import { refuseFile, type Source } from '#server/foreign-files/source.ts'
import { damagedText } from '#server/foreign-files/text/damaged-text.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'

import { readBore } from './bore.ts'
import { readCpt } from './cpt.ts'
import { type GefFile, gefSheet, parseGef } from './file.ts'
import { countNotes, openReport, projectOf, untakenHeads } from './head.ts'

/** Whether a text begins as a file of the Geotechnical Exchange Format. */
export const isGef = (text: string): boolean =>
  /^\uFEFF?\s*#\s*(?:GEFID|COLUMNSEP|COLUMN|COLUMNINFO|FILEOWNER|FILEDATE|COMPANYID|REPORTCODE|PROCEDURECODE)[A-Z]*\s*=/i.test(
    text,
  )

/** Reads a cone penetration test or a boring log of the Geotechnical Exchange Format (GEF 1.1): one hole. */
export function readGef(bytes: Uint8Array): Source {
  const decoded = decodeText(bytes, 'windows-1252')
  const file = parseGef(decoded.text.replace(/^\uFEFF/, ''))
  const read = reader(file)
  const report = openReport(file)
  report.problems.push(...damagedText(gefSheet, decoded), ...decoded.notes)
  const project = projectOf(report)
  const rows = read(report)
  report.problems.push(...countNotes(report), ...untakenHeads(report))
  return { format: 'gef', kind: borehole.name, project, rows, problems: report.problems }
}

/** The reader of the kind of report that the head names; without a name, a column of cone resistance tells. */
function reader({ heads, columns }: GefFile): typeof readCpt {
  const named = heads.get('REPORTCODE')?.[0]?.values[0] || heads.get('PROCEDURECODE')?.[0]?.values[0]
  if (named === undefined) {
    const hasCone = columns.some(({ quantity, unit }) => quantity === 2 && /pa|n\/m/i.test(unit))
    return hasCone ? readCpt : refuseFile('GEF 文件没有写明是哪一种报告（#REPORTCODE），无法读取')
  }
  if (/\bCPT\b/i.test(named)) return readCpt
  if (/\bBORE\b/i.test(named)) return readBore
  return refuseFile(
    `GEF 文件是“${named.slice(0, 40)}”；可导入静力触探（GEF-CPT-Report）与钻孔（GEF-BORE-Report）`,
  )
}
