import { kinds } from '#contract/catalogue/kinds.ts'
import { openCsv } from '#server/exports/formats/csv.ts'
import type { ExportCell, ExportOrigin, ExportTable, OpenWriter } from '#server/exports/formats/format.ts'
import { openXlsx } from '#server/exports/formats/xlsx.ts'
import { tablesOf } from '#server/exports/tables.ts'

type Values = Readonly<Record<string, ExportCell>>

const writers = { xlsx: openXlsx, csv: openCsv } satisfies Record<string, OpenWriter>
export type HolesFormat = keyof typeof writers

/** Writes holes of a city, each with its strata, as a workbook after the template, or as files of separated values. */
export async function writeHolesFile(
  path: string,
  format: HolesFormat,
  { holes, strata }: { holes: number; strata: number },
): Promise<void> {
  const file = await writers[format](path, origin)
  const write = async (name: string, rows: Iterable<Values>) => {
    const table = tableNamed(name)
    const columnsOf = (values: Values) => table.columns.map((column) => values[column.name] ?? null)
    await file.begin(table)
    for (const some of portions(rows))
      await file.write(some.map((values) => ({ cells: columnsOf(values), values, place: null })))
    await file.end()
  }
  await write('borehole', holeRows(holes, strata))
  await write('borehole_strata', stratumRows(holes, strata))
  await file.close()
}

const origin: ExportOrigin = {
  ...{ title: '工程地质钻孔', holder: '市地质资料馆', address: 'http://localhost', madeOn: '2024-01-01' },
  ...{ system: { epsg: 4490, label: 'CGCS2000', isPlane: false }, source: null, notes: [] },
}

const columns = new Set(
  `code title year lng lat finalDepth startedOn completedOn contractor projectCode projectName location
  collarElevation layer name geologicalAge baseDepth description`.split(/\s+/),
)

function tableNamed(name: string): ExportTable {
  const table = tablesOf(kinds.borehole, { whole: true, isStaff: true }).find((one) => one.name === name)
  if (!table) throw new Error(`There is no table ${name}.`)
  return { ...table, columns: table.columns.filter((column) => columns.has(column.name)) }
}

function* portions(rows: Iterable<Values>): Generator<Values[]> {
  let some: Values[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < 1000) continue
    yield some
    some = []
  }
  yield some
}

const codeOf = (hole: number) => `L2024-ZK${hole + 1}`
const baseOf = (hole: number, stratum: number) => ((stratum + 1) * (250 + ((hole * 7919) % 23))) / 100

function* holeRows(holes: number, strata: number): Generator<Values> {
  for (let hole = 0; hole < holes; hole += 1)
    yield {
      ...{ code: codeOf(hole), title: `ZK${hole + 1}`, year: 2024, contractor: '市勘察院' },
      ...{
        projectCode: 'L2024',
        projectName: '全市地质资料年度汇交',
        location: `滨河路${1 + (hole % 400)} 号`,
      },
      ...{ lng: 123.65 + (hole % 400) * 0.0015, lat: 30.95 + Math.floor(hole / 400) * 0.0024 },
      ...{ startedOn: '2024-03-01', completedOn: '2024-03-04', collarElevation: 3 + (hole % 400) / 100 },
      finalDepth: baseOf(hole, strata - 1),
    }
}

const soils = ['杂填土', '粉质黏土', '淤泥质黏土', '砂质粉土', '粉砂']

function* stratumRows(holes: number, strata: number): Generator<Values> {
  for (let hole = 0; hole < holes; hole += 1)
    for (let stratum = 0; stratum < strata; stratum += 1)
      yield {
        ...{ code: codeOf(hole), layer: `${stratum + 1}`, geologicalAge: 'Q4m' },
        ...{ name: soils[stratum % soils.length] ?? '', baseDepth: baseOf(hole, stratum) },
        description: '灰色，饱和，含云母，夹薄层粉砂，具水平层理',
      }
}
