// The words of deposits that their table of moves is written in. Plain data without zod.

export const states = {
  draft: { label: '草稿' },
  submitted: { label: '待验收', days: 10 },
  checking: { label: '验收中', days: 10 },
  returned: { label: '退回修改', days: 30 },
  accepted: { label: '已接收', end: true },
  rejected: { label: '不予接收', end: true },
  withdrawn: { label: '已撤回', end: true },
} as const

export const parties = {
  depositor: '汇交人',
  examiner: '验收人',
  manager: '汇交管理员',
  clock: '系统按时',
} as const

export const conditions = { delegated: '已委派、尚未交回' } as const

export const needs = {
  fields: '各项填写齐全',
  parts: '必交的资料齐全',
  tables: '表格没有错误',
  contact: '汇交人可以联系',
} as const

export const causes = {
  take: '由本人验收',
  keepDay: '期限不变',
  voucher: '出具汇交凭证，定下开放日期',
  drafts: '为资料起草目录，由馆员发布',
  remarks: '把逐处的意见交给汇交人',
  delegate: '由受委派人验收，办完交回',
  giveBack: '交回委派人验收',
  transfer: '改由他人验收，不再交回',
  inform: '告知汇交人',
} as const
