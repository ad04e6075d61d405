import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** Days within which somebody who leaves may come back. */
export const leavingDays = 15
/** Days for which a copy is there. */
export const copyDays = 7

const Nothing = z.object({})

const Consent = z.object({
  version: z.string(),
  givenAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Ended by its giver, and not by a consent to a later version. */
  revoked: z.boolean(),
})
namedSchemas.add(Consent, { id: 'Consent' })
export type Consent = z.infer<typeof Consent>

const Copy = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.iso.datetime(),
  /** From when on it is gone; null until it is made. */
  until: z.iso.datetime().nullable(),
})
namedSchemas.add(Copy, { id: 'PersonalCopy' })
export type Copy = z.infer<typeof Copy>

/** A loan or a deposit that is in work; its account does not end before it. */
const OpenCase = z.object({
  trade: z.enum(['loan', 'deposit']),
  id: z.int(),
  number: z.string(),
  noun: z.string(),
  state: z.string(),
})
namedSchemas.add(OpenCase, { id: 'OpenCase' })
export type OpenCase = z.infer<typeof OpenCase>

/** What members may ask of their personal data. */
export const privacy = {
  overview: route({
    method: 'GET',
    path: '/privacy',
    summary: '本人的同意、个人信息副本与注销申请',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: z.object({
      consents: z.array(Consent),
      copy: Copy.nullable(),
      /** When the account ends; null unless its owner has asked for that. */
      leavesAt: z.iso.datetime().nullable(),
      /** What has to be ended before the account can. */
      open: z.array(OpenCase),
    }),
  }),
  revokeConsent: route({
    method: 'DELETE',
    path: '/privacy/consent',
    summary: '撤回对用户协议与隐私政策的同意：留意新资料与邮件停止，其他设备下线',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: Nothing,
  }),
  askCopy: route({
    method: 'POST',
    path: '/privacy/copy',
    summary: `制作本人个人信息的副本；完成后发消息告知，保存 ${copyDays} 天`,
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: Nothing,
    output: Nothing,
    limit: { calls: 10, seconds: 3600 },
  }),
  copy: route({
    method: 'GET',
    path: '/privacy/copy',
    summary: '下载本人个人信息的副本',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    answer: 'bytes',
    sends: ['application/zip'],
    input: Nothing,
    output: z.unknown(),
  }),
  leave: route({
    method: 'POST',
    path: '/privacy/leaving',
    summary: `申请注销账号；${leavingDays} 天内可以撤回`,
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: Nothing,
    output: z.object({ leavesAt: z.iso.datetime() }),
  }),
  stay: route({
    method: 'DELETE',
    path: '/privacy/leaving',
    summary: '撤回注销申请',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: Nothing,
  }),
}
