import { processOf, type Workflow } from '#contract/cases/workflow.ts'
import { momentText } from '#web/ui/text/moments.ts'

import './timeline.css'

interface Line {
  number: number
  at: string
  /** The archive's own staff by name, its desk, or the clock. */
  by: string
  party: string
  label: string
  opinion: string
  person: string | null
}

interface TimelineProps {
  lines: readonly Line[]
  table: Workflow
  /** Where it stands. */
  state: string
  /** Lines after this one came while somebody looked. */
  seen?: number
}

/** What was done with a case: who, when, with which opinion; last, where it stands. */
export function Timeline({ lines, table, state, seen = Infinity }: TimelineProps) {
  const ended = processOf(table, state) === 0
  return (
    <ol className="timeline">
      {lines.map((line) => (
        <li key={line.number} className={line.number > seen ? 'is-done is-new' : 'is-done'}>
          <Done line={line} isNew={line.number > seen} />
        </li>
      ))}
      <li className={ended ? 'is-done' : 'is-now'} {...(!ended && { 'aria-current': 'step' })}>
        <b>{table.states[state]?.label}</b>
        {!ended && <span className="cap">现在</span>}
      </li>
    </ol>
  )
}

function Done({ line, isNew }: { line: Line; isNew: boolean }) {
  const { label, at, by, party, opinion, person } = line
  return (
    <>
      <b>
        {label}
        {person !== null && `：${person}`}
        {isNew && <span className="timeline-new">新</span>}
      </b>
      <time className="num" dateTime={at}>
        {momentText(at)}
      </time>
      <span className="cap">{by === party ? by : `${party}　${by}`}</span>
      {opinion && <q>{opinion}</q>}
    </>
  )
}
