/** One pair of a DXF file: a group code and its value. */
export type Tag = readonly [code: number, value: string | number]

/** Groups of coordinates are written with four decimals: a ten-thousandth of a millimetre. */
const written = (value: string | number): string =>
  typeof value === 'number' && !Number.isInteger(value)
    ? String(Math.round(value * 1e4) / 1e4)
    : String(value)
        .replaceAll(/\p{Cc}/gu, ' ')
        .replaceAll('%%', '% %')

/** Tags as lines of a file. */
export const writeTags = (tags: readonly Tag[]): string =>
  tags.map(([code, value]) => `${String(code).padStart(3)}\r\n${written(value)}\r\n`).join('')

export const section = (name: string, tags: readonly Tag[]): Tag[] => [
  [0, 'SECTION'],
  [2, name],
  ...tags,
  [0, 'ENDSEC'],
]

/** The next handle of a file: every object has one of its own. */
export type Handles = () => string

/** Handles in the order of a file; those below are for what is known by name. */
export function numberHandles(): Handles {
  let last = 0x20
  return () => {
    last += 1
    return last.toString(16).toUpperCase()
  }
}
