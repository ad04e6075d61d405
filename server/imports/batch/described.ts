import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { z } from 'zod'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { columnFields } from '#contract/deliveries/column-fields.ts'
import { type FileDescription, TableUse } from '#contract/deliveries/file-description.ts'
import { describeFile } from '#server/imports/describe.ts'

import { shortPath, stamp } from './fault.ts'
import { bytesOf, sentenceOf } from './import-all.ts'
import type { Screen } from './progress.ts'

const by = { name: '表头', unit: '单位', sender: '以前的对应' } as const

/** Prints what files are taken for, and writes it where it can be changed. Returns the exit code. */
export async function describeFiles(
  screen: Screen,
  dataDir: string,
  paths: readonly string[],
): Promise<number> {
  let failed = 0
  for (const path of paths) {
    screen.log(`\n${basename(path)}`)
    try {
      const found = await describeFile(kinds, await bytesOf(path), basename(path))
      for (const line of linesOf(found)) screen.log(`  ${line}`)
      if (found.tables.length > 0) screen.log(`  ${await written(dataDir, path, found)}`)
    } catch (error) {
      const sentence = sentenceOf(error)
      if (sentence === undefined) throw error
      screen.complain(`  ${sentence}`)
      failed += 1
    }
  }
  return failed > 0 ? 1 : 0
}

const allKinds: Readonly<Record<string, Kind>> = kinds

function linesOf({ label, kind, tables, system }: FileDescription): string[] {
  const known = kind === null ? undefined : allKinds[kind]
  return [
    `${label}：${known ? known.label : '没有认出是哪类资料'}`,
    ...(system.named === null ? [] : [`坐标系：${system.named}`]),
    ...(system.needed ? ['有坐标而没有写明坐标系，导入时请加 --system'] : []),
    ...tables.flatMap(tableLines),
  ]
}

function tableLines({ name, rows, headings, use, by: matched }: FileDescription['tables'][number]): string[] {
  const kind = use ? allKinds[use.kind] : undefined
  const fields = kind && use ? columnFields(kind, use.part) : {}
  const what = kind && use ? (use.part === null ? kind.label : (kind.parts[use.part]?.label ?? '')) : '未认出'
  const columns = headings.map(({ text }, i) => {
    const field = use?.columns[i]?.field ?? null
    const way = matched[i]
    if (field === null) return `  ${text || '（无表头）'}：不导入`
    return `  ${text}：${fields[field]?.label ?? field}${way ? `（按${by[way]}）` : ''}`
  })
  const others = Object.entries(fields).map(([field, { label }]) => `${field} ${label}`)
  return [
    `“${name}”${rows} 行：${what}`,
    ...columns,
    ...(others.length > 0 ? [`  可写的项：${others.join('、')}`] : []),
  ]
}

/** Writes the uses of the tables; one that is not known has no kind yet. */
async function written(dataDir: string, path: string, { tables }: FileDescription): Promise<string> {
  const uses = tables.map(({ name, headings, use }) => {
    const columns = headings.map(({ text }) => ({ heading: text, field: null, unit: null }))
    return use ?? { table: name, kind: '', part: null, columns }
  })
  const folder = join(dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${stamp()} ${basename(path)}.columns.json`)
  await writeFile(file, `${JSON.stringify(uses, null, 2)}\n`)
  return `各列的含义写在 ${shortPath(file)}；改好后：npm run import -- 文件 --columns 这个文件`
}

/** Reads what tables are said to be; a table without a kind is not taken. Throws one sentence if it cannot be read. */
export function readColumns(path: string): TableUse[] {
  const read = z.array(TableUse).max(500).safeParse(parseJson(path))
  if (!read.success) throw new Error(`--columns：${path} 的写法不对，请用 --describe 写出的文件修改`)
  return read.data.filter(({ kind }) => kind !== '')
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`--columns：读不出 ${path}，须是 --describe 写出的 .json 文件`)
  }
}
