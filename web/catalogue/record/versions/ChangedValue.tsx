import type { ReactNode } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { HistoryLine, RecordLink } from '#contract/catalogue/routes.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import { noValueSign } from '#geology/digits.ts'
import { countText, pointText, valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'

type Change = HistoryLine['changes'][number]

/** The change of one field or part: old and new value. */
export function ChangedValue({ kind, change }: { kind: Kind; change: Change }) {
  const { from, to } = change
  const write = writerOf(kind, change)
  return (
    <div>
      <dt>{labelOf(kind, change)}</dt>
      <dd>
        {from === undefined ? (
          '有改动'
        ) : change.part && from === to ? (
          <>{write(to)}，内容有改动</>
        ) : (
          <>
            <del>{write(from)}</del>
            <span className="vh">改为</span>
            <span aria-hidden="true"> → </span>
            <ins>{write(to)}</ins>
          </>
        )}
      </dd>
    </div>
  )
}

/** Labels of fields that every record has. */
const common: Readonly<Record<string, string>> = {
  place: '位置',
  openOn: '公开日期',
  titlePublic: '题名公开',
}

const labelOf = (kind: Kind, { name, part }: Change): string =>
  (part ? kind.parts[name]?.label : (fieldOf(kind, name)?.label ?? common[name])) ?? name

function writerOf(kind: Kind, { name, part }: Change): (value: unknown) => ReactNode {
  if (part) return (rows) => `${countText(Number(rows))} 行`
  if (name === 'place') return (value) => (isPoint(value) ? pointText(value) : noValueSign)
  if (name === 'titlePublic') return (value) => yesNoWord(value === true)
  const field = fieldOf(kind, name)
  if (field?.type === 'ref') return (value) => <ReferenceValue value={value} />
  return (value) => (field ? valueWithUnit(field, value) : String(value ?? noValueSign))
}

const isPoint = (value: unknown): value is { lng: number; lat: number } =>
  typeof value === 'object' && value !== null && 'lng' in value && 'lat' in value

function ReferenceValue({ value }: { value: unknown }) {
  const link = isLink(value) ? value : undefined
  const kind = link && kindNamed(link.kind)
  return kind ? (
    <ToRecord kind={kind} code={link.code}>
      {link.title}
    </ToRecord>
  ) : (
    noValueSign
  )
}

const isLink = (value: unknown): value is RecordLink =>
  typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'title' in value
