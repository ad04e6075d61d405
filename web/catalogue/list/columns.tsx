import { type ReactNode, use } from 'react'
import { Link, useLocation } from 'react-router'

import type { Near } from '#contract/catalogue/condition.ts'
import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { fieldOf, isCommon, secretTitle } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { noValueSign } from '#geology/digits.ts'
import { Star } from '#web/favourites/Star.tsx'
import { ChoiceMark, extrasOf } from '#web/panels/panels.tsx'
import { distanceText } from '#web/records/distance.ts'
import { headOf, valueText } from '#web/records/format.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import { rememberRow } from './useReturnFocus.ts'

/** The columns of a list, from its kind's descriptor; on a phone the name comes first, then the number and two words. */
export function columnsOf(kind: Kind, near?: Near): Column<Entry>[] {
  const columns = kind.list.flatMap((name) => {
    const field = fieldOf(kind, name)
    return (field ? fieldColumn(kind, name, field) : stripColumn(kind, name)) ?? []
  })
  const words = columns.filter(({ key, place, align }) => key !== 'code' && !place && !align)
  for (const column of words.slice(2)) column.place = 'none'
  return near ? columns.toSpliced(1, 0, distanceColumn(near)) : columns
}

/** The columns in which a row of the page has a value; the one that orders the list stays. */
export function withValues(
  kind: Kind,
  columns: readonly Column<Entry>[],
  records: readonly Entry[],
  sort: string | undefined,
): Column<Entry>[] {
  const isFilled = (entry: Entry, name: string) =>
    kind.parts[name] ? entry.strips[name] : (valueOf(entry, name) ?? '') !== ''
  return columns.filter(
    ({ key }) =>
      key === 'near' || key === sort?.replace(/^-/, '') || records.some((one) => isFilled(one, key)),
  )
}

/** A secret record tells so in one line; undefined for all others. */
export function secretRow(kind: Kind, { access, district, title }: Entry): ReactNode {
  if (access !== 'secret') return undefined
  const name = kind.list.includes('title') && title !== secretTitle ? `${title}：` : ''
  return `${name}涉密，只公开编号与所在区${district ? `（${district}）` : ''}`
}

/** Distance from the active place, of an outline from its middle; approximate for coarsened locations. */
const distanceColumn = (near: Near): Column<Entry> => ({
  key: 'near',
  label: near.metres === 0 ? '距中心' : '距离',
  unit: 'm',
  align: 'right',
  sort: true,
  render: (entry) => distanceText(near, entry),
})

export const valueOf = (entry: Entry, name: string): unknown =>
  isCommon(name) ? entry[name] : entry.values[name]

/** The words of a list that a record shows under its title, beside its key facts. */
export const subtitlesOf = (kind: Kind): string[] =>
  kind.list.filter((name) => {
    const type = fieldOf(kind, name)?.type
    return (
      name !== 'code' &&
      name !== 'title' &&
      !kind.facts.includes(name) &&
      (type === 'text' || type === 'term')
    )
  })

const isNumeric = ({ type }: Field) => type === 'integer' || type === 'number'

function fieldColumn(kind: Kind, name: string, field: Field): Column<Entry> {
  const column: Column<Entry> = {
    key: name,
    ...headOf(field),
    sort: kind.sort.includes(name),
    render: (entry) => phraseOf(valueText(field, valueOf(entry, name))),
  }
  if (name === 'code')
    return {
      ...column,
      place: kind.list.includes('title') ? 'line' : 'title',
      render: (entry) => <CodeLink {...{ kind, entry }} />,
    }
  if (name === 'title')
    return { ...column, place: 'title', render: (entry) => <TitleLink {...{ kind, entry }} /> }
  if (name === 'access') {
    return {
      ...column,
      place: 'corner',
      render: ({ access, openOn, code, title }) => (
        <span className="access-star">
          <AccessBadge {...{ access, openOn }} short />
          <Star tabIndex={-1} kind={kind.name} {...{ code, title }} />
        </span>
      ),
    }
  }
  if (field.type === 'choice' || field.type === 'term') {
    return {
      ...column,
      render: (entry) => <Choice {...{ kind, name, field, value: valueOf(entry, name) }} />,
    }
  }
  if (isNumeric(field)) return { ...column, align: 'right', sign: field.sign }
  return field.type === 'day'
    ? { ...column, place: 'foot', render: (entry) => dayOf(kind, valueOf(entry, name)) }
    : column
}

function stripColumn(kind: Kind, name: string): Column<Entry> | undefined {
  const part = kind.parts[name]
  const strip = extrasOf(kind).strips?.[name]
  if (!part || !strip) return undefined
  const render = (entry: Entry) => {
    if (entry.access !== 'open') return <span className="cap">不公开</span>
    const text = entry.strips[name]
    return <span className="strip">{text ? strip.draw(entry, text) : noValueSign}</span>
  }
  return { key: name, label: part.label, unit: strip.scale, place: 'foot', render }
}

/** Without a value there is the sign alone, by which a cell knows that it is empty. */
const phraseOf = (text: string) => (text === noValueSign ? noValueSign : <Phrase text={text} />)

/** A phrase that does not break inside words and keeps a minimum width. */
const Phrase = ({ text }: { text: string }) =>
  text.length > 11 ? (
    <span className="phrase">
      <NoBreakText text={text} />
    </span>
  ) : (
    <span className="word">{text}</span>
  )

interface OfEntry {
  kind: Kind
  entry: Entry
}

/** Link to a record; going back to the list returns the focus here. */
function CodeLink({ kind, entry: { code } }: OfEntry) {
  const location = useLocation()
  const { recordPath } = use(RecordFrame)
  return (
    <Link
      className="row-key num"
      to={recordPath(kind, code)}
      state={{ list: location.pathname + location.search, label: kind.label }}
      data-code={code}
      onClick={() => rememberRow(location, code)}
    >
      {code}
    </Link>
  )
}

function TitleLink({ kind, entry: { code, title } }: OfEntry) {
  const location = useLocation()
  const { recordPath } = use(RecordFrame)
  return (
    <Link
      className="phrase"
      tabIndex={kind.list.includes('code') ? -1 : undefined} // one stop of the keyboard a row
      to={recordPath(kind, code)}
      state={{ list: location.pathname + location.search, label: kind.label }}
      onClick={() => rememberRow(location, code)}
    >
      <NoBreakText text={title} />
    </Link>
  )
}

function Choice({ kind, name, field, value }: { kind: Kind; name: string; field: Field; value: unknown }) {
  return (
    <span className="choice">
      <ChoiceMark kind={kind} prop={name} value={typeof value === 'string' ? value : ''} />
      <Phrase text={valueText(field, value)} />
    </span>
  )
}

/** A day says by itself which it is, unless a list has two of them. */
const hasDays = (kind: Kind) => kind.list.filter((name) => fieldOf(kind, name)?.type === 'day').length > 1

const dayOf = (kind: Kind, value: unknown) =>
  typeof value === 'string' ? (
    <time className={hasDays(kind) ? 'num day' : 'num day only-day'} dateTime={value}>
      {value}
    </time>
  ) : (
    noValueSign
  )
