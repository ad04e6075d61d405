import type { Personal } from '#contract/accounts/users.ts'
import { AppError, fail } from '#contract/errors.ts'
import { maskedMail, maskedPhone } from '#contract/identity/contact.ts'
import type { Db } from '#database/database.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'

import { findPersonal, listValues, type PersonalChange, setPersonal } from './users.queries.ts'

/** Returns the profile of an account. Phone and mail are masked; they change only through verification. */
export async function readPersonal({ db, personal }: IdentityContext, account: number): Promise<Personal> {
  const row = (await findPersonal(db, account)) ?? fail('not_found')
  const { phone, mail, ...words } = row
  return {
    ...words,
    phone: personal.show(phone, maskedPhone),
    email: personal.show(mail, maskedMail),
  }
}

/** Nature and industry must be values of their dictionaries. */
export async function changePersonal(
  identity: IdentityContext,
  account: number,
  change: PersonalChange,
): Promise<Personal> {
  await checkChoices(identity.db, change, await findPersonal(identity.db, account))
  await setPersonal(identity.db, account, change)
  return readPersonal(identity, account)
}

interface Choices {
  companyNature?: string | null | undefined
  industry?: string | null | undefined
}

const groups = {
  companyNature: ['dwxz', '请选择单位性质'],
  industry: ['industry', '请选择所属行业'],
} as const

/** Throws if a nature or an industry is unknown to its dictionary, or disabled and not held so far. */
export async function checkChoices(db: Db, given: Choices, held: Choices = {}): Promise<void> {
  for (const field of ['companyNature', 'industry'] as const) {
    const value = given[field]
    const [group, message] = groups[field]
    if (typeof value !== 'string' || value === held[field] || (await listValues(db, group)).includes(value))
      continue
    throw new AppError('invalid_input', { fields: { [field]: message } })
  }
}
