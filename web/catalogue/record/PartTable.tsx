import type { ReactNode } from 'react'
import { useState } from 'react'

import type { Field, Part } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { noValueSign } from '#geology/digits.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { countText, headOf, valueText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

interface PartTableProps {
  name: string
  part: Part
  record: RecordView
}

type Row = Values & { position: number }

/** The rows of a part; with access to the entry only, their number, unless they are public. */
export function PartTable({ name, part, record }: PartTableProps) {
  const [{ current, size }, setPage] = useState({ current: 1, size: 50 })
  if (record.viewLevel === 'entry' && !part.entry) {
    const outline = record.preview[name] ?? []
    return outline.length > 0 ? (
      <Outline {...{ part, record }} rows={outline} />
    ) : (
      <Hidden part={part} count={record.counts[name] ?? 0} record={record} />
    )
  }
  const rows = (record.parts[name] ?? []).map((row, position): Row => ({ ...row, position }))
  const paged = rows.length > size || current > 1 || size !== 50
  return (
    <>
      <DataTable
        compact
        caption={part.label}
        columns={columnsOf(part, rows, record.links)}
        rows={rows.slice((current - 1) * size, current * size)}
        rowKey={({ position }) => position}
      />
      {paged && (
        <Pagination
          label={`${part.label}分页`}
          {...{ current, size }}
          total={rows.length}
          onChange={(page, newSize) => setPage({ current: page, size: newSize })}
        />
      )}
    </>
  )
}

/** Rows as everybody sees them: what the preview names, without its depth. */
function Outline({ part, record, rows }: Omit<HiddenProps, 'count'> & { rows: readonly Values[] }) {
  const { preview, fields } = part
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== preview?.scaled))
  const numbered = rows.map((row, position): Row => ({ ...row, position }))
  return (
    <>
      <DataTable
        caption={part.label}
        columns={columnsOf({ ...part, fields: shown }, numbered, record.links)}
        rows={numbered}
        rowKey={({ position }) => position}
      />
      <p className="cap part-outline">
        <AccessReason record={record} what={preview && fields[preview.scaled]?.label} />
      </p>
    </>
  )
}

type Values = Record<string, unknown>

/** One column per field that has a value in any row. On a phone a row is headed by what it is, not by its number. */
function columnsOf(part: Part, rows: readonly Row[], links: Links): Column<Row>[] {
  const filled = Object.entries(part.fields).filter(([name]) => rows.some((row) => row[name] != null))
  const [first, second] = filled
  const isNumbered = first?.[0] === part.order && first[1].type === 'integer' && second !== undefined
  const place = (name: string) => {
    if (!isNumbered) return {}
    return name === first[0]
      ? { place: 'corner' as const }
      : name === second[0]
        ? { place: 'title' as const }
        : {}
  }
  return filled.map(([name, field]) => ({
    key: name,
    ...headOf(field),
    ...place(name),
    sign: field.sign,
    align: isNumeric(field) ? ('right' as const) : ('left' as const),
    render: (row) => cellOf(field, row[name], links),
  }))
}

type Links = RecordView['links']

function cellOf(field: Field, value: unknown, links: Links): ReactNode {
  if (field.type !== 'ref') return wordsOf(valueText(field, value))
  const link = links[String(value)]
  const kind = link && kindNamed(link.kind)
  if (!kind) return noValueSign
  return (
    <>
      <ToRecord kind={kind} code={link.code}>
        {link.title}
      </ToRecord>
      {link.title !== link.code && <span className="cap num part-code">{link.code}</span>}
    </>
  )
}

/** A short word stays on one line; a description may break, and the sign of no value is known by itself. */
const wordsOf = (text: string) =>
  text.length > 16 || text === noValueSign ? text : <span className="word">{text}</span>

const isNumeric = ({ type }: Field) => type === 'integer' || type === 'number'

interface HiddenProps {
  part: Part
  count: number
  record: RecordView
}

const Hidden = ({ part, count, record }: HiddenProps) => (
  <Empty
    title={`${part.label} ${countText(count)} 行`}
    text={<AccessReason record={record} what="各行内容" />}
  />
)
