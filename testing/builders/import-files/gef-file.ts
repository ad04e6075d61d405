import { borehole } from '#contract/catalogue/borehole.ts'
import type { Problem } from '#server/foreign-files/source.ts'
import { readGef } from '#server/imports/gef/gef.ts'
import { draftRecords } from '#server/imports/records/drafts.ts'

interface GefParts {
  head: readonly string[]
  columns: readonly string[]
  rows: readonly string[]
}

/** The head of a cone penetration test as a Dutch firm writes it. */
const cptHead = [
  'GEFID= 1, 1, 0',
  'FILEDATE= 2019, 02, 13',
  'PROJECTID= CPT, 1801726',
  'PROJECTNAME= Traject 20-3 Voorne Putten',
  'TESTID= CPTU17.8 + 83BITE',
  'STARTDATE= 2019, 01, 29',
  'COMPANYID= Mos Grondmechanica B.V, 24257098, 31',
  'COLUMNSEPARATOR= ;',
  'RECORDSEPARATOR= !',
  'XYID= 31000, 79578.38, 424838.97, 0.02, 0.02',
  'ZID= 31000, -0.09, 0.05',
  'MEASUREMENTTEXT= 9, maaiveld, vast horizontaal vlak',
  'MEASUREMENTVAR= 1, 1000, mm2, nom. oppervlak conuspunt',
  'MEASUREMENTVAR= 13, 0, m, voorgeboorde/voorgegraven diepte',
  'MEASUREMENTVAR= 16, 20.00, m, einddiepte sondering',
  'REPORTCODE= GEF-CPT-Report, 1, 1, 2',
]

export const cptColumns = ['m, Sondeerlengte, 1', 'MPa, Conusweerstand, 2', 'MPa, Plaatselijke wrijving, 3']

/** Lines of the head by their key replace those that stand; `key` alone removes one. */
function withLines(head: readonly string[], changes: readonly string[]): string[] {
  const keyOf = (line: string) => line.split('=')[0] ?? ''
  const changed = new Set(changes.map(keyOf))
  return [
    ...head.filter((line) => !changed.has(keyOf(line))),
    ...changes.filter((line) => line.includes('=')),
  ]
}

const textOf = ({ head, columns, rows }: GefParts): string =>
  [
    ...head.map((line) => `#${line}`),
    `#COLUMN= ${columns.length}`,
    ...columns.map((column, i) => `#COLUMNINFO= ${i + 1}, ${column}`),
    '#EOH=',
    ...rows,
    '',
  ].join('\r\n')

/** A cone penetration test with these changes of its head. */
export const cptFile = (
  rows: readonly string[],
  columns = cptColumns,
  changes: readonly string[] = [],
): string => textOf({ head: withLines(cptHead, changes), columns, rows: rows.map((row) => `${row};!`) })

const boreHead = [
  'GEFID = 1,1,0',
  'COLUMNTEXT = 1, aan',
  'COLUMNSEPARATOR = ;',
  'RECORDSEPARATOR = !',
  'COMPANYID = IF Technology',
  'PROJECTID = DINO-BOR',
  'COLUMNVOID = 3, -9999.99',
  'REPORTCODE = GEF-BORE-Report,1,0,0',
  'TESTID = B25D0598',
  'XYID = 31000,115300,480250',
  'ZID = 31000,-4.0',
  'MEASUREMENTTEXT = 13, Westerlo Boringen B.V., Helmond, boorbedrijf',
  'MEASUREMENTTEXT = 16, 2000-05-10, datum boring',
  'MEASUREMENTVAR = 16, 28.00, m, einddiepte',
]

/** A boring log. */
export const boreFile = (rows: readonly string[], more: readonly string[] = []): string =>
  textOf({
    head: [...boreHead, ...more],
    columns: ['m, Diepte bovenkant laag, 1', 'm, Diepte onderkant laag, 2', 'mm, Zandmediaan, 8'],
    rows: rows.map((row) => `${row};!`),
  })

/** The hole of a file as it would be imported, and the report. */
export function importGef(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const source = readGef(bytes)
  const project = source.project.code ?? 'P1'
  const { drafts, problems } = draftRecords(borehole, source, { project })
  const [hole] = drafts
  return { hole, parts: hole?.parts ?? {}, problems, reasons: problems.map(reasonOf) }
}

const reasonOf = ({ weight, row, reason }: Problem) => `${weight} ${row ?? '-'} ${reason}`
