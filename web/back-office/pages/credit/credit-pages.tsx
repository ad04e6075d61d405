import { creditLine } from '#contract/back-office/credit/line.ts'
import { creditPrice } from '#contract/back-office/credit/price.ts'
import { creditPurse } from '#contract/back-office/credit/purse.ts'
import { creditRequest } from '#contract/back-office/credit/request.ts'
import { creditSetting } from '#contract/back-office/credit/setting.ts'
import { officePage } from '#web/back-office/office-page.ts'

import { AnswerDialog } from './AnswerDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const permission = 'credit.grant'
const formatSigned = (amount: number) => (amount > 0 ? `+${amount}` : `−${-amount}`)

export const creditPursePage = officePage({
  resource: creditPurse,
  searchHint: '户名、用户名、单位',
  actions: [
    {
      name: 'grant',
      label: '发放积分',
      permission,
      on: 'both',
      applies: ({ type }) => type !== 'closed',
      Dialog: GrantDialog,
    },
  ],
})

export const creditLinePage = officePage({
  resource: creditLine,
  searchHint: '户名、资料、说明',
  cells: { amount: ({ amount }) => formatSigned(amount) },
  actions: [
    {
      name: 'refund',
      label: '退还',
      permission,
      on: 'one',
      applies: ({ reason }) => reason === 'view',
      Dialog: RefundDialog,
    },
  ],
})

export const creditRequestPage = officePage({
  resource: creditRequest,
  searchHint: '申请人、单位、用途',
  cells: { forCompany: ({ forCompany }) => (forCompany ? <span className="nowrap">为单位</span> : '—') },
  actions: [
    {
      name: 'answer',
      label: '答复',
      permission,
      on: 'one',
      applies: ({ state }) => state === 'waiting',
      Dialog: AnswerDialog,
    },
  ],
})

const { fields: priced } = creditPrice
const kindText = (kind: string | null) => priced.kind.choices?.[kind ?? ''] ?? '各类'
const accessText = (access: string | null) => priced.access.choices?.[access ?? ''] ?? '不论'

/** What is not chosen holds for all. */
export const creditPricePage = officePage({
  resource: creditPrice,
  searchHint: '资料类别',
  cells: {
    kind: ({ kind }) => kindText(kind),
    access: ({ access }) => accessText(access),
  },
  nameOf: ({ kind, access }) => `${kindText(kind)}，${access ? accessText(access) : '不论公开程度'}`,
})

export const creditSettingPage = officePage({ resource: creditSetting, only: 1 })
