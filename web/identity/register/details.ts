import { organisationFields, profileFaults } from '#contract/accounts/profile.ts'
import type { users } from '#contract/accounts/users.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Input } from '#contract/route.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { passwordFault } from '#web/identity/form/PasswordHints.tsx'
import type { Errors } from '#web/identity/form/useForm.ts'

export type Party = Input<typeof users.register>['party']

/** A phone that was shown to be one's own, and the ticket that stands for it. */
export interface Proved {
  phone: string
  ticket: string
}

export const blankDetails = {
  username: '',
  userRealName: '',
  company: '',
  companyNature: '',
  industry: '',
  workplace: '',
  password: '',
  agreement: '',
}
export type Details = typeof blankDetails

export const detailPlaces = {
  username_taken: 'username',
  agreement_changed: 'agreement',
} as const satisfies Partial<Record<ErrorCode, keyof Details>>

/** What is known to be in the password of nobody else. */
export const ownerOf = ({ username, userRealName }: Details, phone: string) => ({
  username: username.trim(),
  phone,
  names: [userRealName.trim()].filter(Boolean),
})

/**
 * The rules of the archive for the organisation: all of it is asked of whoever registers for one; a person may leave
 * it out, but not write half a name.
 */
export function companyFaults(details: Details, party: Party): Errors<Details> {
  if (party === 'organisation') return profileFaults(details, organisationFields)
  return details.company.trim() === '' ? {} : profileFaults(details, ['company'])
}

/** What can be told before the server is asked. */
export function detailFaults(details: Details, party: Party, phone: string): Errors<Details> {
  const { username, userRealName, password, agreement } = details
  return {
    username: emptyFault(username, '请填写用户名'),
    userRealName: emptyFault(userRealName, '请填写真实姓名'),
    ...companyFaults(details, party),
    password: passwordFault(password, 'member', ownerOf(details, phone)),
    agreement: emptyFault(agreement, '请阅读并同意用户协议与隐私政策'),
  }
}

/** What is sent: fields that were left empty are not. */
export function registrationOf(details: Details, party: Party) {
  const { username, userRealName, company, companyNature, industry, workplace } = details
  return {
    party,
    username: username.trim(),
    userRealName: userRealName.trim(),
    company: company.trim() || undefined,
    companyNature: companyNature || undefined,
    industry: industry || undefined,
    workplace: (party === 'organisation' && workplace.trim()) || undefined,
  }
}
