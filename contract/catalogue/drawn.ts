// How rows of a part are drawn for whoever may not read them.

/** Fields drawn for visitors, and the one sent as a share (0–1, two decimals) of its maximum. */
export interface Preview<N extends string = string> {
  readonly fields: readonly N[]
  readonly scaled: N
}

/**
 * How rows are drawn as a strip in lists: what marks a row, what names it, and the field that is sent in percent of its
 * maximum. Names are sent as the letter of their class.
 */
export interface Strip<N extends string = string> {
  readonly mark: N
  readonly name: N
  readonly scaled: N
  readonly classes: 'soil'
}
