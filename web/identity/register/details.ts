import type { ErrorCode } from '#contract/errors.ts'
import type { Input } from '#contract/route.ts'
import type { users } from '#contract/users.ts'
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

/** What can be told before the server is asked. */
export function detailFaults(details: Details, party: Party, phone: string): Errors<Details> {
  const { username, userRealName, company, companyNature, industry, password, agreement } = details
  const forCompany =
    party === 'organisation'
      ? {
          company: companyFault(company) ?? emptyFault(company, '请填写单位名称'),
          companyNature: emptyFault(companyNature, '请选择单位性质'),
          industry: emptyFault(industry, '请选择所属行业'),
        }
      : { company: companyFault(company) }
  return {
    username: emptyFault(username, '请填写用户名'),
    userRealName: emptyFault(userRealName, '请填写真实姓名'),
    ...forCompany,
    password: passwordFault(password, 'member', ownerOf(details, phone)),
    agreement: emptyFault(agreement, '请阅读并同意用户协议与隐私政策'),
  }
}

const companyFault = (company: string): string | undefined =>
  company.trim() !== '' && [...company.trim()].length < 4 ? '单位名称至少 4 个字' : undefined

/** What is sent: fields that were left empty are not. */
export function registrationOf(details: Details, party: Party) {
  const { username, userRealName, company, companyNature, industry } = details
  return {
    party,
    username: username.trim(),
    userRealName: userRealName.trim(),
    company: company.trim() || undefined,
    companyNature: companyNature || undefined,
    industry: industry || undefined,
  }
}
