import { useState } from 'react'

import { auditLog, maxSheetLines } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { askedOf, isFiltered, type LogPlace, noConditions } from './log-address.ts'
import { type Days, periodText } from './period.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { type Format, useExport } from './useExport.ts'

interface ExportDialogProps {
  /** The view whose conditions may be taken along. */
  place: LogPlace
  /** The days to begin with; those of the view when not said. */
  days: Days | undefined
  onClose: () => void
}

const formats = [
  ['csv', 'CSV（含散列，可核对）'],
  ['xlsx', 'Excel'],
] as const

const hasConditions = (place: LogPlace) =>
  place.type !== undefined || isFiltered({ ...place, from: undefined, to: undefined })

/** Exports a period: says how many lines before, how far it has come, and what it has become. */
export function ExportDialog({ place, days: given, onClose }: ExportDialogProps) {
  const [days, setDays] = useState<Days>(given ?? place)
  const [format, setFormat] = useState<Format>('csv')
  const [isNarrowed, setIsNarrowed] = useState(given === undefined && hasConditions(place))
  const asked = { ...(isNarrowed ? place : withoutConditions(place)), from: days.from, to: days.to }
  const { data: found, error } = useCall(auditLog.count, askedOf(asked))
  const { state, run, cancel } = useExport()
  const close = () => {
    cancel()
    onClose()
  }
  const actions = <Acts {...{ found, format, state }} onClose={close} onRun={() => void run(asked, format)} />
  return (
    <Dialog open title="导出日志" onClose={close} actions={actions}>
      <Stack gap={14} className="export-form">
        <div className="export-row">
          <span>时段</span>
          <PeriodPicker days={days} onChange={setDays} />
        </div>
        <div className="export-row">
          <span>格式</span>
          <Segments legend="格式" choices={formats} chosen={format} onChange={setFormat} />
        </div>
        {hasConditions(place) && (
          <Checkbox label="只导出列表所选的条件" checked={isNarrowed} onChange={setIsNarrowed} />
        )}
        <p role="status" className="export-count">
          {stateText(state) ?? error?.message ?? (found && `${periodText(days)}：${linesText(found)}`)}
        </p>
        {isTooLong(format, found) && (
          <Note variant="warn">Excel 工作表至多 {maxSheetLines / 10_000} 万条，请缩短时段或选 CSV。</Note>
        )}
        <p className="cap">导出本身也记入日志。单元格内容不会被当作公式执行；末行写明条数与链尾散列。</p>
      </Stack>
    </Dialog>
  )
}

interface LineCount {
  about: number
  exact: boolean
}

interface ActsProps {
  found: LineCount | undefined
  format: Format
  state: ReturnType<typeof useExport>['state']
  onClose: () => void
  onRun: () => void
}

function Acts({ found, format, state, onClose, onRun }: ActsProps) {
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        variant="primary"
        icon="download"
        busy={state.step === 'running'}
        disabled={!found?.about || isTooLong(format, found)}
        onClick={onRun}
      >
        {found ? `导出 ${linesText(found)}` : '导出'}
      </Button>
    </>
  )
}

const isTooLong = (format: Format, found: LineCount | undefined) =>
  format === 'xlsx' && (found?.about ?? 0) > maxSheetLines

const withoutConditions = (place: LogPlace): LogPlace => ({ ...place, ...noConditions, type: undefined })

const linesText = ({ about, exact }: LineCount) => `${exact ? '' : '约 '}${about.toLocaleString('zh-CN')} 条`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function stateText(state: ReturnType<typeof useExport>['state']): string | undefined {
  if (state.step === 'running') return `正在导出，已收到 ${megabytes(state.bytes)}`
  if (state.step === 'done') return `已保存“${state.name}”，${megabytes(state.bytes)}`
  return state.step === 'failed' ? state.message : undefined
}
