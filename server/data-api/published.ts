import { type Condition } from '#contract/catalogue/condition.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { answeredField, parametersOf, publishableFields } from '#contract/data-api/publishable.ts'
import type { Db } from '#database/database.ts'

import { kindOf } from './open.ts'
import { listPublished, type PublishedRow } from './published.queries.ts'

/** What is published, as everybody reads of it. */
export async function publishedCalls(db: Db, kinds: Kinds): Promise<PublishedCall[]> {
  return (await listPublished(db)).flatMap((row) => {
    const { code, title, description, category, source, pageSize, keyRequired, perMinute, perDay } = row
    const about = row.source === 'kind' ? aboutKind(kindOf(kinds, row), row) : aboutHost(row)
    return about
      ? [{ ...about, code, title, description, category, source, pageSize, keyRequired, perMinute, perDay }]
      : []
  })
}

function aboutKind(kind: Kind | undefined, { fields, fixed, free }: PublishedRow) {
  if (!kind) return undefined
  const known = publishableFields(kind)
  return {
    of: kind.label,
    fields: known
      .filter(({ name }) => fields.includes(name))
      .toSorted((a, b) => fields.indexOf(a.name) - fields.indexOf(b.name))
      .map((one) => answeredField(kind, one)),
    fixed: fixed.map((one) => conditionWords(kind, one)),
    parameters: free.flatMap((name) => parametersOf(kind, name)),
  }
}

const aboutHost = ({ url, hostName, free }: PublishedRow) =>
  url === null
    ? undefined
    : {
        of: hostName ?? '',
        fields: [],
        fixed: [],
        parameters: free.map((name) => ({ name, label: name, hint: '原样转给主机', many: false })),
      }

/** A condition as a line: its label and what it asks. */
function conditionWords(kind: Kind, condition: Condition): string {
  const field = fieldOf(kind, condition.prop)
  const label = field?.label ?? condition.prop
  if ('near' in condition) return '位置'
  if ('value' in condition) return `${label}含“${condition.value}”`
  if ('anyOf' in condition) {
    const names = condition.anyOf.map((one) => field?.choices?.[String(one)] ?? (String(one) || '未填'))
    return `${label}：${names.join('、')}`
  }
  const { from, to } = condition
  return [
    ...(from == null ? [] : [`${label}不小于 ${from}`]),
    ...(to == null ? [] : [`${label}不大于 ${to}`]),
  ].join('，')
}
