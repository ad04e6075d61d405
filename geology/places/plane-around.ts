import { systemByCode, systemOfZone, type CoordinateSystem, type LngLat } from './crs.ts'

/** The plane system around a place: its zone of three degrees in China, that of UTM beyond. */
export function planeAround({ lng, lat }: LngLat): CoordinateSystem | undefined {
  const utm = (lat < 0 ? 32_700 : 32_600) + Math.floor((lng + 180) / 6) + 1
  return (
    (lng > 73 && lng < 136 && lat > 3 ? systemOfZone(Math.round(lng / 3)) : undefined) ??
    systemByCode(`EPSG:${utm}`)
  )
}
