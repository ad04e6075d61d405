import { Fragment } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import { catalogue, type Entry } from '#contract/catalogue/routes.ts'
import type { Output } from '#contract/route.ts'
import { ask } from '#contract/search/ask.ts'
import { useCall } from '#web/api/hooks.ts'
import { circleOf, firstPage, writeAddress } from '#web/records/address.ts'
import { distanceText } from '#web/records/distance.ts'
import { conditionText, countText, pointText, valueText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { pathOfProfile } from '#web/records/uses/expected-profile-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import './nearby.css'

type Nearby = NonNullable<Output<typeof ask.nearby>['near']>

const maxShown = 10

/** Above the hits: what is nearest to the place that the text names, if it names one. */
export function NearbyCard({ text }: { text: string }) {
  const { data } = useCall(ask.nearby, { text })
  const kind = kindNamed(data?.near?.kind ?? '')
  if (data?.near && kind) return <Card near={data.near} kind={kind} />
  if (!data?.refused) return null
  return (
    <Note variant="warn">
      <p>{data.refused}。</p>
    </Note>
  )
}

function Card({ near: { place, conditions, sort }, kind }: { near: Nearby; kind: Kind }) {
  const list = useCall(catalogue.list, { kind: kind.name, conditions, size: maxShown, ...(sort && { sort }) })
  const address = kind.path + writeAddress(kind, { ...firstPage, conditions, sort })
  const others = conditions.filter((condition) => !('near' in condition))
  const near = circleOf(conditions)
  const name = place.name ?? pointText(place)
  return (
    <section className="nearby plate" aria-labelledby="nearby">
      <header>
        <h2 id="nearby">
          <NoBreakText text={`${name}附近的${kind.nearby ?? kind.label}`} />
        </h2>
        <p className="cap">
          {[place.label, ...others.map((one) => conditionText(kind, one)), near && reachText(near)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ButtonLink size="s" icon="list" to={address}>
          在列表中打开
        </ButtonLink>
        {kind.inSections && !place.line && (
          <ButtonLink size="s" icon="layers" to={pathOfProfile(place, name)}>
            这里的地下
          </ButtonLink>
        )}
      </header>
      {list.data && <Nearest kind={kind} near={near ?? place} {...list.data} />}
      <AnswerState answer={list} rows={5} label="正在找附近的资料" />
    </section>
  )
}

type Reach = NonNullable<ReturnType<typeof circleOf>>

function reachText({ metres, count }: Reach): string {
  const within = metres === undefined ? '' : `${countText(metres)} 米以内`
  return count === undefined ? `${within}，由近及远` : `${within}最近 ${count} 条，由近及远`
}

interface NearestProps {
  kind: Kind
  near: Parameters<typeof distanceText>[0]
  records: readonly Entry[]
  total: number
}

function Nearest({ kind, near, records, total }: NearestProps) {
  if (total === 0) return <p className="muted">这一范围内没有，可在列表中放宽距离。</p>
  return (
    <>
      <ol className="nearby-list">
        {records.map((entry) => (
          <li key={entry.id}>
            <Link className="num" to={recordPath(kind, entry.code)}>
              {entry.code}
            </Link>
            <span className="nearby-words">
              {wordsOf(kind, entry).map((words, i) => (
                <Fragment key={words}>
                  {i > 0 && '，'}
                  <span className={words.length < 16 ? 'word' : undefined}>{words}</span>
                </Fragment>
              ))}
            </span>
            <span className="num">{distanceText(near, entry)} m</span>
          </li>
        ))}
      </ol>
      {total > records.length && (
        <p className="cap">
          共 {countText(total)} {kind.counter}，这里列出最近的 {records.length} {kind.counter}。
        </p>
      )}
    </>
  )
}

/** The first texts and numbers of the list's columns: 项目, 孔深. */
function wordsOf(kind: Kind, { title, code, values }: Entry): string[] {
  const words = kind.list.flatMap((name) => {
    const field = fieldOf(kind, name)
    const value = values[name]
    if (!field || value === null || value === undefined || !['text', 'number'].includes(field.type)) return []
    const text = valueText(field, value)
    return field.type === 'number' ? `${field.label} ${text}${field.unit ? ` ${field.unit}` : ''}` : text
  })
  return words.length === 0 && title !== code ? [title] : words.slice(0, 2)
}
