/** Why credit changes. */
export const creditReasons = {
  start: '起始积分',
  view: '打开资料',
  refund: '退还',
  grant: '馆员发放',
  request: '申请充值',
  move: '转入转出',
  operation: '其他扣除',
} as const
export type CreditReason = keyof typeof creditReasons

export const requestStates = {
  waiting: '待答复',
  granted: '已充值',
  refused: '未同意',
  withdrawn: '已撤回',
} as const

export type RequestState = keyof typeof requestStates

/** Of pages that could not be shown: how long after opening they are paid back, and how many in 24 hours. */
export const failedPages = { minutes: 10, times: 3 } as const

export const maxCreditRequest = 10_000
