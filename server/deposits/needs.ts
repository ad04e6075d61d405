import type { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { partsOf } from '#contract/deposits/materials.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { NeedCheck } from '#server/cases/cases.ts'

import type { DepositFacts } from './causes.ts'
import { type DepositCase, isReachable } from './deposits.queries.ts'

type Need = keyof typeof depositWorkflow.needs

export const needs: Record<Need, NeedCheck<DepositCase, DepositFacts>> = {
  fields: ({ row: deposit }) => {
    const missing = requiredFields.filter(([name]) => deposit[name] === '')
    if (missing.length > 0) throw missingFieldsError('deposit_fields_missing', missing)
  },
  parts: ({ row: { material }, files }) => {
    const given = new Set(files.map(({ part }) => part))
    const missing = Object.entries(partsOf(material)).filter(
      ([name, part]) => part.required && !given.has(name),
    )
    if (missing.length > 0)
      throw missingFieldsError(
        'deposit_parts_missing',
        missing.map(([name, { label }]) => [name, `请附上${label}`]),
      )
  },
  tables: ({ files }) => {
    const wrong = files.filter(({ checked }) => checked !== null && checked.refused > 0)
    if (wrong.length > 0)
      throw missingFieldsError(
        'deposit_tables_refused',
        wrong.map(({ part, name, checked }) => [part, `${name}：${checked?.refused} 行有误`]),
      )
  },
  contact: async ({ tx, row: { account } }) => {
    if (account === null || !(await isReachable(tx, account))) fail('deposit_contact_missing')
  },
}

const requiredFields = [
  ['title', '请填写资料名称'],
  ['depositor', '请填写汇交单位或个人'],
  ['contact', '请填写联系人'],
] as const

type MissingNeedCode = 'deposit_fields_missing' | 'deposit_parts_missing' | 'deposit_tables_refused'

function missingFieldsError(
  code: MissingNeedCode,
  faults: readonly (readonly [name: string, words: string])[],
): AppError {
  const byName = Map.groupBy(faults, ([name]) => name)
  const fields = Array.from(byName, ([name, of]) => [name, of.map(([, words]) => words).join('；')])
  return new AppError(code, { fields: Object.fromEntries(fields) })
}
