import { useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { pathOfExport } from '#web/records/uses/export-path.ts'
import { isListed, quantitiesOf } from '#web/series/lines.ts'
import { seriesFile } from '#web/series/marks/series-file.ts'
import { readingsOf } from '#web/series/series.ts'
import type { Action } from '#web/ui/ActionItems.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { keepCsv } from '#web/ui/table/keep-csv.ts'
import { shareActions, ShareAddress } from '#web/ui/text/ShareAddress.tsx'

import { entriesFile, partFile } from './files.ts'

interface RecordActionsProps {
  kind: Kind
  record: RecordView
  /** The permanent address. */
  url: string
}

const print = () => window.print()

/** What a reader takes away from a record: its address, a print, its values as files; on a phone behind one button. */
export function RecordActions({ kind, record, url }: RecordActionsProps) {
  const files = useFiles(kind, record)
  const narrow = useMedia(narrowScreen)
  const { title } = record
  if (narrow) {
    const actions = [
      ...shareActions(title, url),
      { label: '打印', icon: 'print' as const, act: print },
      ...files,
    ]
    return <ActionMenu label="分享与下载" icon="share" actions={actions} />
  }
  return (
    <Row gap={8} align="stretch" wrap className="record-actions">
      <ShareAddress title={title} url={url} />
      <span className="no-print">
        <Button icon="print" onClick={print}>
          打印
        </Button>
      </span>
      <ActionMenu label="导出" icon="download" actions={files} />
    </Row>
  )
}

/** The files that hold what this answer holds: its entry, each part that is due, its series. */
function useFiles(kind: Kind, record: RecordView): Action[] {
  const session = useSession()
  const navigate = useNavigate()
  const { code, title, parts, links, viewLevel } = record
  const keep = (label: string, content: () => string): Action => ({
    label: `${label} CSV`,
    icon: 'download',
    act: () => keepCsv(content(), `${code}-${label}`),
  })
  const ofParts = Object.entries(kind.parts).flatMap(([name, part]) => {
    const rows = parts[name] ?? []
    return rows.length > 0 ? [keep(part.label, () => partFile(part, rows, links))] : []
  })
  const quantities = viewLevel === 'record' ? quantitiesOf(kind, record) : []
  const series = async () => {
    const asked = quantities.map(async (quantity) => {
      const input = { kind: kind.name, code, quantity: quantity.name }
      const answer = await callInSession(session, (token) => call(catalogue.series, input, { token }))
      return { ...quantity, ...readingsOf(answer) }
    })
    const lines = (await Promise.all(asked)).filter(isListed)
    keepCsv(seriesFile(lines), `${code}-观测序列`)
  }
  const whole: Action = {
    label: '观测序列 CSV',
    icon: 'download',
    act: () => void series().catch(toastFault),
  }
  return [
    keep('目录信息', () => entriesFile(kind, [record])),
    ...ofParts,
    ...(quantities.length > 0 ? [whole] : []),
    {
      label: '其他格式…',
      icon: 'download',
      act: () => void navigate(pathOfExport([{ kind: kind.name, codes: [code] }], title)),
    },
  ]
}
