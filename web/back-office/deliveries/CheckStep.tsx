import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { isReadings, readFilesOf } from '#contract/deliveries/open-questions.ts'
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
import { type DeliverySum, sumOf } from './sums.ts'

/** What an import would do with the files as they stand, and every problem at its cell. */
export function CheckStep({ delivery }: { delivery: Delivery }) {
  const { id, state, isChecked, files } = delivery
  const sum = sumOf(delivery)
  const again = useWork(async () => {
    await act(deliveries.check, { id })
    await refreshDeliveries()
  })
  const found = files.filter(({ result, isLeftOut }) => result !== null && !isLeftOut)
  const hasRecords = !sum.hasReadings || found.some((file) => !isReadings(file))
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
        {found.length > 0 && (
          <>
            <Facts items={factsOf(sum, hasRecords)} />
            <ProblemList delivery={delivery} />
          </>
        )}
      </Stack>
    </section>
  )
}

const factsOf = (sum: DeliverySum, hasRecords: boolean) => {
  const { created, updated, unchanged, refused, dropped, notes, readings, hasReadings } = sum
  const ofRecords = { 新资料: created, 更新: updated, 与馆内相同: unchanged }
  const ofReadings = {
    新读数: readings.created,
    更正的读数: readings.updated,
    相同的读数: readings.unchanged,
  }
  const faults = { [hasReadings ? '不取的行、读数' : '不取的行']: refused, 不取的值: dropped, 提示: notes }
  const shown = { ...(hasRecords && ofRecords), ...(hasReadings && ofReadings), ...faults }
  return Object.entries(shown).map(([label, count]) => ({ label, value: countText(count) }))
}
