import { AppError } from '#contract/errors.ts'

/** The refusal of a value of a form, told at its field. */
export const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)
