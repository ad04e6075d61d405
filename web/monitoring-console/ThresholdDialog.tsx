import {
  isYearly,
  rateDays,
  type ThresholdMeasure,
  thresholdMeasures,
  thresholds,
  type ThresholdSide,
  thresholdSides,
} from '#contract/thresholds/thresholds.ts'
import { comparedUnit } from '#contract/thresholds/wording.ts'
import { keysOf } from '#contract/wire.ts'
import { useAction } from '#web/api/hooks.ts'
import { dayOf } from '#web/series/series.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { ConsoleLine } from './useConsoleLines.ts'

interface ThresholdForm {
  line: string
  measure: ThresholdMeasure
  since: string
  days: string
  side: ThresholdSide
  bound: string
}

const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(/^−/, '-'))

interface ThresholdDialogProps {
  lines: readonly ConsoleLine[]
  /** The day from which changes are drawn, empty for values. */
  since: string
  onClose: () => void
}

/** What is compared; amounts add up. */
const measureText = (measure: ThresholdMeasure, isAmount: boolean | undefined): string =>
  isAmount ? thresholdMeasures[measure].replace('变化', '累计') : thresholdMeasures[measure]

const faultOfDays = (text: string): string | undefined => {
  const days = numberOf(text)
  const isGood = Number.isInteger(days) && days >= rateDays.min && days <= rateDays.max
  return isGood ? undefined : `请填写 ${rateDays.min} 至 ${rateDays.max} 的整数`
}

/** Sets a threshold on a line. */
export function ThresholdDialog({ lines, since, onClose }: ThresholdDialogProps) {
  const set = useAction(thresholds.set, [thresholds.list])
  const lineOf = (values: ThresholdForm) => lines[Number(values.line)]
  const form = useFieldForm<ThresholdForm>({
    initial: { line: '0', measure: since ? 'change' : 'value', since, days: '365', side: 'above', bound: '' },
    check: (values) => ({
      bound: Number.isFinite(numberOf(values.bound)) ? undefined : '请填写数值',
      since: values.measure === 'change' && !values.since ? '请选择起算日' : undefined,
      days: values.measure === 'rate' ? faultOfDays(values.days) : undefined,
    }),
    send: async (values) => {
      const line = lineOf(values)
      if (!line) return
      const { measure, side } = values
      const { kind, code } = line.point
      const { crossing } = await set.mutateAsync({
        ...{ kind, code, quantity: line.name, measure, side, bound: numberOf(values.bound) },
        since: measure === 'change' ? values.since : null,
        days: measure === 'rate' ? numberOf(values.days) : null,
      })
      toast(crossing ? `已设阈值，${dayOf(Date.parse(crossing.from))} 起已经越限` : '已设阈值')
      onClose()
    },
  })
  const { measure } = form.values
  const line = lineOf(form.values)
  const days = numberOf(form.values.days)
  const unit = comparedUnit({ measure, days, unit: line?.series.unit ?? '' })
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
        options={keysOf(thresholdMeasures).map((value) => ({
          value,
          label: measureText(value, line?.series.amount),
        }))}
        {...form.field('measure')}
      />
      {measure === 'change' && <DayField label="起算日" {...form.field('since')} />}
      {measure === 'rate' && <NumberField label="近多少天" unit="天" {...numberField(form.field('days'))} />}
      <SelectField
        label="上限或下限"
        options={keysOf(thresholdSides).map((value) => ({ value, label: thresholdSides[value] }))}
        {...form.field('side')}
      />
      <NumberField label="限值" {...(unit && { unit })} {...numberField(form.field('bound'))} />
      {measure === 'rate' && <RateNote days={days} />}
      <p className="cap">新发布的读数越过时在“消息”中通知一次，回到限内后再越过才再通知。</p>
    </FormDialog>
  )
}

const RateNote = ({ days }: { days: number }) => (
  <p className="cap">
    速率为到每次读数为止的这些天内最小二乘直线的斜率，读数不足三次或不及一半天数的不算，按月观测的须取 90
    天以上；
    {isYearly(days) ? '满一年的按每年计。' : '不满一年的按每天计。'}
  </p>
)

const numberField = ({
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
