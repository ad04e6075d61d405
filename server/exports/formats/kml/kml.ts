import { closeSync, openSync, writeSync } from 'node:fs'

import { type Access, commonFields } from '#contract/catalogue/kind.ts'
import { inks } from '#contract/map/signs.ts'
import type {
  ExportCell,
  ExportColumn,
  ExportOrigin,
  ExportRow,
  ExportTable,
  ExportWriter,
} from '#server/exports/formats/format.ts'
import { escapeXml } from '#server/exports/formats/xml.ts'

/** What KML cannot hold, for its readers. */
const partsWords = 'KML 只有资料本身；地层、试验、读数等各部分请导出 GeoPackage、Shapefile 或工作簿'

/** Writes KML 2.2 (OGC 07-147r2): a folder for each kind, a placemark for each record, longitude and latitude. */
export function openKml(path: string, origin: ExportOrigin): ExportWriter {
  const file = openSync(path, 'wx')
  const write = (text: string) => void writeSync(file, text)
  const left: string[] = []
  let placemarkOf: ((row: ExportRow) => string) | undefined
  write(headOf(origin))
  return {
    begin: (table) => {
      placemarkOf = table.part === null ? placemarks(table) : undefined
      if (placemarkOf) write(`<Folder><name>${escapeXml(table.label)}</name>\n`)
      else left.push(`${table.kindLabel} ${table.label}`)
    },
    write: (rows) => {
      if (placemarkOf) write(rows.map(placemarkOf).join(''))
    },
    end: () => {
      if (placemarkOf) write('</Folder>\n')
      placemarkOf = undefined
    },
    close: async () => {
      write('</Document></kml>\n')
      closeSync(file)
    },
    notes: () => (left.length > 0 ? [`${partsWords}；没有写入：${left.join('、')}`] : []),
  }
}

function headOf({ title, holder, address, madeOn, notes }: ExportOrigin): string {
  const lines = [
    `来源：${holder}（${address}）`,
    `导出日期：${madeOn}`,
    '坐标：CGCS2000 经纬度',
    ...notes,
    partsWords,
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(title)}</name><open>1</open><description>${escapeXml(lines.join('\n'))}</description>\n` +
    Object.entries(inks).map(styleOf).join('') +
    '\n'
  )
}

/** The ink says who may open a record; KML writes a colour as opacity, blue, green, red. */
function styleOf([access, ink]: readonly [string, string]): string {
  const [red, green, blue] = [ink.slice(1, 3), ink.slice(3, 5), ink.slice(5, 7)]
  return `<Style id="${access}"><IconStyle><color>ff${blue}${green}${red}</color></IconStyle></Style>`
}

const isAccess = (access: unknown): access is Access =>
  Object.hasOwn(commonFields.access.choices, String(access))

/** Writes placemarks: named by code and title, with every value under its heading. */
function placemarks({ columns }: ExportTable): (row: ExportRow) => string {
  const data = columns.map(dataWriter)
  return ({ cells, values, place }) => {
    const { code, title, access } = values
    const name = title === code || typeof title !== 'string' ? String(code) : `${String(code)} ${title}`
    const style = isAccess(access) ? `<styleUrl>#${access}</styleUrl>` : ''
    const point = place ? `<Point><coordinates>${place.lng},${place.lat}</coordinates></Point>` : ''
    const listed = cells.map((cell, i) => data[i]?.(cell) ?? '').join('')
    return `<Placemark><name>${escapeXml(name)}</name>${style}<ExtendedData>${listed}</ExtendedData>${point}</Placemark>\n`
  }
}

function dataWriter({ name, heading }: ExportColumn): (cell: ExportCell) => string {
  const head = `<Data name="${escapeXml(name)}"><displayName>${escapeXml(heading)}</displayName><value>`
  return (cell) => (cell === null ? '' : `${head}${escapeXml(textOf(cell))}</value></Data>`)
}

const textOf = (cell: ExportCell) => (typeof cell === 'boolean' ? (cell ? '是' : '否') : String(cell))
