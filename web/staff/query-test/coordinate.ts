/** Longitude and latitude in degrees, parted by comma or space; undefined unless both are on the map. */
export function readCoordinate(text: string): [lng: number, lat: number] | undefined {
  const parts = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,，]\s*|\s+)(-?\d{1,2}(?:\.\d+)?)$/.exec(text.trim())
  const [lng, lat] = [Number(parts?.[1]), Number(parts?.[2])]
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 ? [lng, lat] : undefined
}
