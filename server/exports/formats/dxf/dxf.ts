import { closeSync, openSync, writeSync } from 'node:fs'

import { headerOf, units } from '#geology/drawing/dxf/dxf.ts'
import { encodeGbk } from '#geology/drawing/dxf/gbk.ts'
import { pointEntities, type PointLayers, pointSigns } from '#geology/drawing/dxf/points.ts'
import { blocksOf, type DxfLayer, objectsOf, tablesOf } from '#geology/drawing/dxf/tables.ts'
import { type Handles, numberHandles, section, type Tag, writeTags } from '#geology/drawing/dxf/tags.ts'
import { systemByCode } from '#geology/places/crs.ts'
import { heightDatumName } from '#geology/places/height-datum.ts'
import type {
  ExportOrigin,
  ExportRow,
  ExportSystem,
  ExportTable,
  ExportWriter,
} from '#server/exports/formats/format.ts'
import { originLines } from '#server/exports/formats/origin-lines.ts'
import { type Places, placesIn } from '#server/exports/formats/places.ts'
import { openSpool, type Spool } from '#server/exports/formats/spool.ts'

interface Drawing {
  readonly path: string
  readonly origin: ExportOrigin
  readonly handles: Handles
  readonly entities: Spool
  readonly layers: DxfLayer[]
  readonly counts: { placeless: number; flat: number; lost: number }
  readonly datums: Set<string>
  readonly corners: { min: [number, number]; max: [number, number] }
  readonly left: string[]
  /** Known with the first place, where the file was asked for in degrees. */
  plane: { system: ExportSystem; places: Places } | undefined
  current: { exact: PointLayers; vague: PointLayers } | undefined
}

/**
 * Writes points for CAD: DXF of AutoCAD 2000 in code page 936, metres of a plane system, x to the east. Each kind has
 * layers of its own for points, for their codes, and for points whose places are not exact.
 */
export function openDxf(path: string, origin: ExportOrigin): ExportWriter {
  const { system } = origin
  const drawing: Drawing = {
    ...{ path, origin, handles: numberHandles(), entities: openSpool(`${path}.entities`), layers: [] },
    ...{ counts: { placeless: 0, flat: 0, lost: 0 }, datums: new Set(), left: [], current: undefined },
    corners: { min: [Infinity, Infinity], max: [-Infinity, -Infinity] },
    plane: system.isPlane ? { system, places: placesIn(system) } : undefined,
  }
  return {
    begin: (table) => beginTable(drawing, table),
    write: (rows) => {
      for (const row of rows) writeRow(drawing, row)
    },
    end: () => {
      drawing.current = undefined
    },
    close: async () => putTogether(drawing),
    notes: () => notesOf(drawing),
  }
}

/** Colours of CAD (ACI). */
const colours = { exact: 5, vague: 8, name: 7 }

function beginTable(drawing: Drawing, table: ExportTable): void {
  if (!table.hasPlaces) {
    drawing.left.push(table.part === null ? table.label : `${table.kindLabel} ${table.label}`)
    return
  }
  const label = table.label.replaceAll(/[<>/\\":;?*|=`,]/g, '-')
  const layer = (suffix: string, colour: number) => ({ name: `${label}${suffix}`, colour })
  const name = layer('-编号', colours.name)
  const [exact, vague] = [layer('', colours.exact), layer('-概略位置', colours.vague)]
  drawing.layers.push(exact, vague, name)
  drawing.current = { exact: { point: exact, name }, vague: { point: vague, name: vague } }
}

/** The zone of three degrees of CGCS2000 around a place: drawings are in metres, whatever was asked for. */
function planeAround(lng: number): NonNullable<Drawing['plane']> {
  const epsg = 4509 + Math.min(45, Math.max(25, Math.round(lng / 3)))
  const system = { epsg, label: systemByCode(`EPSG:${epsg}`)?.label ?? '', isPlane: true }
  return { system, places: placesIn(system) }
}

function writeRow(drawing: Drawing, row: ExportRow): void {
  const { current, counts, handles, entities, corners } = drawing
  if (!current) return
  if (row.place) drawing.plane ??= planeAround(row.place.lng)
  const point = drawing.plane?.places.pointOf(row)
  if (!point || !row.place) {
    counts.placeless += row.place ? 0 : 1
    return
  }
  const [east, north] = point
  const name = String(row.values['code'])
  const elevation = elevationOf(drawing, row)
  const tags = pointEntities(
    { east, north, name, elevation },
    row.place.exact ? current.exact : current.vague,
    handles,
  )
  entities.write(encodePoint(drawing, tags, name))
  corners.min = [Math.min(corners.min[0], east), Math.min(corners.min[1], north)]
  corners.max = [Math.max(corners.max[0], east), Math.max(corners.max[1], north)]
}

/** The elevation of the mouth of a hole or well above the datum that is stated with it. */
function elevationOf({ counts, datums }: Drawing, { values }: ExportRow): number | undefined {
  const elevation = values['collarElevation'] ?? values['groundElevation']
  const datum = values['heightDatum']
  if (typeof elevation === 'number' && typeof datum === 'string' && datum.trim() !== '') {
    datums.add(heightDatumName(datum))
    return elevation
  }
  counts.flat++
  return undefined
}

function encodePoint({ counts }: Drawing, tags: readonly Tag[], name: string): Uint8Array {
  const questions = (text: string | Uint8Array) =>
    [...text].filter((each) => each === '?' || each === 0x3f).length
  if (questions(encodeGbk(name)) > questions(name)) counts.lost++
  return encodeGbk(writeTags(tags))
}

function putTogether(drawing: Drawing): void {
  const { path, origin, handles, entities, layers, corners, plane } = drawing
  const file = openSync(path, 'wx')
  const write = (tags: readonly Tag[]) => void writeSync(file, encodeGbk(writeTags(tags)))
  const edges =
    corners.min[0] <= corners.max[0]
      ? around(corners)
      : ([
          [0, 0],
          [1, 1],
        ] as const)
  const tables = [
    ...section('CLASSES', []),
    ...section('TABLES', tablesOf(handles, edges, { dashes: [], unit: 1, layers })),
    ...section('BLOCKS', blocksOf(handles)),
  ]
  const objects = section('OBJECTS', objectsOf(handles))
  const lines = originLines({ ...origin, system: plane?.system ?? origin.system })
  write(lines.map((line) => [999, line] as const))
  write(section('HEADER', [...headerOf(edges, units.metres, handles()), ...pointSigns]))
  write(tables)
  write([
    [0, 'SECTION'],
    [2, 'ENTITIES'],
  ])
  for (const bytes of entities.drain()) writeSync(file, bytes)
  write([[0, 'ENDSEC'], ...objects, [0, 'EOF']])
  closeSync(file)
}

/** The corners with some metres around them: a single point is a drawing too. */
const around = ({ min, max }: Drawing['corners']) =>
  [
    [min[0] - margin, min[1] - margin],
    [max[0] + margin, max[1] + margin],
  ] as const
const margin = 50

function notesOf({ origin, plane, counts, datums, left }: Drawing): string[] {
  const { epsg = 0, label = '' } = plane?.system ?? {}
  const outside = plane?.places.outside() ?? 0
  const notes: readonly (readonly [isDue: boolean, note: string])[] = [
    [plane !== undefined && !origin.system.isPlane, `DXF 的坐标是 ${label}（EPSG:${epsg}），米`],
    [true, 'DXF 只有点、编号与高程；位置不准确的点在“-概略位置”图层'],
    [datums.size > 0, `DXF 中点的 Z 是孔口或地面高程（${[...datums].join('、')}，未作换算）`],
    [counts.flat > 0, `${counts.flat} 点没有高程或没有写明高程基准，Z 为 0`],
    [counts.placeless > 0, `${counts.placeless} 条记录没有位置，DXF 中没有`],
    [outside > 0, `${outside} 条记录的位置在“${label}”的范围以外，DXF 中没有`],
    [counts.lost > 0, `${counts.lost} 个编号含 GBK 没有的字，DXF 中写作“?”`],
    [left.length > 0, `没有写入：${left.join('、')}`],
  ]
  return notes.flatMap(([isDue, note]) => (isDue ? [note] : []))
}
