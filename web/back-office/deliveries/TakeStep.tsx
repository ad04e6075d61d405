import { useState } from 'react'
import { useNavigate } from 'react-router'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { act } from '#web/api/caller.ts'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { deliveriesPath } from './paths.ts'
import { Progress } from './Progress.tsx'
import { refreshDeliveries } from './refresh.ts'
import { changeWords, type DeliverySum, fitWords, refusedUnit, sumOf } from './sums.ts'
import { TakenRecords } from './TakenRecords.tsx'

interface TakeStepProps {
  delivery: Delivery
  /** How many things are open. */
  open: number
}

type DeliveryAct = 'take' | 'undo' | 'remove'

/** What is written into the library, and how all of it is taken back. */
export function TakeStep({ delivery, open }: TakeStepProps) {
  const { id, state, isChecked, title, revision } = delivery
  const [asked, setAsked] = useState<DeliveryAct>()
  const navigate = useNavigate()
  const sum = sumOf(delivery)
  const close = () => setAsked(undefined)
  const isOut = state === 'open' || state === 'undone'
  const run: Record<DeliveryAct, () => Promise<unknown>> = {
    take: () => act(deliveries.take, { id, revision }).finally(refreshDeliveries),
    undo: () => act(deliveries.undo, { id }).then(refreshDeliveries),
    remove: async () => {
      await act(deliveries.remove, { id })
      await navigate(deliveriesPath)
      await refreshDeliveries()
    },
  }
  return (
    <section className="delivery-step" id="delivery-take" aria-labelledby="delivery-take-title">
      <h2 id="delivery-take-title">入库</h2>
      <Stack gap={16}>
        <TakeState delivery={delivery} sum={sum} />
        <Row gap={[8, 12]} wrap className="no-print">
          {state === 'open' && (
            <Button
              variant="primary"
              disabled={!isChecked || sum.fit + sum.readings.fit + sum.documents === 0}
              onClick={() => setAsked('take')}
            >
              {takeLabel(sum)}
            </Button>
          )}
          {state === 'taken' && (
            <Button variant="danger" onClick={() => setAsked('undo')}>
              撤销整批
            </Button>
          )}
          {isOut && (
            <Button variant="text" onClick={() => setAsked('remove')}>
              {state === 'open' ? '都不要，删除这一批' : '删除这一批'}
            </Button>
          )}
        </Row>
        {(state === 'taken' || state === 'undoing') && <TakenRecords id={id} />}
      </Stack>
      {asked && (
        <ConfirmDialog
          open
          onClose={close}
          title={{ take: '入库', undo: '撤销整批', remove: '删除这一批' }[asked]}
          verb={{ take: '入库', undo: '撤销', remove: '删除' }[asked]}
          lines={
            { take: takeLines(sum, open), undo: undoLines, remove: [`${title}及其文件、检查结果`] }[asked]
          }
          onConfirm={run[asked]}
        />
      )}
    </section>
  )
}

function takeLabel(sum: DeliverySum): string {
  const { fit, refused, documents, readings } = sum
  if (fit + readings.fit === 0) return documents > 0 ? `附上 ${countText(documents)} 个文件` : '没有可入库的'
  return refused > 0 ? `只入库无误的 ${fitWords(sum)}` : `全部入库，${fitWords(sum)}`
}

const takeLines = (sum: DeliverySum, open: number): string[] => {
  const { refused, dropped, documents } = sum
  return [
    changeWords(sum),
    ...(documents > 0 ? [`附上 ${countText(documents)} 个文件`] : []),
    ...(refused > 0 ? [`${countText(refused)} ${refusedUnit(sum)}有误，不取`] : []),
    ...(dropped > 0 ? [`${countText(dropped)} 个值有误，留空`] : []),
    ...(open > 0 ? [`还有 ${open} 项待定，照现在的样子入库`] : []),
    '要么全部写成，要么一条不写；之后可以整批撤销',
  ]
}

const undoLines = ['新建的删去，更新的改回原样；读数亦然', '入库之后又改过的予以保留，并列出']

function TakeState({ delivery, sum }: { delivery: Delivery; sum: DeliverySum }) {
  const { state, isChecked } = delivery
  if (state === 'taking' || state === 'undoing')
    return <Progress delivery={delivery} waiting={state === 'taking' ? '等待入库' : '等待撤销'} />
  return (
    <div role="status">
      {state === 'taken' && <Note variant="ok">{takenWords(delivery, sum)}</Note>}
      {state === 'undone' && <Note>{undoneWords(delivery)}</Note>}
      {state === 'open' && isChecked && sum.fit + sum.readings.fit > 0 && (
        <Note>将{changeWords(sum)}。尚未入库。</Note>
      )}
      <RetainedRecords retained={delivery.retained} />
    </div>
  )
}

const takenWords = ({ taker, takenAt }: Delivery, sum: DeliverySum): string =>
  `${taker ?? '已删除的账号'} ${takenAt ? momentText(takenAt) : ''} 入库：${changeWords(sum)}。`

const undoneWords = ({ undoneAt, retained }: Delivery): string =>
  `已于 ${undoneAt ? momentText(undoneAt) : ''} 整批撤销，${retained.length > 0 ? '除下面保留的，' : ''}馆内恢复原样。`

const maxNamed = 20

function RetainedRecords({ retained }: Pick<Delivery, 'retained'>) {
  if (retained.length === 0) return null
  return (
    <Note variant="warn">
      撤销时保留了 {countText(retained.length)} 处，其余已撤销：
      <ul>
        {retained.slice(0, maxNamed).map(({ code, reason }) => (
          <li key={`${code} ${reason}`}>
            {code}：{reason}
          </li>
        ))}
      </ul>
    </Note>
  )
}
