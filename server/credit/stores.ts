import { creditLine } from '#contract/back-office/credit/line.ts'
import { creditPrice } from '#contract/back-office/credit/price.ts'
import { creditPurse } from '#contract/back-office/credit/purse.ts'
import { creditRequest } from '#contract/back-office/credit/request.ts'
import { creditSetting } from '#contract/back-office/credit/setting.ts'
import { store } from '#server/back-office/store.ts'

import {
  lineColumns,
  lineOf,
  linesWithin,
  priceOf,
  purseColumns,
  purseOf,
  pursesWithin,
  requestColumns,
  requestOf,
  requestsWithin,
  settingOf,
} from './credit.sql.ts'

const iso = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

/** Purses of people and of organisations; what is in them changes by the ledger alone. */
export const purses = store({
  resource: creditPurse,
  columns: purseColumns,
  within: pursesWithin,
  search: purseOf,
  unique: {},
})

export const lines = store({
  resource: creditLine,
  columns: lineColumns,
  within: linesWithin,
  search: lineOf,
  unique: {},
  answer: (row) => ({ ...row, at: iso(row.at) ?? '' }),
})

export const requests = store({
  resource: creditRequest,
  columns: requestColumns,
  within: requestsWithin,
  search: requestOf,
  unique: {},
  answer: (row) => ({ ...row, createdAt: iso(row.createdAt) ?? '', answeredAt: iso(row.answeredAt) }),
})

export const settings = store({
  resource: creditSetting,
  search: settingOf,
  unique: {},
})

/** What opening a record costs: one row per kind and openness. */
export const prices = store({
  resource: creditPrice,
  search: (text) => priceOf(kindsNamed(text)),
  unique: { credit_price_key: 'kind' },
})

const kindsNamed = (text: string) =>
  Object.entries(creditPrice.fields.kind.choices ?? {}).flatMap(([name, label]) =>
    label.includes(text) ? [name] : [],
  )
