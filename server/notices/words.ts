import type { NoticeTopic } from '#contract/accounts/notices.ts'
import { fillIn, type PlaceholdersOf } from '#server/messages/templates.ts'

interface Words {
  topic: NoticeTopic
  /** What it is about, and what became of it. */
  title: string
  /** What there is to know, and what comes next. */
  body: string
  /** A page of this site that shows more. */
  href?: string
}

const providerBody = '若不是您本人所为，请在账号安全中核对绑定的账号，并尽快修改密码。'
const loanHref = '#/personal-center/loans/{loan}'

/** All that accounts are told, with its placeholders in braces. It outlives what may be seen of a record, and names none by its title. */
export const noticeWords = {
  accountEnabled: {
    topic: 'account',
    title: '账号已启用',
    body: '本馆已重新启用您的账号，各项功能照常可用。',
  },
  passwordReset: {
    topic: 'account',
    title: '密码已由本馆重设',
    body: '工作人员于 {time} 重设了您的登录密码，登录后须换成自己的密码。如非您的请求，请与本馆联系。',
  },
  rolesChanged: {
    topic: 'account',
    title: '角色已变更',
    body: '本馆{change}。菜单随之变化，有疑问请与本馆联系。',
  },
  providerBound: {
    topic: 'account',
    title: '账号已绑定{provider}',
    body: providerBody,
    href: '#/personal-center/security',
  },
  providerUnbound: {
    topic: 'account',
    title: '账号已解除与{provider}的绑定',
    body: providerBody,
    href: '#/personal-center/security',
  },
  memberConfirmed: {
    topic: 'organisation',
    title: '已确认为单位成员',
    body: '您已确认为“{organisation}”的成员，可以以单位名义借阅，使用单位共用的积分。',
    href: '#/personal-center/info',
  },
  memberRemoved: {
    topic: 'organisation',
    title: '已移出单位',
    body: '您不再是“{organisation}”的成员。如有不符，请与单位管理员或本馆联系。',
    href: '#/personal-center/info',
  },
  consentRevoked: {
    topic: 'privacy',
    title: '已撤回同意',
    body: '您已撤回对用户协议与隐私政策的同意，留意新资料与邮件随即停止。再次同意之前，会员功能不能使用。',
    href: '#/personal-center/privacy',
  },
  copyReady: {
    topic: 'privacy',
    title: '个人信息副本可以下载',
    body: '个人信息副本已制作完成，请在 {days} 天内下载。',
    href: '#/personal-center/privacy',
  },
  leaving: {
    topic: 'privacy',
    title: '已申请注销账号',
    body: '账号将于 {day} 注销。此前登录并撤回申请，账号照旧；到期后个人信息删除，不能恢复。',
    href: '#/personal-center/privacy',
  },
  leavingUndone: {
    topic: 'privacy',
    title: '已撤回注销申请',
    body: '账号照旧可用。',
    href: '#/personal-center/privacy',
  },
  correctionAnswered: {
    topic: 'feedback',
    title: '本馆答复了您的纠错',
    body: '{answer}',
    href: '#/feedback?tab=own',
  },
  questionAnswered: {
    topic: 'feedback',
    title: '本馆答复了您的咨询',
    body: '{answer}',
    href: '#/feedback?tab=own',
  },
  creditGranted: {
    topic: 'feedback',
    title: '已充值 {granted} 积分',
    body: '{granted} 积分已充入{purse}，现在可以使用。{answer}',
    href: '#/personal-center/credit',
  },
  creditRefused: {
    topic: 'feedback',
    title: '充值申请未获同意',
    body: '可以写明用途后再次申请。{answer}',
    href: '#/personal-center/credit',
  },
  recordsFound: {
    topic: 'saved_search',
    title: '新资料：{search}',
    body: '查到 {count} 件新资料{codes}。',
    href: '#/home/search{query}',
  },
  draftsReturned: {
    topic: 'draft',
    title: '{some}草稿已退回修改',
    body: '{drafts}{remark}\n请修改后重新提交。',
    href: '#/data-manager/drafts{one}',
  },
  draftsPublished: {
    topic: 'draft',
    title: '{some}草稿已发布',
    body: '{drafts}{remark}\n馆藏已按草稿更新。',
    href: '#/data-manager/drafts{one}',
  },
  draftsDiscarded: {
    topic: 'draft',
    title: '{some}草稿已作废',
    body: '{drafts}{remark}\n仍需要的，可以重新起草。',
    href: '#/data-manager/drafts{one}',
  },
  depositMoved: {
    topic: 'deposit',
    title: '汇交 {number}：{state}',
    body: '{next}',
    href: '#/personal-center/deposits/{deposit}',
  },
  depositDue: {
    topic: 'deposit',
    title: '汇交 {number} {day} 到期',
    body: '验收的期限是 {day}，请及时办理。',
    href: '#/admin/deposits/{deposit}',
  },
  thresholdCrossed: {
    topic: 'threshold',
    title: '{code} 越过{limit}',
    body: '{what}越过您设的{limit}，首次见于 {day} 的读数。',
    href: '#/monitoring-console{query}',
  },
  thresholdWithdrawn: {
    topic: 'threshold',
    title: '{code} 不再算越过{limit}',
    body: '首次见于 {day} 的越限不再成立，{what}所依据的读数已收回或更正。',
    href: '#/monitoring-console{query}',
  },
  thresholdEnded: {
    topic: 'threshold',
    title: '一个监测阈值已结束',
    body: '您目前不能查看这个点的观测值，所设的阈值随之结束。',
    href: '#/monitoring-console',
  },
  loanMoved: { topic: 'loan', title: '借阅申请 {number}：{what}', body: '{next}', href: loanHref },
  loanReserved: {
    topic: 'loan',
    title: '借阅申请 {number}：等候的资料已留存',
    body: '您等候的资料已归还，本馆为您留存，备好后另行通知。',
    href: loanHref,
  },
  visitDropped: {
    topic: 'loan',
    title: '借阅申请 {number}：到馆预约已取消',
    body: '申请{state}，{times} 的到馆预约随之取消，不用到馆。',
    href: loanHref,
  },
  visitCancelled: {
    topic: 'loan',
    title: '借阅申请 {number}：到馆预约已取消',
    body: '{day} 阅览室不开放，请另选时段。所借的资料照旧留存。',
    href: loanHref,
  },
} as const satisfies Record<string, Words>

export type NoticeName = keyof typeof noticeWords

type TextsOf<W> = W extends { title: infer T extends string; body: infer B extends string }
  ? T | B | (W extends { href: infer H extends string } ? H : never)
  : never

/** What is filled in. */
type ValuesOf<Name extends NoticeName> = Readonly<
  Record<PlaceholdersOf<TextsOf<(typeof noticeWords)[Name]>>, string | number>
>

/** A message to one or several accounts. */
export type News = {
  [Name in NoticeName]: { to: readonly number[]; message: Name; values: ValuesOf<Name> }
}[NoticeName]

/** A message as its recipients read it. */
export function writtenNews({ message, values }: News): Words {
  const { href, ...words }: Words = noticeWords[message]
  const written = (text: string) => fillIn(text, values)
  return {
    topic: words.topic,
    title: written(words.title),
    body: written(words.body),
    ...(href && { href: written(href) }),
  }
}
