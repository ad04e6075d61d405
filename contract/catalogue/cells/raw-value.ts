/** The value of a cell. */
export type RawValue = string | number | boolean | Date | DisplayedNumber

/**
 * A number that a spreadsheet displays by the format of its cell. A name or a text is what is displayed (ZK1, 1.10); a
 * quantity is the number, or its exact digits with the words that the format adds (25.3%, 12.45m), read as if they had
 * been typed.
 */
export interface DisplayedNumber {
  readonly quantity: number | string
  readonly toString: () => string
  /** It is stored without all its digits, or displayed in scientific notation: not valid as a name. */
  readonly isInexact: boolean
}

export const isDisplayed = (raw: RawValue): raw is DisplayedNumber =>
  typeof raw === 'object' && 'quantity' in raw

const errorValue = /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!)$/

/** What is wrong with a cell whose formula failed. */
export const errorFault = (raw: RawValue): { reason: string } | undefined =>
  typeof raw === 'string' && errorValue.test(raw) ? { reason: '单元格是公式错误值' } : undefined

/** From here on Excel stores fifteen digits and zeros for the rest. */
export const firstInexact = 1e15
