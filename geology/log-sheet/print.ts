/** Heights of the em of texts on a log sheet, millimetres. */
export const print = { title: 4.2, text: 2.5, small: 2.3, fine: 2.1, depth: 1.9 } as const

/** Widths of lines, millimetres. */
export const pen = { bold: 0.3, contact: 0.22, rule: 0.13, leader: 0.09 } as const

/** From the middle of a line of text to its base line, in ems. */
export const toBaseLine = 0.36

/** Distance of lines of a description, and of an age. */
export const lineHeight = 3.1
export const ageLineHeight = 2.7

/** Room between a text and the edge of its track. */
export const edge = 1.2

/** Width of a log sheet between its edges: what A4 leaves beside the binding edge and the other. */
export const sheetWidth = 180

/** An A4 page, the edges of the drawing on it, and the line at its foot, millimetres. */
export const page = { width: 210, height: 297, left: 20, top: 10, bottom: 8, foot: 6 } as const
