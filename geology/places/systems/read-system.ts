import type { CoordinateSystem, Datum, Refusal } from '#geology/places/crs.ts'

import { type SystemStatement, systemOf } from './statement.ts'
import { readStatement } from './words.ts'

/**
 * The system that people mean: 'EPSG:4549', 'CGCS2000 / 3度带 40带', '2000国家大地坐标系 中央子午线120°30′', 'OSGB', 'UTM 51N'.
 * It is known whole or not at all: a word that is not understood refuses it. A zone that the text leaves out is read from
 * the number before the easting (metres). The refusal is the reason alone.
 */
export function readSystem(text: string, east?: number): CoordinateSystem | Refusal {
  const read = readWhole(text)
  return 'refused' in read ? read : systemOf(read, east)
}

/** Why degrees of a row that names this system are none of CGCS2000 or WGS 84. */
export function degreesFault(text: string): string | undefined {
  const read = readWhole(text)
  const datum = 'refused' in read ? read : datumOf(read)
  if (typeof datum === 'object') return datum.refused
  return datum === 'cgcs2000' || datum === 'wgs84' ? undefined : '不是 CGCS2000 或 WGS 84 的经纬度'
}

/** The datum of a system, whatever its projection. */
function datumOf(stated: SystemStatement): Datum | Refusal {
  const { epsg, otherDatum, utmZone, datum = utmZone === undefined ? undefined : 'wgs84' } = stated
  if (epsg === undefined && otherDatum === undefined && datum !== undefined) return datum
  const system = systemOf(stated)
  return 'refused' in system ? system : system.datum
}

function readWhole(text: string): SystemStatement | Refusal {
  const read = readStatement(text)
  if ('refused' in read) return read
  return read.unread === '' ? read.stated : { refused: `其中“${read.unread.slice(0, 20)}”不能识别` }
}
