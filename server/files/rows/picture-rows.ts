/** A picture that is read row after row, so that its size does not decide how much memory it takes. */
export interface PictureRows {
  width: number
  height: number
  /** Red, green, blue of each pixel of so many whole rows; valid until the next are asked for. */
  strips: AsyncIterable<Uint8Array>
}

/** Why a picture is not cut into tiles. */
export type RowsRefusal = 'broken' | 'large' | 'form'

export class RowsError extends Error {
  readonly refusal: RowsRefusal
  constructor(refusal: RowsRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** An A0 sheet at 600 dots an inch has 558 million pixels. */
const maxSize = { pixels: 600e6, side: 60_000 }

/** Refuses a picture of no size, or of more pixels than are read. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0) || !(height > 0)) throw new RowsError('broken')
  if (width > maxSize.side || height > maxSize.side || width * height > maxSize.pixels)
    throw new RowsError('large')
}
