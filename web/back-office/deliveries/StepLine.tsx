import type { Delivery, DeliveryState } from '#contract/deliveries/delivery-views.ts'
import { readFilesOf } from '#contract/deliveries/open-questions.ts'
import { countText } from '#web/records/format.ts'

import { type DeliverySum, fitWords, refusedUnit, sumOf } from './sums.ts'

interface StepLineProps {
  delivery: Delivery
  /** How many things are open. */
  open: number
}

interface Step {
  to: string
  label: string
  words: string
  isDone: boolean
}

/** The order of the work and how far each part of it is; each leads to its part. */
export function StepLine({ delivery, open }: StepLineProps) {
  const steps = stepsOf(delivery, open)
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="delivery-steps" aria-label="办理的次序">
      {steps.map(({ to, label, words, isDone }, i) => (
        <li key={to} data-done={isDone || undefined} aria-current={i === current ? 'step' : undefined}>
          <button type="button" onClick={() => document.querySelector(`#${to}`)?.scrollIntoView()}>
            <b>
              <span className="num">{i + 1}</span> {label}
            </b>
            <span>{words}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const endings: Record<DeliveryState, string> = {
  open: '未入库',
  taking: '正在入库',
  taken: '已入库',
  undoing: '正在撤销',
  undone: '已撤销',
}

function stepsOf(delivery: Delivery, open: number): Step[] {
  const { state, isChecked, files } = delivery
  const isIn = state === 'taken' || state === 'undoing'
  const hasFiles = readFilesOf(delivery).length > 0
  const sum = sumOf(delivery)
  return [
    {
      to: 'delivery-files',
      label: '文件',
      words: fileWords(delivery),
      isDone: hasFiles && files.every((file) => file.state !== 'waiting'),
    },
    {
      to: 'delivery-open',
      label: '待定',
      words: open > 0 ? `${open} 项` : '没有待定',
      isDone: isIn || (hasFiles && open === 0),
    },
    {
      to: 'delivery-check',
      label: '检查',
      words: hasFiles ? checkedWords(sum, isChecked) : '尚无可查',
      isDone: isIn || (isChecked && hasFiles && sum.refused === 0),
    },
    { to: 'delivery-take', label: '入库', words: endings[state], isDone: isIn },
  ]
}

function fileWords(delivery: Delivery): string {
  const { files } = delivery
  const waiting = files.filter((file) => file.state === 'waiting').length
  if (waiting > 0) return `${waiting} 个正在认`
  const known = readFilesOf(delivery).filter((file) => file.reason === null).length
  return files.length > 0 ? `${files.length} 个，认出 ${known} 个` : '拖入文件'
}

function checkedWords(sum: DeliverySum, isChecked: boolean): string {
  if (!isChecked) return '正在检查'
  const fit = sum.hasReadings ? fitWords(sum) : countText(sum.fit)
  return sum.refused > 0 ? `可取 ${fit}，不取 ${countText(sum.refused)} ${refusedUnit(sum)}` : `可取 ${fit}`
}
