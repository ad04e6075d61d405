import { AppError } from '#contract/errors.ts'

type Values = Readonly<Record<string, unknown>>

const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value)

/** The first of these fields to which a change gives another value. */
export const findChanged = <N extends string>(
  names: readonly N[],
  { given, before }: { given: Values; before: Values },
): N | undefined =>
  names.find((name) => given[name] !== undefined && emptyToNull(given[name]) !== emptyToNull(before[name]))

/** A refusal of what was given for a field, told at the field. */
export const refusedAt = (field: string, words: string): AppError =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/** A stored secret is sent to nobody but those for whom it was given: where they change, it is refused at the secret. */
export function checkSecretStays(
  secret: string,
  sentTo: readonly string[],
  change: { given: Values; before: Values },
): void {
  if (findChanged(sentTo, change) !== undefined) throw refusedAt(secret, '服务换了地址或账号，请重新填写')
}
