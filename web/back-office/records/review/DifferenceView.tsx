import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Difference, FieldDifference, PartDifference } from '#contract/catalogue/editing/difference.ts'
import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import { noValueSign } from '#geology/digits.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import './difference.css'

/** Something of a draft that is spoken of: a field, a row of a part, or a cell of it. */
export interface Subject {
  part?: string
  row?: number
  field?: string
}

const defaultHeadings = ['原来', '改为'] as const

type Headings = readonly [string, string] | readonly [string]

interface DifferenceViewProps {
  kind: Kind
  difference: Difference
  /** Headings of the two contents; of the later one alone if nothing was before. */
  headings?: Headings
  /** Stands below what it is about. */
  renderRemark?: (subject: Subject) => ReactNode
}

/** What differs between two contents: beside one another where it is wide, one above the other on a phone. */
export function DifferenceView({
  kind,
  difference,
  headings = defaultHeadings,
  renderRemark,
}: DifferenceViewProps) {
  const { fields, parts } = difference
  if (fields.length === 0 && parts.length === 0) return <p className="cap">没有差别。</p>
  return (
    <div className="draft-difference">
      {fields.length > 0 && (
        <table role="table">
          <caption className="vh">各栏的差别</caption>
          <Heads first="栏目" headings={headings} />
          <tbody role="rowgroup">
            {fields.map((one) => (
              <Line
                key={one.name}
                {...{ headings, one }}
                field={fieldOf(kind, one.name)}
                remark={renderRemark?.({ field: one.name })}
              />
            ))}
          </tbody>
        </table>
      )}
      {parts.map((part) => (
        <PartRows key={part.name} {...{ kind, part, headings, renderRemark }} />
      ))}
    </div>
  )
}

const Heads = ({ first, headings }: { first: string; headings: Headings }) => (
  <thead role="rowgroup">
    <tr role="row">
      {[first, ...headings].map((words) => (
        <th key={words} role="columnheader" scope="col">
          {words}
        </th>
      ))}
    </tr>
  </thead>
)

interface LineProps {
  one: FieldDifference
  field: Field | undefined
  headings: Headings
  head?: ReactNode
  remark?: ReactNode
}

function Line({ one: { label, from, to }, field, headings, head, remark }: LineProps) {
  const [after, before] = [headings.at(-1), headings.length === 2 ? headings[0] : undefined]
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {head}
        {label}
        {remark}
      </th>
      {before !== undefined && (
        <td role="cell" data-side={before}>
          {markChange('del', <Value {...{ field }} value={from} />, from)}
        </td>
      )}
      <td role="cell" data-side={after}>
        {markChange(before === undefined ? undefined : 'ins', <Value {...{ field }} value={to} />, to)}
      </td>
    </tr>
  )
}

/** What came or went is marked; that nothing is there is not. */
const markChange = (Mark: 'ins' | 'del' | undefined, content: ReactNode, value: unknown) =>
  Mark && value !== null && value !== '' ? <Mark>{content}</Mark> : content

const changes = { added: '新增', removed: '删去', changed: '修改' } as const

interface PartRowsProps extends Pick<DifferenceViewProps, 'kind' | 'renderRemark'> {
  part: PartDifference
  headings: Headings
}

function PartRows({ kind, part: { name, label, rows, more }, headings, renderRemark }: PartRowsProps) {
  const fields = kind.parts[name]?.fields ?? {}
  const only =
    rows.every(({ change }) => change === 'added') || rows.every(({ change }) => change === 'removed')
  return (
    <section aria-label={label}>
      <h3>
        {label} <span className="cap">{rows.length + more} 行有差别</span>
      </h3>
      {only ? (
        <WholeRows {...{ fields, rows, label, renderRemark, name }} />
      ) : (
        <table role="table">
          <caption className="vh">{label}</caption>
          <Heads first="行与栏目" headings={headings} />
          <tbody role="rowgroup">
            {rows.flatMap(({ row, change, cells }) =>
              cells.map((one, i) => (
                <Line
                  key={`${row} ${change} ${one.name}`}
                  {...{ one, headings }}
                  field={fields[one.name]}
                  head={
                    <Text as="span" tone="muted">
                      {i === 0 && <Tag>{changes[change]}</Tag>} 第 {row} 行{' '}
                    </Text>
                  }
                  remark={
                    change === 'removed'
                      ? undefined
                      : renderRemark?.({ part: name, row: row - 1, field: one.name })
                  }
                />
              )),
            )}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="cap">另有 {more} 行未列出。</p>}
    </section>
  )
}

interface WholeRowsProps
  extends Pick<DifferenceViewProps, 'renderRemark'>, Pick<PartDifference, 'rows' | 'label' | 'name'> {
  fields: Readonly<Record<string, Field>>
}

/** Rows that all came or all went, as a table of their own. */
function WholeRows({ fields, rows, label, name, renderRemark }: WholeRowsProps) {
  const used = Object.entries(fields).filter(([field]) =>
    rows.some(({ cells }) => cells.some((cell) => cell.name === field)),
  )
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls by keyboard
    <div className="difference-whole" role="region" aria-label={`${label}各行`} tabIndex={0}>
      <table>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">行</th>
            {used.map(([field, { label: words }]) => (
              <th key={field} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, change, cells }) => (
            <tr key={row}>
              <th scope="row" className="num">
                <Tag>{changes[change]}</Tag> {row}
                {change === 'added' && renderRemark?.({ part: name, row: row - 1 })}
              </th>
              {used.map(([field, one]) => {
                const cell = cells.find((each) => each.name === field)
                return (
                  <td key={field}>
                    <Value field={one} value={change === 'added' ? cell?.to : cell?.from} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Link {
  kind: string
  code: string
  title: string
}

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'title' in value

export function Value({ field, value }: { field: Field | undefined; value: unknown }) {
  if (value === null || value === undefined || value === '') return noValueSign
  if (isLink(value)) {
    const kind = kindNamed(value.kind)
    return kind ? <Link to={officeRecordPath(kind, value.code)}>{value.title}</Link> : value.title
  }
  if (typeof value === 'boolean') return yesNoWord(value)
  return field ? valueWithUnit(field, value) : String(value)
}
