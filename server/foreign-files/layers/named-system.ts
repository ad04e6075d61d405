import { type CoordinateSystem, type Refusal, systemByCode } from '#geology/places/crs.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'
import { readWkt } from '#geology/places/systems/read-wkt.ts'
import type { NamedSystem } from '#server/foreign-files/foreign-table.ts'

/** Degrees of WGS 84, which formats of the web have. */
export const webDegrees: NamedSystem = {
  name: 'WGS 84 经纬度',
  system: systemByCode('EPSG:4326') ?? { refused: '' },
  isDegrees: true,
}

/** The system of well-known text, such as a .prj. */
export function systemOfWkt(wkt: string): NamedSystem {
  const { name, system } = readWkt(wkt)
  return nameSystem(system, name.slice(0, 60), /^\uFEFF?\s*GEO/i.test(wkt))
}

/** The system of a name or a code, such as the `crs` of an older GeoJSON. */
export function systemOfName(name: string): NamedSystem {
  if (/CRS:?84$/i.test(name)) return webDegrees
  return nameSystem(readSystem(name), name.slice(0, 60), false)
}

function nameSystem(system: CoordinateSystem | Refusal, name: string, isDegrees: boolean): NamedSystem {
  if ('refused' in system) return { name: unreadable(name, system), system, isDegrees }
  return { name: labelOf(system), system, isDegrees: system.projection === undefined }
}

/** A system by the words that are read as the same one. */
function labelOf(system: CoordinateSystem): string {
  const read = readSystem(system.label)
  const isSame = !('refused' in read) && read.definition === system.definition
  return isSame ? system.label : (system.code ?? system.label)
}

/** What a system is called that its parameters refuse: its name alone could be taken for another one. */
function unreadable(name: string, { refused }: Refusal): string {
  const whole = name || '未写明名称'
  return 'refused' in readSystem(whole) ? whole : `${whole}（不可换算：${refused}）`
}
