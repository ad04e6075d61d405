import { flowCodes, type Move, type State, type Workflow } from '#contract/cases/workflow.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import './workflow.css'

interface OfTable {
  table: Workflow
}

/** A table of moves as its staff read it: from each state, who may do what, what it needs and what it causes. */
export function WorkflowTable({ table }: OfTable) {
  const states = Object.entries(table.states)
  return (
    <>
      <Row as="ol" gap={8} align="stretch" wrap below={24} className="workflow-states" aria-label="环节">
        {states.map(([name, state]) => (
          <li key={name} className={state.end && 'is-end'}>
            <Text as="b" weight={500}>
              {state.label}
            </Text>
            <span className="cap">{lastsWords(state)}</span>
          </li>
        ))}
      </Row>
      {states
        .filter(([, { end }]) => !end)
        .map(([name, state]) => (
          <section key={name} className="workflow-from">
            <h2>
              {state.label}
              <small>{lastsWords(state)}</small>
            </h2>
            <Moves table={table} label={state.label} from={name} />
          </section>
        ))}
    </>
  )
}

function lastsWords({ end, days }: State): string {
  if (end) return '结束'
  return days === undefined ? '不限工作日' : `${days} 个工作日`
}

const codeWords = ({ code }: Move): string =>
  code === 'terminate' ? flowCodes[code] : `${code} ${flowCodes[code]}`

const columnsOf = (table: Workflow): Column<Move>[] => [
  {
    key: 'move',
    label: '办理',
    render: (move) => (
      <>
        <b>{move.label}</b>
        <span className="workflow-code">{codeWords(move)}</span>
      </>
    ),
  },
  {
    key: 'by',
    label: '由谁',
    place: 'foot',
    render: ({ by }) => by.map((party) => table.parties[party]).join('、'),
  },
  { key: 'when', label: '条件', place: 'foot', render: (move) => whenWords(table, move) || '—' },
  { key: 'needs', label: '须有', place: 'foot', render: (move) => needWords(table, move) || '—' },
  {
    key: 'causes',
    label: '会怎样',
    place: 'foot',
    render: ({ causes = [] }) => causes.map((name) => table.causes[name]).join('；') || '—',
  },
  { key: 'to', label: '到', place: 'foot', render: ({ to }) => targetWords(table, to) },
]

const keyOf = ({ name, to, when = [] }: Move) => [name, to, ...when].join(' ')

const Moves = ({ table, label, from }: OfTable & { label: string; from: string }) => (
  <DataTable
    caption={`${label}可以办的事`}
    columns={columnsOf(table)}
    rows={table.moves.filter((move) => move.from.includes(from))}
    rowKey={keyOf}
  />
)

const whenWords = ({ conditions }: Workflow, { when = [], resting }: Move): string =>
  [
    ...when.map((name) => (name.startsWith('!') ? `不是“${conditions[name.slice(1)]}”` : conditions[name])),
    ...(resting ? ['挂起期间'] : []),
  ].join('，')

const needWords = ({ needs }: Workflow, { needs: asked = [], opinion, person }: Move): string =>
  [
    ...asked.map((name) => needs[name]),
    ...(opinion ? ['写明意见'] : []),
    ...(person ? ['选定人员'] : []),
  ].join('；')

function targetWords({ states }: Workflow, to: string): string {
  if (to === 'same') return '不变'
  return to === 'returner' ? '退回的环节' : (states[to]?.label ?? to)
}
