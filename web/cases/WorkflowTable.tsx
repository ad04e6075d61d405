import { flowCodes, type Move, type State, type Workflow } from '#contract/cases/workflow.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

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

const heads = ['办理', '由谁', '条件', '须有', '会怎样', '到']

/** The table scrolls in its own box where the window is narrow. */
const Moves = ({ table, label, from }: OfTable & { label: string; from: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
  <div className="workflow-scroll" role="region" aria-label={`${label}可以办的事`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.moves
          .filter((move) => move.from.includes(from))
          .map((move) => (
            <MoveRow key={[move.name, move.to, ...(move.when ?? [])].join(' ')} {...{ table, move }} />
          ))}
      </tbody>
    </table>
  </div>
)

function MoveRow({ table, move }: OfTable & { move: Move }) {
  const { label, code, by, to } = move
  const cells = [by.map((party) => table.parties[party]).join('、'), ...cellsOf(table, move)]
  return (
    <tr>
      <th scope="row">
        {label}
        <span className="workflow-code">
          {code === 'terminate' ? flowCodes[code] : `${code} ${flowCodes[code]}`}
        </span>
      </th>
      {cells.map((words, place) => (
        <td key={heads[place + 1]}>{words || '—'}</td>
      ))}
      <td>{targetWords(table, to)}</td>
    </tr>
  )
}

/** Conditions, needs and effects of a move in words. */
function cellsOf({ conditions, needs, causes }: Workflow, move: Move): string[] {
  const when = (move.when ?? []).map((name) =>
    name.startsWith('!') ? `不是“${conditions[name.slice(1)]}”` : conditions[name],
  )
  const asked = (move.needs ?? []).map((name) => needs[name])
  return [
    [...when, ...(move.resting ? ['挂起期间'] : [])].join('，'),
    [...asked, ...(move.opinion ? ['写明意见'] : []), ...(move.person ? ['选定人员'] : [])].join('；'),
    (move.causes ?? []).map((name) => causes[name]).join('；'),
  ]
}

function targetWords({ states }: Workflow, to: string): string {
  if (to === 'same') return '不变'
  return to === 'returner' ? '退回的环节' : (states[to]?.label ?? to)
}
