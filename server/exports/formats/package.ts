import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'

import { csvLine } from '#contract/csv.ts'
import { addedColumns } from '#server/exports/tables.ts'
import { parcelFiles } from '#server/foreign-files/companions.ts'

import type { ExportOrigin, ExportRow, ExportTable, ExportWriter, OpenWriter } from './format.ts'
import { openGeoPackage } from './geopackage/geopackage.ts'
import { originLines } from './origin-lines.ts'
import { openSpool, type Spool } from './spool.ts'
import { openXlsx } from './xlsx.ts'
import { createZip, type ZipFile } from './zip-file.ts'

interface Attachment {
  name: string
  path: string
}

/** Excel reads UTF-8 where a file begins so. */
const mark = '\uFEFF'

/**
 * All that somebody without the portal needs, in one parcel: a workbook for each kind that can be read in again, a
 * GeoPackage of all, drawings that others attach, a note, metadata, and what is not whole in it, with the reason.
 */
export const openPackage: OpenWriter = async (path, origin) => {
  const map = { name: '数据.gpkg', path: `${path}.gpkg` }
  const files: Attachment[] = [map]
  const geo = openGeoPackage(map.path, origin)
  const leftOut = openLeftOut(`${path}.left-out`)
  let book: (ExportWriter & { kind: string }) | undefined
  const closeBook = async () => {
    await book?.close()
    book = undefined
  }
  const openBook = async ({ kind, kindLabel }: ExportTable) => {
    await closeBook()
    const file = { name: `表格/${kindLabel}.xlsx`, path: `${path}.${kind}.xlsx` }
    files.push(file)
    return { ...(await openXlsx(file.path, origin)), kind }
  }
  return {
    begin: async (table) => {
      if (book?.kind !== table.kind) book = await openBook(table)
      leftOut.begin(table)
      await geo.begin(table)
      await book.begin(table)
    },
    write: async (rows) => {
      leftOut.write(rows)
      await geo.write(rows)
      await book?.write(rows)
    },
    end: async () => {
      await geo.end()
      await book?.end()
    },
    attach: (name, file) => void files.push({ name, path: file }),
    close: async () => {
      await closeBook()
      await geo.close()
      await writeParcel(path, { origin, files, leftOut })
    },
    notes: () => geo.notes?.() ?? [],
  }
}

interface Parcel {
  origin: ExportOrigin
  files: readonly Attachment[]
  leftOut: LeftOut
}

async function writeParcel(path: string, { origin, files, leftOut }: Parcel): Promise<void> {
  const zip = await createZip(path)
  await addText(zip, parcelFiles.note, mark + noteOf(origin, files).join('\r\n'))
  await addText(zip, parcelFiles.metadata, `${JSON.stringify(origin, null, 2)}\n`)
  const list = zip.add(parcelFiles.leftOut)
  for (const piece of leftOut.pieces()) await list.write(piece)
  await list.end()
  for (const { name, path: file } of files) {
    const entry = zip.add(name)
    const pieces: AsyncIterable<Uint8Array> = createReadStream(file)
    for await (const piece of pieces) await entry.write(piece)
    await entry.end()
    await rm(file)
  }
  await zip.close()
}

const noteOf = (origin: ExportOrigin, files: readonly Attachment[]): string[] => [
  ...originLines(origin),
  '',
  '包内的文件',
  ...files.map(({ name }) => `  ${name}`),
  `  ${parcelFiles.leftOut}：只有目录、没有全部数据的资料，各有原因`,
  `  ${parcelFiles.metadata}：范围、条件与数据的版本，照此可以再导出一次`,
  '',
  `用法：“数据.gpkg”拖入 QGIS 即有符号；“表格”中的工作簿与导入模板相同${
    files.some(({ name }) => name.startsWith('图件/')) ? '；“图件”中的 DXF 用 CAD 打开' : ''
  }。`,
]

async function addText(zip: ZipFile, name: string, text: string): Promise<void> {
  const entry = zip.add(name)
  await entry.write(text)
  await entry.end()
}

interface LeftOut {
  begin: (table: ExportTable) => void
  write: (rows: readonly ExportRow[]) => void
  pieces: () => Uint8Array[]
}

/** Lists the records of which the whole is not in it. */
function openLeftOut(path: string): LeftOut {
  const spool: Spool = openSpool(path)
  let table: ExportTable | undefined
  spool.write(mark + csvLine(['类别', '编号', '题名', '所含内容', '资料页']))
  const lineOf = ({ values }: ExportRow) => {
    const texts = ['code', 'title', addedColumns.extent, addedColumns.page].map((name) =>
      String(values[name] ?? ''),
    )
    return csvLine([table?.kindLabel ?? '', ...texts])
  }
  return {
    begin: (begun) => {
      table = begun.part === null ? begun : undefined
    },
    write: (rows) => {
      if (!table) return
      spool.write(
        rows
          .filter(({ values }) => values[addedColumns.extent] !== '全部')
          .map(lineOf)
          .join(''),
      )
    },
    pieces: () => Array.from(spool.drain(), (bytes) => Uint8Array.from(bytes)),
  }
}
