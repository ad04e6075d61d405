import { z } from 'zod'

import { Body } from '#contract/content/content.ts'
import { maxOrganisationLength, maxPersonNameLength, usernameRule } from '#contract/identity/contact.ts'
import { plainName } from '#contract/identity/spelling.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { LinkTicket, Code, PhoneNumber } from '#contract/sign-in/token.ts'

import { me } from './me.ts'
import { organisationFields, type ProfileField, profileFault } from './profile.ts'

const Nothing = z.object({})
const Ticket = z.string().max(100).meta({ label: '凭证' })
/** Masked value: 138****5678. */
const MaskedText = z.string()

export const Username = z
  .string()
  .trim()
  .regex(usernameRule.pattern, usernameRule.message)
  .meta({ label: '用户名' })
export const PersonName = z
  .string()
  .overwrite(plainName)
  .min(2, '请填写真实姓名')
  .max(maxPersonNameLength)
  .meta({ label: '真实姓名' })
/** A required text about the organisation, validated by the profile rules. */
const profileText = (field: ProfileField, label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((text, context) => {
      const fault = profileFault(field, text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .meta({ label })

const profile = {
  company: profileText('company', '单位名称', maxOrganisationLength),
  companyNature: profileText('companyNature', '单位性质', 40),
  industry: profileText('industry', '所属行业', 40),
  workplace: profileText('workplace', '工作地点', maxOrganisationLength),
}

const strictLimit = { calls: 20, seconds: 60 }

const Personal = z.object({
  username: z.string(),
  userRealName: z.string(),
  phone: MaskedText,
  email: MaskedText,
  company: z.string(),
  companyNature: z.string(),
  industry: z.string(),
  workplace: z.string(),
  number: z.string(),
  workunit: z.string(),
  unit: z.string(),
  business: z.string(),
  /** Name of the confirmed organisation. */
  organisation: z.string().nullable(),
})
namedSchemas.add(Personal, { id: 'Personal' })
export type Personal = z.infer<typeof Personal>

const Registration = z
  .object({
    ticket: Ticket,
    party: z.enum(['person', 'organisation']).meta({ label: '注册类型' }),
    username: Username,
    userRealName: PersonName,
    encrypted: EncryptedValues,
    company: profile.company.optional(),
    companyNature: profile.companyNature.optional(),
    industry: profile.industry.optional(),
    workplace: profile.workplace.optional(),
    agreement: z.string().min(1, '请阅读并同意用户协议与隐私政策').max(40).meta({ label: '用户协议' }),
    /** The person whom a third party has named: bound to the new account. */
    link: LinkTicket.optional(),
  })
  .superRefine(({ party, ...given }, context) => {
    const required = party === 'organisation' ? organisationFields : []
    for (const field of required.filter((name) => given[name] === undefined))
      context.addIssue({ code: 'custom', path: [field], message: profileFault(field, '') ?? '' })
  })
export type Registration = z.infer<typeof Registration>

/** The member agreement in its current version. */
const Agreement = z.object({
  version: z.string(),
  since: z.iso.datetime(),
  terms: Body,
  privacy: Body,
})
namedSchemas.add(Agreement, { id: 'Agreement' })
export type Agreement = z.infer<typeof Agreement>

export const users = {
  agreement: route({
    method: 'GET',
    path: '/users/agreement',
    summary: '用户协议与隐私政策的现行版本',
    access: 'anyone',
    input: Nothing,
    output: Agreement,
  }),
  checkUsername: route({
    method: 'POST',
    path: '/users/check-username',
    summary: '用户名是否可用：手机号核实之后才能问',
    access: 'anyone',
    input: z.object({ ticket: Ticket, username: Username }),
    output: z.object({ free: z.boolean() }),
    limit: strictLimit,
  }),
  checkPhoneNum: route({
    method: 'GET',
    path: '/users/checkPhoneNum',
    summary: '手机号写法是否正确；不透露是否已注册',
    access: 'anyone',
    input: z.object({ phone: z.string().max(40).meta({ label: '手机号' }) }),
    output: z.object({ valid: z.boolean() }),
  }),
  getUserInfoByPhone: route({
    method: 'POST',
    path: '/users/getUserInfoByPhone',
    summary: '手机号核实之后，取该账号的用户名（部分隐去）',
    access: 'anyone',
    input: z.object({ ticket: Ticket }),
    output: z.object({ username: MaskedText }),
    limit: strictLimit,
  }),
  getUserCodeByPhoneCode: route({
    method: 'POST',
    path: '/users/getUserCodeByPhoneCode',
    summary: '用短信验证码找回用户名',
    access: 'anyone',
    input: z.object({ phone: PhoneNumber, code: Code }),
    output: z.object({ username: z.string() }),
    limit: strictLimit,
  }),
  register: route({
    method: 'POST',
    path: '/users/register',
    summary: '注册个人或单位用户',
    access: 'anyone',
    waits: true,
    input: Registration,
    output: z.object({ username: z.string() }),
    limit: strictLimit,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/users/resetPassword',
    summary: '手机号核实之后重设密码；所有登录随之失效',
    access: 'anyone',
    waits: true,
    input: z.object({ ticket: Ticket, encrypted: EncryptedValues }),
    output: Nothing,
    limit: strictLimit,
  }),
  me,
  agree: route({
    method: 'PUT',
    path: '/users/agreement',
    summary: '同意新版用户协议与隐私政策',
    access: 'member',
    ownSession: true,
    beforeConsent: true,
    input: z.object({ version: z.string().max(40).meta({ label: '协议版本' }) }),
    output: Nothing,
  }),
  personal: route({
    method: 'GET',
    path: '/users/personal',
    summary: '本人信息',
    access: 'member',
    input: Nothing,
    output: Personal,
  }),
  setPersonal: route({
    method: 'PUT',
    path: '/users/personal',
    summary: '更新本人的单位、单位性质与行业等',
    access: 'member',
    ownSession: true,
    input: z.object({
      ...profile,
      /** Unchanged when omitted. */
      workplace: profile.workplace.optional(),
      number: z.string().trim().max(40).optional().meta({ label: '工号' }),
      workunit: z.string().trim().max(100).optional().meta({ label: '工作部门' }),
      unit: z.string().trim().max(100).optional().meta({ label: '所属科室' }),
      business: z.string().trim().max(200).optional().meta({ label: '从事业务' }),
    }),
    output: Personal,
  }),
  organisations: route({
    method: 'POST',
    path: '/users/organisations',
    summary: '名称相同或相近的单位，避免重复登记；登录或手机号核实之后才能问',
    access: 'anyone',
    input: z.object({
      name: z.string().trim().min(2).max(100).meta({ label: '名称' }),
      ticket: Ticket.optional(),
    }),
    output: z.array(z.object({ id: z.int(), name: z.string(), same: z.boolean() })),
    limit: strictLimit,
  }),
}
