/** Corners of a line, `[lng, lat, lng, lat, …]` in degrees. One that ends where it begins is an outline. */
export type Line = readonly number[]

export const isOutline = (line: Line): boolean =>
  line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1)
