import type { Place } from '#geology/drawing/marks.ts'

/** From a depth of a hole in metres to the sheet. */
export type ToPlace = (depth: number) => Place

/** The size of figures beside a hole, and the least distance between two lines of them, millimetres. */
export const small = { size: 2.4, line: 2.8 } as const
