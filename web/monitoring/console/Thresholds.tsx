import { useState } from 'react'

import {
  type Threshold,
  type ThresholdMeasure,
  thresholdMeasures,
  thresholds,
  type ThresholdSide,
  thresholdSides,
} from '#contract/thresholds/thresholds.ts'
import { keysOf } from '#contract/wire.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { pathOfPoints } from '#web/records/uses/chosen-points-path.ts'
import { dayOf } from '#web/series/series.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import type { ConsoleLine } from './useConsoleLines.ts'

interface ThresholdsProps {
  /** Those that are drawn: bounds are set on them. */
  lines: readonly ConsoleLine[]
  /** The day from which changes are drawn, empty for values. */
  since: string
}

/** What a threshold says: 水位埋深 上限 9 m; 累计沉降量自 2024-03-01 起的变化 上限 10 mm. */
export const thresholdText = ({ label, measure, since, side, bound, unit }: Threshold): string =>
  `${label}${measure === 'change' ? `自 ${since} 起的变化` : ''} ${thresholdSides[side]} ${bound} ${unit}`.trim()

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
      {isSetting && <SetDialog {...{ lines, since }} onClose={() => setSetting(false)} />}
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

const columnsOf = (onEnd: (threshold: Threshold) => void): Column<Threshold>[] => [
  { key: 'code', label: '点', render: ({ code }) => code },
  { key: 'text', label: '阈值', render: thresholdText },
  {
    key: 'state',
    label: '状态',
    render: ({ crossing, digits, unit }) =>
      crossing ? (
        <span className="console-crossed">
          {dayOf(Date.parse(crossing.from))} 起越限
          {crossing.extreme !== null && `，最远 ${crossing.extreme.toFixed(digits)} ${unit}`}
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

interface ThresholdForm {
  line: string
  measure: ThresholdMeasure
  since: string
  side: ThresholdSide
  bound: string
}

const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(/^−/, '-'))

function SetDialog({ lines, since, onClose }: ThresholdsProps & { onClose: () => void }) {
  const set = useAction(thresholds.set, [thresholds.list])
  const lineOf = (values: ThresholdForm) => lines[Number(values.line)]
  const form = useFieldForm<ThresholdForm>({
    initial: { line: '0', measure: since ? 'change' : 'value', since, side: 'above', bound: '' },
    check: (values) => ({
      bound: Number.isFinite(numberOf(values.bound)) ? undefined : '请填写数值',
      since: values.measure === 'change' && !values.since ? '请选择起算日' : undefined,
    }),
    send: async (values) => {
      const line = lineOf(values)
      if (!line) return
      const { measure, side } = values
      const { kind, code } = line.point
      const { crossing } = await set.mutateAsync({
        ...{ kind, code, quantity: line.name, measure, side, bound: numberOf(values.bound) },
        since: measure === 'change' ? values.since : null,
      })
      toast(crossing ? `已设阈值，${dayOf(Date.parse(crossing.from))} 起已经越限` : '已设阈值')
      onClose()
    },
  })
  const { measure } = form.values
  const unit = lineOf(form.values)?.series.unit
  return (
    <FormDialog title="设阈值" form={form} verb="设阈值" onClose={onClose}>
      <SelectField
        label="点与观测量"
        options={lines.map((line, i) => ({
          value: String(i),
          label: `${line.point.code}　${line.series.label}`,
        }))}
        {...form.field('line')}
      />
      <SelectField
        label="所比的"
        options={keysOf(thresholdMeasures).map((value) => ({ value, label: thresholdMeasures[value] }))}
        {...form.field('measure')}
      />
      {measure === 'change' && <DayField label="起算日" {...form.field('since')} />}
      <SelectField
        label="上限或下限"
        options={keysOf(thresholdSides).map((value) => ({ value, label: thresholdSides[value] }))}
        {...form.field('side')}
      />
      <NumberField label="限值" {...(unit && { unit })} {...boundField(form.field('bound'))} />
      <p className="cap">新发布的读数越过时在“消息”中通知一次，回到限内后再越过才再通知。</p>
    </FormDialog>
  )
}

const boundField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) => ({
  ...{ value, onChange },
  ...(error && { error }),
})
