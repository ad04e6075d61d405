import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { Resource } from '#contract/back-office/resource.ts'
import { type Session, useSession } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { TickList } from './TickList.tsx'
import { type TickedRow, useTickList } from './useTickList.ts'

type Report = (done: Promise<ActionReport>) => void

interface TickPageRequest {
  text: string
  current: number
  size: number
}

/** A call that answers with a page of rows, as `questionOf` makes it. */
interface Question<R> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<{ records: readonly R[]; total: number }>
}

export interface TickTab<R extends TickedRow> {
  key: string
  label: string
  question: (session: Session, asked: TickPageRequest) => Question<R>
  line: (row: R) => ReactNode
  /** At the end of the row; what is done there is reported. */
  aside?: (row: R, report: Report) => ReactNode
  tickable?: (row: R) => boolean
  /** What is done with the ticked rows; without it the list is only read. */
  verb?: string
  act?: (rows: readonly R[]) => Promise<ActionReport>
  /** Cannot be taken back, and is asked about before. */
  danger?: true
  empty: string
}

interface TickTabsProps<R extends TickedRow> {
  label: string
  tabs: readonly TickTab<R>[]
  /** Whose rows are counted anew after a change. */
  resource: Pick<Resource, 'api' | 'fields'>
}

/** Who is in something, and who could be: lists to tick under tabs, with what was done and its undo below. */
export function TickTabs<R extends TickedRow>({ label, tabs, resource }: TickTabsProps<R>) {
  const answers = useQueryClient()
  const [active, setActive] = useState(tabs[0]?.key ?? '')
  const [done, setDone] = useState<ActionReport>()
  const [failure, setFailure] = useState<string>()
  const settle = (message: ActionReport) => {
    setDone(message)
    setFailure(undefined)
    return refresh(resource, answers)
  }
  /** A part of it may be done: the rows are asked for again. */
  const refused = ({ message }: Error) => {
    setFailure(message)
    void refresh(resource, answers)
  }
  const report: Report = (doing) => void doing.then(settle, refused)
  const undo = () => void done?.undo?.().then(() => settle({ message: '已撤销' }), refused)
  const panels = tabs.map((tab) => ({
    key: tab.key,
    label: tab.label,
    panel: <Panel tab={tab} report={report} settle={settle} />,
  }))
  return (
    <div className="tick-tabs">
      {panels.length > 1 ? (
        <Tabs label={label} active={active} onChange={setActive} tabs={panels} />
      ) : (
        panels[0]?.panel
      )}
      <div role="status">
        {done && (
          <Note variant="ok">
            {done.message}
            {done.undo && (
              <Button size="s" variant="text" onClick={undo}>
                撤销
              </Button>
            )}
          </Note>
        )}
      </div>
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </div>
  )
}

interface PanelProps<R extends TickedRow> {
  tab: TickTab<R>
  report: Report
  settle: (done: ActionReport) => Promise<void>
}

function Panel<R extends TickedRow>({ tab, report, settle }: PanelProps<R>) {
  const { label, question, line, aside, tickable, verb, act, danger, empty } = tab
  const list = useTickList<R>()
  const answer = useQuery({ ...question(useSession(), list.asked), placeholderData: keepPreviousData })
  const [asks, setAsks] = useState(false)
  const { ticked } = list
  const run = async (doing: NonNullable<typeof act>) => {
    const done = await doing(ticked)
    list.clear()
    return done
  }
  const work = useWork(async (doing: NonNullable<typeof act>) => {
    const done = run(doing)
    report(done)
    await done.catch(() => {}) // it is reported
  })
  return (
    <>
      <TickList<R>
        {...{ label, list, answer, line, empty }}
        aside={aside && ((row) => aside(row, report))}
        tickable={act && (tickable ?? (() => true))}
      />
      {act && (
        <Row gap={12} wrap above={12} below={12} className="tick-act">
          {asks && (
            <ConfirmDialog
              open
              title={`${verb} ${ticked.length} 人`}
              lines={ticked.map(({ name }) => name)}
              verb={verb ?? ''}
              onClose={() => setAsks(false)}
              onConfirm={async () => settle(await run(act))}
            />
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            size="s"
            busy={work.busy}
            disabled={ticked.length === 0}
            onClick={() => (danger ? setAsks(true) : work.run(act))}
          >
            {verb}
            {ticked.length > 0 && ` ${ticked.length} 人`}
          </Button>
        </Row>
      )}
    </>
  )
}
