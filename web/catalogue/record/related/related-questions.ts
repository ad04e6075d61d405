import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind, RelatedRecords } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { type Point, publicPlace } from '#web/records/distance.ts'
import { labelOf } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'

/** A query for nearby or similar records. */
export interface RelatedQuestion {
  other: Kind
  conditions: readonly Condition[]
  sort?: string
  /** Origin of distances; not exact if the location is not public. */
  from?: Point & { exact: boolean }
  /** Heading of the list: 附近的水准点. */
  heading: string
  /** Criterion of the list: 3 km 以内，由近及远. */
  why: string
  /** The result includes the record itself. */
  holdsItself: boolean
}

/** Related queries of the kind's descriptor for which the record has the needed values. */
export const relatedQuestions = (kind: Kind, record: RecordView): RelatedQuestion[] =>
  (kind.related ?? []).flatMap((related) => {
    const other = kindNamed(related.kind)
    const asked =
      other &&
      ('metres' in related
        ? buildNearQuestion(record, related.metres)
        : buildAlikeQuestion(kind, record, related))
    if (!other || !asked) return []
    const { prefix, ...question } = asked
    return [{ ...question, other, heading: prefix + other.label, holdsItself: other.name === kind.name }]
  })

type QuestionStart = Omit<RelatedQuestion, 'other' | 'heading' | 'holdsItself'> & { prefix: string }

function buildNearQuestion({ place, access }: RecordView, metres: number): QuestionStart | undefined {
  if (!place) return undefined
  // a shared address contains the public location only
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

function buildAlikeQuestion(
  kind: Kind,
  { values }: RecordView,
  { same, as }: Extract<RelatedRecords, { same: string }>,
): QuestionStart | undefined {
  const value = values[as ?? same]
  if (typeof value !== 'string' || value === '') return undefined
  const own = labelOf(kind, as ?? same)
  return { conditions: [{ prop: same, anyOf: [value] }], prefix: `同一${own}的`, why: `${own}：${value}` }
}
