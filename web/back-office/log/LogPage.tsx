import { useState } from 'react'

import { logTypes } from '#contract/audit.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { Archive } from './Archive.tsx'
import { Assessment } from './Assessment.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { LineDrawer } from './line/LineDrawer.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogList } from './LogList.tsx'
import type { Days } from './period.ts'
import { useLines } from './useLines.ts'
import { type LogView, useLogPlace } from './useLogPlace.ts'
import { Verification } from './Verification.tsx'

import '#web/workplace/resource-page.css'
import './log.css'

const tabs = [['all', '全部'], ...Object.entries(logTypes), ['months', '各月归档']] as const

/** The audit log: found, read, compared, exported and verified; nothing of it can be changed. */
export function LogPage() {
  const view = useLogPlace()
  const { place, to } = view
  const [asking, setAsking] = useState<LogTask>()
  const panel = place.archive ? (
    <Archive
      onShow={(days) => to({ archive: false, ...days })}
      onExport={(days) => setAsking({ what: 'export', days })}
      onVerify={(span) => setAsking({ what: 'verify', ...span })}
    />
  ) : (
    <>
      <LogFilters key={place.text} view={view} />
      <LogList view={view} />
    </>
  )
  return (
    <div className="resource-page">
      <section className="resource-list log-page">
        <Row as="header" gap={12} align="start" justify="space-between" wrap>
          <div>
            <h1>审计日志</h1>
            <Count view={view} />
          </div>
          <div className="log-acts no-print">
            <Button icon="check" onClick={() => setAsking({ what: 'verify', first: 1 })}>
              校验
            </Button>
            <Button icon="download" onClick={() => setAsking({ what: 'export' })}>
              导出
            </Button>
            <Button icon="folder" onClick={() => setAsking({ what: 'assessment' })}>
              测评材料
            </Button>
          </div>
        </Row>
        <Tabs
          label="日志类别"
          active={place.archive ? 'months' : String(place.type ?? 'all')}
          onChange={(key) => to(tabChange(key))}
          tabs={tabs.map(([key, label]) => ({ key, label, panel }))}
        />
      </section>
      {place.open !== undefined && <LineDrawer view={view} id={place.open} />}
      {asking && <LogDialog {...{ asking, view }} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

type LogTask =
  | { what: 'assessment' }
  | { what: 'export'; days?: Days }
  | { what: 'verify'; first: number; last?: number }

interface LogDialogProps {
  asking: LogTask
  view: LogView
  onClose: () => void
}

/** The export or the verification that was asked for. */
function LogDialog({ asking, view: { place, to }, onClose }: LogDialogProps) {
  if (asking.what === 'assessment') return <Assessment onClose={onClose} />
  if (asking.what === 'export') return <ExportDialog place={place} days={asking.days} onClose={onClose} />
  const open = (line: number) => {
    onClose()
    to({ open: line })
  }
  return <Verification first={asking.first} last={asking.last} onClose={onClose} onOpen={open} />
}

function Count({ view }: { view: LogView }) {
  const { data } = useLines(view)
  const isShown = data && !view.place.archive
  return (
    <p className="cap" role="status">
      {isShown && `${data.capped ? '约 ' : ''}${data.about.toLocaleString('zh-CN')} 条`}
    </p>
  )
}

function tabChange(key: string) {
  if (key === 'months') return { archive: true, open: undefined }
  const type = ([1, 2, 3, 4] as const).find((one) => String(one) === key)
  return { archive: false, type, operation: undefined, action: undefined, open: undefined }
}
