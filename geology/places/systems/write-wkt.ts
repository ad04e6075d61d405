import { type CoordinateSystem, systemByCode } from '#geology/places/crs.ts'

/** A system as other programs know it. */
export interface WrittenSystem {
  /** Of the EPSG: CGCS2000 / 3-degree Gauss-Kruger CM 120E. */
  readonly name: string
  /** WKT 1 of OGC 01-009. */
  readonly ogc: string
  /** WKT 1 of ESRI, for .prj. */
  readonly esri: string
}

interface Base {
  readonly code: number
  readonly name: string
  readonly datum: string
  readonly datumCode: number
  readonly ellipsoid: string
  readonly ellipsoidCode: number
  readonly flattening: string
  readonly esri: readonly [system: string, datum: string, ellipsoid: string]
}

const bases: Partial<Record<CoordinateSystem['datum'], Base>> = {
  cgcs2000: {
    ...{ code: 4490, name: 'China Geodetic Coordinate System 2000', datum: 'China_2000', datumCode: 1043 },
    ...{ ellipsoid: 'CGCS2000', ellipsoidCode: 1024, flattening: '298.257222101' },
    esri: ['GCS_China_Geodetic_Coordinate_System_2000', 'D_China_2000', 'CGCS2000'],
  },
  wgs84: {
    ...{ code: 4326, name: 'WGS 84', datum: 'WGS_1984', datumCode: 6326 },
    ...{ ellipsoid: 'WGS 84', ellipsoidCode: 7030, flattening: '298.257223563' },
    esri: ['GCS_WGS_1984', 'D_WGS_1984', 'WGS_1984'],
  },
}

/** Of the codes of Gauss-Krüger zones of CGCS2000, those of which the number of the zone stands before the easting. */
const numberedZones = [
  { first: 4491, last: 4501, shift: 4478 },
  { first: 4513, last: 4533, shift: 4488 },
] as const

/**
 * Metres before the eastings of a system, beside those that `fromLngLat` gives: the number of its zone, in millions,
 * where its code says that it is written.
 */
export function zonePrefix(epsg: number): number {
  const range = numberedZones.find(({ first, last }) => epsg >= first && epsg <= last)
  return range ? (epsg - range.shift) * 1_000_000 : 0
}

/** Degrees, or a transverse Mercator grid, of CGCS2000 or WGS 84; undefined for what is not one of our systems. */
export function writeWkt(epsg: number): WrittenSystem | undefined {
  const system = systemByCode(`EPSG:${epsg}`)
  const base = system && bases[system.datum]
  if (!base || epsg === irishGrid) return undefined
  return system.projection ? gridWkt(epsg, system, base) : degreesWkt(base)
}

/** On another datum in the words of the EPSG. */
const irishGrid = 2157

const authority = (code: number) => `AUTHORITY["EPSG","${code}"]`

function degreesWkt(base: Base): WrittenSystem {
  const { code, name, datum, datumCode, ellipsoid, ellipsoidCode, flattening } = base
  const [system, esriDatum, esriEllipsoid] = base.esri
  return {
    name,
    ogc:
      `GEOGCS["${name}",DATUM["${datum}",SPHEROID["${ellipsoid}",6378137,${flattening},${authority(ellipsoidCode)}],` +
      `${authority(datumCode)}],PRIMEM["Greenwich",0,${authority(8901)}],` +
      `UNIT["degree",0.0174532925199433,${authority(9122)}],${authority(code)}]`,
    esri:
      `GEOGCS["${system}",DATUM["${esriDatum}",SPHEROID["${esriEllipsoid}",6378137.0,${flattening}]],` +
      `PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`,
  }
}

function gridWkt(epsg: number, { projection, zone }: CoordinateSystem, base: Base): WrittenSystem {
  const { meridian, latitude, scale, falseEasting, falseNorthing } = projection!
  const name = nameOfGrid(epsg, meridian, zone)
  const east = falseEasting + zonePrefix(epsg)
  const degrees = degreesWkt(base)
  const method = zone === undefined ? 'Transverse_Mercator' : 'Gauss_Kruger'
  return {
    name: name.ogc,
    ogc:
      `PROJCS["${name.ogc}",${degrees.ogc},PROJECTION["Transverse_Mercator"],` +
      `PARAMETER["latitude_of_origin",${latitude}],PARAMETER["central_meridian",${meridian}],` +
      `PARAMETER["scale_factor",${scale}],PARAMETER["false_easting",${east}],` +
      `PARAMETER["false_northing",${falseNorthing}],UNIT["metre",1,${authority(9001)}],${authority(epsg)}]`,
    esri:
      `PROJCS["${name.esri}",${degrees.esri},PROJECTION["${method}"],` +
      `PARAMETER["False_Easting",${east}.0],PARAMETER["False_Northing",${falseNorthing}.0],` +
      `PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",${scale}],` +
      `PARAMETER["Latitude_Of_Origin",${latitude}.0],UNIT["Meter",1.0]]`,
  }
}

/** UTM, or a zone of CGCS2000 by its number or by its meridian. */
function nameOfGrid(epsg: number, meridian: number, zone: number | undefined): { ogc: string; esri: string } {
  if (zone === undefined) {
    const utm = `${epsg % 100}${epsg > 32_700 ? 'S' : 'N'}`
    return { ogc: `WGS 84 / UTM zone ${utm}`, esri: `WGS_1984_UTM_Zone_${utm}` }
  }
  const [ogcWidth, esriWidth] = zone >= 25 ? ['3-degree Gauss-Kruger', '3_Degree_GK'] : ['Gauss-Kruger', 'GK']
  const [ogcZone, esriZone] = zonePrefix(epsg)
    ? [`zone ${zone}`, `Zone_${zone}`]
    : [`CM ${meridian}E`, `CM_${meridian}E`]
  return { ogc: `CGCS2000 / ${ogcWidth} ${ogcZone}`, esri: `CGCS2000_${esriWidth}_${esriZone}` }
}
