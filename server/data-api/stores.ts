import { dataApi } from '#contract/back-office/data-api/call.ts'
import { dataApiHost } from '#contract/back-office/data-api/host.ts'
import { dataApiUse } from '#contract/back-office/data-api/use.ts'
import { type Condition, conditionRefusal } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { askableConditions, publishableFields } from '#contract/data-api/publishable.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { store, type RowChange } from '#server/back-office/store.ts'

import { apiCode, apiIsOff, fixedConditions, hostIsOff, useColumns, useOf } from './stores.sql.ts'

export const hosts = store({
  resource: dataApiHost,
  option: { disabled: hostIsOff },
  unique: { data_api_host_key: 'host' },
})

export const uses = store({ resource: dataApiUse, columns: useColumns, search: useOf, unique: {} })

/** What a row holds of which nothing was given. */
const emptyLists = { fields: [], fixed: [], free: [] }

/** Published calls: what they answer and ask is checked against the descriptor of the kind. */
export const publishedApis = store({
  resource: dataApi,
  columns: { fixed: fixedConditions },
  option: { detail: apiCode, disabled: apiIsOff },
  unique: { data_api_code_key: 'code' },
  async write(_: Db, { given, before }: RowChange<typeof dataApi>) {
    const held = { ...emptyLists, ...before, ...given }
    if (held.source === 'host') requireParameters(held.free)
    else requireAsked(kindNamed(held.kind), held)
    return given.fixed ? { fixed: JSON.stringify(given.fixed) } : {}
  },
})

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

function kindNamed(name: string | null | undefined): Kind {
  const kind = Object.values<Kind>(kinds).find((one) => one.name === name)
  if (!kind) throw invalidField('kind', '请选择资料类别')
  return kind
}

interface PublicationFields {
  fields: readonly string[]
  fixed: readonly Condition[]
  free: readonly string[]
}

function requireAsked(kind: Kind, { fields, fixed, free }: PublicationFields): void {
  const fieldNames = new Set(publishableFields(kind).map(({ name }) => name))
  if (fields.length === 0) throw invalidField('fields', '请选择返回的字段')
  if (fields.some((name) => !fieldNames.has(name))) throw invalidField('fields', '有的字段不是人人可见的字段')
  if (new Set(fields).size < fields.length) throw invalidField('fields', '字段不能重复')
  for (const one of fixed) {
    const refusal = conditionRefusal(kind, one)
    if (refusal !== undefined) throw invalidField('fixed', refusal)
  }
  const askable = new Set(askableConditions(kind).map(({ name }) => name))
  if (free.some((name) => !askable.has(name))) throw invalidField('free', '有的条件不能由调用者填写')
  const props = [...fixed.map(({ prop }) => prop), ...free]
  if (new Set(props).size < props.length) throw invalidField('free', '同一条件只能选一次')
}

function requireParameters(names: readonly string[]): void {
  if (names.some((name) => !/^[A-Za-z][\w-]{0,39}$/.test(name)))
    throw invalidField('free', '参数名以字母开头，只用字母、数字、下划线与连字符')
  if (names.some((name) => ['api', 'current', 'size'].includes(name)))
    throw invalidField('free', '参数名不能是 api、current、size')
  if (new Set(names).size < names.length) throw invalidField('free', '参数不能重复')
}
