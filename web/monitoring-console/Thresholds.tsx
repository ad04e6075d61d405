import { useState } from 'react'

import { type Threshold, thresholds } from '#contract/thresholds/thresholds.ts'
import { boundText, comparedText, comparedUnit } from '#contract/thresholds/wording.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { pathOfPoints } from '#web/records/uses/chosen-points-path.ts'
import { dayOf } from '#web/series/series.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { ThresholdDialog } from './ThresholdDialog.tsx'
import type { ConsoleLine } from './useConsoleLines.ts'

interface ThresholdsProps {
  /** Those that are drawn: bounds are set on them. */
  lines: readonly ConsoleLine[]
  /** The day from which changes are drawn, empty for values. */
  since: string
}

/** What a threshold says: 水位埋深 上限 9 m; 累计沉降量近 90 天的变化速率 上限 0.2 mm/d. */
export const thresholdText = (threshold: Threshold): string =>
  `${comparedText(threshold)} ${boundText(threshold)}`

/** The member's thresholds, and how one is set on a line that is drawn, or ended. */
export function Thresholds({ lines, since }: ThresholdsProps) {
  const answer = useCall(thresholds.list, {}, { fresh: true })
  const [isSetting, setSetting] = useState(false)
  const [ending, setEnding] = useState<Threshold>()
  const end = useAction(thresholds.end, [thresholds.list])
  return (
    <section className="console-thresholds no-print" aria-label="阈值">
      <Row gap={12} justify="space-between" wrap below={8}>
        <h2>阈值</h2>
        <Button size="s" icon="plus" disabled={lines.length === 0} onClick={() => setSetting(true)}>
          设阈值
        </Button>
      </Row>
      {!answer.data && <AnswerState answer={answer} rows={2} title="阈值没能取到" />}
      {answer.data?.length === 0 && (
        <p className="cap">还没有设阈值。设后，新发布的读数越过时在“消息”中通知一次。</p>
      )}
      {answer.data && answer.data.length > 0 && (
        <DataTable
          compact
          caption="阈值"
          columns={columnsOf(setEnding)}
          rows={answer.data}
          rowKey={({ id }) => id}
        />
      )}
      {isSetting && <ThresholdDialog {...{ lines, since }} onClose={() => setSetting(false)} />}
      <ConfirmDialog
        open={ending !== undefined}
        title="结束这个阈值"
        lines={ending ? [`${ending.code}　${thresholdText(ending)}`] : []}
        verb="结束"
        onClose={() => setEnding(undefined)}
        onConfirm={async () => ending && (await end.mutateAsync({ id: ending.id }))}
      />
    </section>
  )
}

/** The value farthest beyond; of a rate to three figures, since a day moves little. */
function extremeText(threshold: Threshold, extreme: number | null): string {
  if (extreme === null) return ''
  const { measure, digits } = threshold
  const text = measure === 'rate' ? String(Number(extreme.toPrecision(3))) : extreme.toFixed(digits)
  return `，最远 ${text} ${comparedUnit(threshold)}`.trimEnd()
}

const columnsOf = (onEnd: (threshold: Threshold) => void): Column<Threshold>[] => [
  { key: 'code', label: '点', render: ({ code }) => code },
  { key: 'text', label: '阈值', render: thresholdText },
  {
    key: 'state',
    label: '状态',
    render: (threshold) =>
      threshold.crossing ? (
        <span className="console-crossed">
          {dayOf(Date.parse(threshold.crossing.from))} 起越限
          {extremeText(threshold, threshold.crossing.extreme)}
        </span>
      ) : (
        '未越限'
      ),
  },
  {
    key: 'actions',
    label: '操作',
    render: (threshold) => (
      <Row gap={8}>
        <ButtonLink
          size="s"
          variant="text"
          to={`${pathOfPoints([threshold])}${threshold.since ? `&since=${threshold.since}` : ''}`}
        >
          看曲线
        </ButtonLink>
        <Button size="s" variant="text" onClick={() => onEnd(threshold)}>
          结束
        </Button>
      </Row>
    ),
  },
]
