/** A sheet of paper, millimetres. */
export interface Paper {
  readonly width: number
  readonly height: number
}

/** Edges between the paper and its frame, millimetres: wide where it is bound (GB/T 50001, 4.1: A3). */
export const edges = { binding: 25, other: 5 } as const

/** Room between a frame and what is drawn within, millimetres. */
export const inset = 4

/** Where on its paper a drawing begins, millimetres: the upper left corner of the room within the frame. */
export const roomOrigin = [edges.binding + inset, edges.other + inset] as const

/** A3 to A0, upright side first (GB/T 50001, 4.1.1), and the step by which each is made longer (4.1.3). */
const papers = [
  { height: 297, width: 420, step: 210 },
  { height: 420, width: 594, step: 148.5 },
  { height: 594, width: 841, step: 210.25 },
  { height: 841, width: 1189, step: 148.625 },
] as const

/** What is left within the frame of a paper for the drawing. */
export const roomOf = ({ width, height }: Paper): Paper => ({
  width: width - edges.binding - edges.other - 2 * inset,
  height: height - 2 * edges.other - 2 * inset,
})

/** The most usual sheet: A3 along. */
export const usualPaper: Paper = { width: papers[0].width, height: papers[0].height }

/**
 * The least paper for a drawing: as high as needed, A3 at least, and longer by whole steps where the drawing is. What is
 * higher than A0 gets a roll of its own height.
 */
export function paperFor(drawing: Paper): Paper {
  const [width, height] = [
    drawing.width + edges.binding + edges.other + 2 * inset,
    drawing.height + 2 * edges.other + 2 * inset,
  ]
  const paper = papers.find((each) => height <= each.height + 1e-6)
  const { step, ...least } = paper ?? { ...papers[3], height: Math.ceil(height) }
  return { ...least, width: least.width + Math.max(0, Math.ceil((width - least.width) / step - 1e-6)) * step }
}
