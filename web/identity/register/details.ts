import { organisationFields, profileFaults } from '#contract/accounts/profile.ts'
import type { users } from '#contract/accounts/users.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Input } from '#contract/route.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { passwordFault } from '#web/identity/form/PasswordHints.tsx'

export type Party = Input<typeof users.register>['party']

/** A verified phone and its ticket. */
export interface ProvedPhone {
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
  agreement: false,
}
export type Details = typeof blankDetails

export const detailPlaces = {
  username_taken: 'username',
  agreement_changed: 'agreement',
} as const satisfies Partial<Record<ErrorCode, keyof Details>>

/** Personal data that the password must not contain. */
export const ownerOf = ({ username, userRealName }: Details, phone: string) => ({
  username: username.trim(),
  phone,
  names: [userRealName.trim()].filter(Boolean),
})

/**
 * Validates the organisation: all fields are required when registering for one; otherwise they are optional, but a
 * name must be complete.
 */
export function companyFaults(
  details: Details,
  party: Party,
): Partial<Record<keyof Details, string | undefined>> {
  if (party === 'organisation') return profileFaults(details, organisationFields)
  return details.company.trim() === '' ? {} : profileFaults(details, ['company'])
}

/** Errors that can be found before sending. */
export function detailFaults(
  details: Details,
  party: Party,
  phone: string,
): Partial<Record<keyof Details, string | undefined>> {
  const { username, userRealName, password, agreement } = details
  return {
    username: emptyFault(username, '请填写用户名'),
    userRealName: emptyFault(userRealName, '请填写真实姓名'),
    ...companyFaults(details, party),
    password: passwordFault(password, 'member', ownerOf(details, phone)),
    agreement: agreement ? undefined : '请阅读并同意用户协议与隐私政策',
  }
}

/** The request body; empty fields are omitted. */
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
