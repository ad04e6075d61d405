import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { readFilesOf } from '#contract/deliveries/open-questions.ts'
import { act } from '#web/api/caller.ts'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'

import { ProblemList } from './ProblemList.tsx'
import { Progress } from './Progress.tsx'
import { refreshDeliveries } from './refresh.ts'
import { sumOf } from './sums.ts'

/** What an import would do with the files as they stand, and every problem at its cell. */
export function CheckStep({ delivery }: { delivery: Delivery }) {
  const { id, state, isChecked, files } = delivery
  const sum = sumOf(delivery)
  const again = useWork(async () => {
    await act(deliveries.check, { id })
    await refreshDeliveries()
  })
  const hasResults = files.some(({ result }) => result !== null)
  const mayAgain = state === 'open' || state === 'undone'
  return (
    <section className="delivery-step" id="delivery-check" aria-labelledby="delivery-check-title">
      <Row justify="space-between" align="center" wrap gap={[4, 12]}>
        <h2 id="delivery-check-title">检查结果</h2>
        {mayAgain && (
          <Button size="s" busy={again.busy} onClick={() => again.run()}>
            {state === 'undone' ? '重新办理' : '重新检查'}
          </Button>
        )}
      </Row>
      <Stack gap={16}>
        {state === 'open' && !isChecked && <Progress delivery={delivery} waiting="等待检查" />}
        {readFilesOf(delivery).length === 0 && isChecked && (
          <Empty title="没有可以检查的文件" text="放入能认的文件，或看看文件为什么没有认出。" />
        )}
        {hasResults && (
          <>
            <Facts items={factsOf(sum)} />
            <ProblemList delivery={delivery} />
          </>
        )}
      </Stack>
    </section>
  )
}

const factsOf = ({ created, updated, unchanged, refused, dropped, notes }: ReturnType<typeof sumOf>) => [
  { label: '新资料', value: countText(created) },
  { label: '更新', value: countText(updated) },
  { label: '与馆内相同', value: countText(unchanged) },
  { label: '不取的行', value: countText(refused) },
  { label: '不取的值', value: countText(dropped) },
  { label: '提示', value: countText(notes) },
]
