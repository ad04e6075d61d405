import { strToU8, zipSync } from 'fflate'

/** GeoJSON of a polygon: rings of corners. */
export const geoJson = (...rings: number[][][]) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: rings },
})

/** A square around a place, clockwise, half its side in degrees. */
export const squareAround = ([lng, lat]: readonly [number, number], half: number): number[][] =>
  [
    [lng - half, lat - half],
    [lng - half, lat + half],
    [lng + half, lat + half],
    [lng + half, lat - half],
    [lng - half, lat - half],
  ].map((corner) => corner.map((degrees) => Number(degrees.toFixed(7))))

/** A .shp with one record for each polygon. */
export function shp(...polygons: number[][][][]): Uint8Array {
  const records = polygons.map((rings, i) => {
    const points = rings.flat()
    const content = Buffer.alloc(44 + 4 * rings.length + 16 * points.length)
    content.writeInt32LE(5, 0)
    content.writeInt32LE(rings.length, 36)
    content.writeInt32LE(points.length, 40)
    let at = 0
    for (const [ring, corners] of rings.entries()) {
      content.writeInt32LE(at, 44 + 4 * ring)
      at += corners.length
    }
    for (const [corner, [x = 0, y = 0]] of points.entries()) {
      const place = 44 + 4 * rings.length + 16 * corner
      content.writeDoubleLE(x, place)
      content.writeDoubleLE(y, place + 8)
    }
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([head, content])
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32LE(5, 32)
  return Buffer.concat([header, ...records])
}

export const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

export const kml = (coordinates: string, inner = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>范围一</name>
  <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs>
  ${inner && `<innerBoundaryIs><LinearRing><coordinates>${inner}</coordinates></LinearRing></innerBoundaryIs>`}
  </Polygon></Placemark></Document></kml>`

export const kmlRing = (ring: number[][]) => ring.map((corner) => `${corner.join()},0`).join(' ')

/** A file as the browser sends it. */
export const areaFile = (file: string | Uint8Array | object): Blob =>
  new Blob([
    file instanceof Uint8Array
      ? new Uint8Array(file)
      : typeof file === 'string'
        ? file
        : JSON.stringify(file),
  ])

interface GeographicText {
  name?: string
  datum?: string
  ellipsoid?: readonly [axis: number, flattening: number]
  unit?: string
  shift?: string
  epsg?: number
}

const authority = (epsg: number | undefined) => (epsg === undefined ? '' : `,AUTHORITY["EPSG","${epsg}"]`)

/** A .prj of degrees, of CGCS2000 where nothing else is said. */
export function geographicWkt({
  name = 'GCS_China_Geodetic_Coordinate_System_2000',
  datum = 'D_China_2000',
  ellipsoid = [6_378_137, 298.257222101],
  unit = '"Degree",0.0174532925199433',
  shift = '',
  epsg,
}: GeographicText = {}): string {
  return `GEOGCS["${name}",DATUM["${datum}",SPHEROID["an ellipsoid",${ellipsoid.join()}]${shift}],PRIMEM["Greenwich",0],UNIT[${unit}]${authority(epsg)}]`
}

interface GridText extends GeographicText {
  method?: string
  meridian?: number
  latitude?: number
  scale?: number
  falseEasting?: number
  falseNorthing?: number
}

/** A .prj of a plane grid, CGCS2000 on the meridian of 120° where nothing else is said. */
export function gridWkt({
  name = 'CGCS2000_3_Degree_GK_CM_120E',
  method = 'Gauss_Kruger',
  meridian = 120,
  latitude = 0,
  scale = 1,
  falseEasting = 500_000,
  falseNorthing = 0,
  unit = '"Meter",1',
  epsg,
  ...base
}: GridText = {}): string {
  const parameters = Object.entries({
    False_Easting: falseEasting,
    False_Northing: falseNorthing,
    Central_Meridian: meridian,
    Scale_Factor: scale,
    Latitude_Of_Origin: latitude,
  }).map(([parameter, value]) => `PARAMETER["${parameter}",${value}]`)
  return `PROJCS["${name}",${geographicWkt(base)},PROJECTION["${method}"],${parameters.join()},UNIT[${unit}]${authority(epsg)}]`
}
