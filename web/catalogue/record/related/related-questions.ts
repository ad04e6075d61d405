import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind, Related } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { labelOf } from '#web/catalogue/format.ts'
import { type Point, publicPlace } from '#web/catalogue/list/distance.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'

/** A list of records that lie near one or are alike, asked for as any list is. */
export interface RelatedQuestion {
  other: Kind
  conditions: readonly Condition[]
  sort?: string
  /** From where distances are told; of a place that is not public no distance is exact. */
  from?: Point & { exact: boolean }
  /** What the list is called: 附近的水准点. */
  heading: string
  /** Why these: 3 km 以内，由近及远. */
  why: string
  /** The record itself is among them. */
  holdsItself: boolean
}

/** What the descriptor of a kind asks for beside this record, as far as the record has what it takes. */
export const relatedQuestions = (kind: Kind, record: RecordView): RelatedQuestion[] =>
  (kind.related ?? []).flatMap((related) => {
    const other = kindNamed(related.kind)
    const asked = other && ('metres' in related ? near(record, related.metres) : alike(kind, record, related))
    if (!other || !asked) return []
    const { prefix, ...question } = asked
    return [{ ...question, other, heading: prefix + other.label, holdsItself: other.name === kind.name }]
  })

type Asked = Omit<RelatedQuestion, 'other' | 'heading' | 'holdsItself'> & { prefix: string }

function near({ place, access }: RecordView, metres: number): Asked | undefined {
  if (!place) return undefined
  // an address that is handed on tells no more of a place than the public sees
  const from = publicPlace(access, place)
  const within = metres % 1000 === 0 ? `${metres / 1000} km` : `${metres} m`
  return {
    conditions: [{ prop: 'place', near: { ...from, metres } }],
    sort: 'near',
    from: { ...from, exact: access === 'open' },
    prefix: '附近的',
    why: `${within} 以内，由近及远`,
  }
}

function alike(
  kind: Kind,
  { values }: RecordView,
  { same, as }: Extract<Related, { same: string }>,
): Asked | undefined {
  const value = values[as ?? same]
  if (typeof value !== 'string' || value === '') return undefined
  const own = labelOf(kind, as ?? same)
  return { conditions: [{ prop: same, anyOf: [value] }], prefix: `同一${own}的`, why: `${own}：${value}` }
}
