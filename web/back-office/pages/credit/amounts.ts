import { maxCreditRequest } from '#contract/credit/credit-words.ts'

/** The amount that somebody typed: whole, not zero, in its bounds; undefined for anything else. */
export function amountIn(text: string, { negative = false } = {}): number | undefined {
  const typed = text.trim().replace('−', '-')
  const amount = /^-?\d{1,5}$/.test(typed) ? Number(typed) : 0
  const isFit = amount !== 0 && Math.abs(amount) <= maxCreditRequest && (negative || amount > 0)
  return isFit ? amount : undefined
}

/** What is wrong with the reason of a change of credit. */
export const noteFault = (note: string): string | undefined =>
  note.trim().length < 2 ? '请写明事由，至少 2 个字' : undefined
