import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import type { ForeignTable, Geometry } from '#server/foreign-files/foreign-table.ts'
import { layerTable } from '#server/foreign-files/layers/layer-table.ts'
import { webDegrees } from '#server/foreign-files/layers/named-system.ts'
import { noteOn, refuseFile } from '#server/foreign-files/source.ts'
import { readXml } from '#server/foreign-files/xml.ts'

interface Placemark {
  values: Map<string, string>
  geometry: Geometry | undefined
  points: string[]
}

interface Reading {
  /** Elements that are open, outermost first. */
  path: string[]
  /** Names of open folders. */
  folders: string[]
  text: string
  /** The attribute that is read. */
  key: string
  placemark: Placemark | undefined
  byFolder: Map<string, Placemark[]>
  count: number
}

const maxPlacemarks = 500_000
const kmlLabel = '这个 KML 文件'
const geometries: Readonly<Record<string, Geometry>> = {
  Point: 'point',
  LineString: 'line',
  Polygon: 'polygon',
}
const valueElements = new Set(['value', 'SimpleData', 'name', 'description', 'coordinates', 'address'])

/** Opens the placemarks of a KML (OGC 07-147r2), a table for each folder, with their extended data. */
export async function openKml(chunks: AsyncIterable<Uint8Array>, name: string): Promise<ForeignTable[]> {
  const reading: Reading = {
    ...{ path: [], folders: [], text: '', key: '', placemark: undefined, count: 0 },
    byFolder: new Map(),
  }
  await readXml(
    chunks,
    {
      open: (element, attributes) => open(reading, element, attributes['name'] ?? ''),
      text: (piece) => {
        if (valueElements.has(reading.path.at(-1) ?? '')) reading.text += piece
      },
      close: (element) => close(reading, element),
    },
    { what: kmlLabel, longestToken: 2 ** 24 },
  )
  return [...reading.byFolder].map(([folder, placemarks]) => tableOf(folder || name, placemarks))
}

function open(reading: Reading, element: string, attribute: string): void {
  reading.path.push(element)
  reading.text = ''
  if (element === 'Folder' || element === 'Document') reading.folders.push('')
  else if (element === 'Placemark') {
    reading.count += 1
    if (reading.count > maxPlacemarks) refuseFile(`地标超过 ${maxPlacemarks} 个，请拆分后导入`)
    reading.placemark = { values: new Map(), geometry: undefined, points: [] }
  } else if (element === 'Data' || element === 'SimpleData') reading.key = attribute
  const { placemark } = reading
  if (placemark && geometries[element]) placemark.geometry ??= geometries[element]
}

function close(reading: Reading, element: string): void {
  const { path, placemark } = reading
  path.pop()
  const text = reading.text.trim()
  const parent = path.at(-1)
  if (element === 'Placemark') endPlacemark(reading)
  else if (element === 'Folder' || element === 'Document') reading.folders.pop()
  else if (placemark) takeValue(placemark, { element, parent, text, key: reading.key })
  else if (element === 'name' && reading.folders.length > 0)
    reading.folders[reading.folders.length - 1] = text.slice(0, 100)
  reading.text = ''
}

interface ElementText {
  element: string
  parent: string | undefined
  text: string
  key: string
}

const ownElements = new Set(['name', 'description', 'address'])

function takeValue(placemark: Placemark, { element, parent, text, key }: ElementText): void {
  if (element === 'coordinates' && parent === 'Point') placemark.points.push(text)
  const isData = element === 'SimpleData' || (element === 'value' && parent === 'Data')
  const field = isData ? key : parent === 'Placemark' && ownElements.has(element) ? element : ''
  if (field !== '' && text !== '') placemark.values.set(field, text)
}

function endPlacemark(reading: Reading): void {
  const folder = reading.folders.findLast((name) => name !== '') ?? ''
  const list = reading.byFolder.get(folder) ?? []
  if (reading.placemark) list.push(reading.placemark)
  reading.byFolder.set(folder, list)
  reading.placemark = undefined
}

function tableOf(name: string, placemarks: readonly Placemark[]): ForeignTable {
  const fields = [...new Set(placemarks.flatMap(({ values }) => [...values.keys()]))]
  const columns = new Map(fields.map((field, column) => [field, column]))
  const counts = Map.groupBy(placemarks, ({ geometry }) => geometry)
  const isPoints = (counts.get('point')?.length ?? 0) * 2 >= placemarks.length
  const others = placemarks.length - (counts.get('point')?.length ?? 0)
  return layerTable({
    name,
    fields,
    features: () =>
      placemarks.map(({ values, points }, i) => ({
        row: i + 1,
        values: new Map(
          Array.from(values, ([field, value]): [number, RawValue] => [columns.get(field)!, value]),
        ),
        point: points.length === 1 ? pointOf(points[0]!) : undefined,
      })),
    geometry: isPoints ? 'point' : placemarks.find(({ geometry }) => geometry !== 'point')?.geometry,
    system: webDegrees,
    problems: () => (isPoints && others > 0 ? [noteOn(name, `${others} 个地标不是点，没有取坐标`)] : []),
  })
}

/** A place is written `121.5,31.2` or `121.5,31.2,4.5`. */
function pointOf(text: string): readonly [number, number] | undefined {
  const [lng = '', lat = ''] = text.split(',')
  const isNumber = (part: string) => /^\s*[-+]?\d{1,20}(?:\.\d{0,30})?(?:[eE][-+]?\d{1,3})?\s*$/.test(part)
  return isNumber(lng) && isNumber(lat) ? [Number(lng), Number(lat)] : undefined
}
