import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { utils, read } from '@e965/xlsx'
import fc from 'fast-check'

import { figure, type Figure } from '#bench/measure.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
// oxlint-disable-next-line no-restricted-imports -- the judge is asked what the tests are asked
import {
  randomSheets,
  type RandomSheet,
  writeRandomWorkbook,
} from '#testing/builders/workbooks/random-workbook.ts'

const files = 200

/** All sheets, in UTF-8, cells as they are displayed, all of them in quotation marks. */
const csvOfAllSheets = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true,false,false,-1'

/** Random workbooks, converted by LibreOffice: what a person sees there is what we read. */
export async function judgesWorkbooks(dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  const folder = join(dataDir, 'workbooks')
  await mkdir(folder)
  const samples = fc.sample(randomSheets, files)
  await Promise.all(
    samples.map((sheets, i) => writeFile(join(folder, `${i}.xlsx`), writeRandomWorkbook(sheets))),
  )
  if (!(await convertAll(folder, log)))
    return [figure('workbooks: judged by LibreOffice', 0, '', ['=', files])]
  let [differing, cells] = [0, 0]
  for (const [i, sheets] of samples.entries()) {
    const [ours, theirs] = [await ourCells(folder, i), await theirCells(folder, i, sheets)]
    cells += Object.keys(theirs).length
    for (const place of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      if (ours[place] === theirs[place]) continue
      differing += 1
      if (differing <= 20)
        log(`${i}.xlsx ${place}: ${ours[place] ?? 'nothing'}, LibreOffice ${theirs[place] ?? 'nothing'}`)
    }
  }
  return [
    figure('workbooks: judged by LibreOffice', samples.length, '', ['=', files]),
    figure('workbooks: cells', cells, ''),
    figure('workbooks: cells that differ', differing, '', ['=', 0]),
  ]
}

async function convertAll(folder: string, log: (line: string) => void): Promise<boolean> {
  const names = Array.from({ length: files }, (_, i) => join(folder, `${i}.xlsx`))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  try {
    const given = [profile, '--headless', '--convert-to', csvOfAllSheets, '--outdir', folder, ...names]
    await promisify(execFile)('soffice', given, { maxBuffer: 10_000_000 })
    return true
  } catch (error) {
    log(`LibreOffice (libreoffice-calc) is needed to judge workbooks: ${String(error).slice(0, 200)}`)
    return false
  }
}

async function ourCells(folder: string, i: number): Promise<Record<string, string>> {
  const { sheets } = await openWorkbook(await readFile(join(folder, `${i}.xlsx`)))
  return Object.fromEntries(
    sheets.flatMap(({ name, rows }) =>
      rows.flatMap(({ row, cells }) =>
        [...cells].map(([letters, raw]) => [`${name}!${letters}${row}`, String(raw)] as const),
      ),
    ),
  )
}

/** LibreOffice writes hidden rows and columns, too: they are left out here. */
async function theirCells(
  folder: string,
  i: number,
  sheets: readonly RandomSheet[],
): Promise<Record<string, string>> {
  const written = (await readdir(folder)).filter((name) => name.startsWith(`${i}-`) && name.endsWith('.csv'))
  const tables = await Promise.all(
    written.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  return Object.fromEntries(
    tables.flatMap(([file, csv]) => {
      const name = file.slice(`${i}-`.length, -'.csv'.length)
      const described = sheets[Number(name.slice(1)) - 1]
      return described && !described.hidden ? seenIn(name, csv, described) : []
    }),
  )
}

function seenIn(name: string, csv: string, { rows, hiddenColumns }: RandomSheet): [string, string][] {
  const book = read(csv, { type: 'string', raw: true })
  const [first = ''] = book.SheetNames
  const table = utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, { header: 1, raw: true, defval: '' })
  return table.flatMap((cells, at) =>
    cells.flatMap((text, column): [string, string][] =>
      text.trim() === '' || rows[at]?.hidden || hiddenColumns.includes(column)
        ? []
        : [[`${name}!${utils.encode_col(column)}${at + 1}`, text.trim()]],
    ),
  )
}
