import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

interface Topic {
  label: string
  /** When a message of this kind comes. */
  remark: string
  /** Concerns the safety of the account or the rights of its owner, and is always delivered. */
  always?: true
}

/** The kinds of messages. */
export const noticeTopics = {
  saved_search: { label: '新资料', remark: '保存的检索查到了新资料' },
  organisation: { label: '单位', remark: '本馆或单位管理员确认您是单位的成员，或将您移出' },
  draft: { label: '草稿审核', remark: '您起草的资料已发布，或退回修改' },
  feedback: { label: '答复', remark: '本馆答复了您的纠错、咨询、留言或充值申请' },
  loan: { label: '借阅', remark: '借阅申请每一步的进展，取件、到期与逾期的提醒' },
  deposit: { label: '汇交', remark: '汇交验收的进展，退回修改的期限' },
  threshold: { label: '监测阈值', remark: '观测值越过您设的阈值，或越限所依据的读数已收回' },
  account: {
    label: '账号与权限',
    remark: '账号启用或停用，角色变更，密码由本馆重设，绑定或解除第三方账号',
    always: true,
  },
  privacy: { label: '个人信息', remark: '个人信息副本制作完成，同意撤回，账号注销的进展', always: true },
} as const satisfies Record<string, Topic>

export type NoticeTopic = keyof typeof noticeTopics

export const noticeTopicNames = [
  'saved_search',
  'organisation',
  'draft',
  'feedback',
  'loan',
  'deposit',
  'threshold',
  'account',
  'privacy',
] as const satisfies NoticeTopic[]

export const isAlwaysHeard = (topic: NoticeTopic): boolean => {
  const { always }: Topic = noticeTopics[topic]
  return always === true
}

/** Unread messages are counted up to this number. */
export const maxUnread = 100

const topic = z.enum(noticeTopicNames).meta({ label: '类别' })
const ids = z.array(id).min(1, '请先选择').max(200).meta({ label: '所选各项' })
const Nothing = z.object({})

const Notice = z.object({
  id,
  topic,
  title: z.string(),
  /** What a loan or a deposit is of, as it may be named now. */
  about: z.string().nullable(),
  body: z.string(),
  /** A page of this site. */
  href: z.string().nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
namedSchemas.add(Notice, { id: 'Notice' })
export type Notice = z.infer<typeof Notice>

const Choice = z.object({
  topic,
  muted: z.boolean().meta({ label: '不再接收' }),
  mail: z.boolean().meta({ label: '寄邮件' }),
})
namedSchemas.add(Choice, { id: 'NoticeChoice' })
export type NoticeChoice = z.infer<typeof Choice>

/** Messages in the library, to their recipient alone. */
export const notices = {
  unread: route({
    method: 'GET',
    path: '/notices/unread',
    summary: `未读消息的条数，数到 ${maxUnread} 为止`,
    access: 'member',
    beforeConsent: true,
    input: Nothing,
    output: z.object({ count: z.int() }),
  }),
  page: route({
    method: 'GET',
    path: '/notices',
    summary: '本人的消息，新的在前',
    access: 'member',
    input: PageQuery.extend({
      topic: topic.optional(),
      show: z.enum(['all', 'unread']).default('all').meta({ label: '显示范围' }),
    }),
    output: pageOf(Notice),
  }),
  read: route({
    method: 'PUT',
    path: '/notices/read',
    summary: '将消息标为已读或未读',
    access: 'member',
    input: z.object({ ids, read: z.boolean().meta({ label: '已读' }) }),
    output: Nothing,
  }),
  readAll: route({
    method: 'PUT',
    path: '/notices/read-all',
    summary: '将全部消息标为已读',
    access: 'member',
    input: Nothing,
    output: z.object({ changed: z.int() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/notices',
    summary: '删除消息',
    access: 'member',
    input: z.object({ ids }),
    output: Nothing,
  }),
  choices: route({
    method: 'GET',
    path: '/notices/choices',
    summary: '各类消息收不收、寄不寄邮件',
    access: 'member',
    input: Nothing,
    output: z.object({
      /** Whether a mail address is known; without one nothing is mailed. */
      mailKnown: z.boolean(),
      choices: z.array(Choice),
    }),
  }),
  choose: route({
    method: 'PUT',
    path: '/notices/choices',
    summary: '选择一类消息收不收、寄不寄邮件；账号与个人信息的消息总是送达',
    access: 'member',
    input: Choice.superRefine(({ topic: about, muted }, context) => {
      if (muted && isAlwaysHeard(about))
        context.addIssue({ code: 'custom', path: ['muted'], message: '这类消息总是送达' })
    }),
    output: Nothing,
  }),
}
