/** The value of a cell. */
export type RawValue = string | number | boolean | Date | InexactNumber

/**
 * A number that a spreadsheet stores without all digits or displays in scientific notation: valid as a
 * quantity, invalid as a name. It prints as displayed.
 */
export interface InexactNumber {
  readonly number: number
  readonly toString: () => string
}

export const inexactNumber = (number: number, text: string): InexactNumber => ({
  number,
  toString: () => text,
})

export const isInexact = (raw: RawValue): raw is InexactNumber => typeof raw === 'object' && 'number' in raw

/** From here on Excel stores fifteen digits and zeros for the rest. */
export const firstInexact = 1e15
