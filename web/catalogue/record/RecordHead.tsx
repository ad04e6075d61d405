import { type ContextType, use } from 'react'
import { useLocation } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { Borrow } from '#web/cart/Borrow.tsx'
import { crumbsBefore } from '#web/catalogue/list-crumbs.ts'
import { subtitlesOf, valueOf } from '#web/catalogue/list/columns.tsx'
import { RecordActions } from '#web/catalogue/take-away/RecordActions.tsx'
import { Star } from '#web/favourites/Star.tsx'
import { ChoiceMark, extrasOf } from '#web/panels/panels.tsx'
import { isLocked } from '#web/records/AccessReason.tsx'
import { FieldNote, RecordTools } from '#web/records/additions.ts'
import { valueText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import type { Crumb } from '#web/ui/Crumbs.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** Characters of a title that fit beside the tools in large letters. */
const maxLarge = 16

/** Head of a record: breadcrumbs, title, access, key facts. */
export function RecordHead({ kind, record }: OfRecord) {
  const { code, title, access, openOn } = record
  const { symbol } = extrasOf(kind)
  const choice = symbol && valueOf(record, symbol.prop)
  return (
    <div className="record-head">
      <div className="wide">
        <Crumbs items={useCrumbs(kind, record)} />
        <div className="record-title">
          <div className="grow">
            <h1 className={title.length > maxLarge ? 'long' : undefined}>
              {symbol && typeof choice === 'string' && (
                <ChoiceMark kind={kind} prop={symbol.prop} value={choice} large />
              )}
              <NoBreakText text={title} />
              <AccessBadge access={access} openOn={openOn} />
            </h1>
            <Row as="p" gap={[0, 20]} align="stretch" wrap above={6} tone="quiet">
              {subtitles(kind, record).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </Row>
          </div>
          <div className="record-tools">
            <Star kind={kind.name} code={code} title={title} worded />
            {!(record.lock && isLocked(record)) && <Borrow kind={kind} entry={record} />}
            <RecordActions {...{ kind, record }} url={addressOf(kind, code)} />
          </div>
        </div>
        {use(RecordTools)}
        <Facts items={factsOf(kind, record, use(FieldNote))} />
      </div>
    </div>
  )
}

/** The permanent address of a record: serves metadata to programs and redirects readers to this page. */
export const addressOf = (kind: Kind, code: string): string =>
  `${location.origin}/r/${kind.name}/${encodeURIComponent(code)}`

/** Breadcrumbs: the list as the reader left it, and the parent records. */
function useCrumbs(kind: Kind, { title, ancestors }: RecordView): Crumb[] {
  const { state } = useLocation()
  const { home, listPath, recordPath } = use(RecordFrame)
  const list = listLeft(state, { label: kind.label, to: listPath(kind) })
  return [
    ...crumbsBefore(kind, list.label, home),
    list,
    ...ancestors.map((above) => ({
      label: above.title,
      to: recordPath(kindNamed(above.kind) ?? kind, above.code),
    })),
    { label: title },
  ]
}

function listLeft(state: unknown, whole: Crumb): Crumb {
  const left: { list?: unknown; label?: unknown } = typeof state === 'object' && state !== null ? state : {}
  if (typeof left.list !== 'string') return whole
  return { label: typeof left.label === 'string' ? left.label : whole.label, to: left.list }
}

/** The code if the title differs, and list fields not shown as facts. */
function subtitles(kind: Kind, record: RecordView): string[] {
  const words = subtitlesOf(kind).flatMap((name) => {
    const value = valueOf(record, name)
    if (typeof value !== 'string' || !value) return []
    return [/^[\x21-\x7e]+$/.test(value) ? `${fieldOf(kind, name)?.label} ${value}` : value]
  })
  const number = record.title === record.code ? [] : [`${fieldOf(kind, 'code')?.label} ${record.code}`]
  return [...number, ...words]
}

/** Key facts with a known value. */
function factsOf(kind: Kind, record: RecordView, note: ContextType<typeof FieldNote>) {
  return kind.facts.flatMap((name) => {
    const field = fieldOf(kind, name)
    const value = valueOf(record, name)
    if (!field || value === null || value === undefined) return []
    const label = field.sign ? `${field.label}（${field.sign}）` : field.label
    const beside = note(name, field.label)
    return {
      label,
      value: valueText(field, value),
      ...(field.unit && { unit: field.unit }),
      ...(beside && { beside }),
    }
  })
}
