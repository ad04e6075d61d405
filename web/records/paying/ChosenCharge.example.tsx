import type { Charge, RecordView } from '#contract/catalogue/routes.ts'
import { example } from '#web/ui/Example.tsx'

import { ChosenCharge } from './ChosenCharge.tsx'

const charge = { price: 10, own: 60, pool: null, paid: false, now: false }
// oxlint-disable-next-line no-unsafe-type-assertion -- it reads nothing else of a record
const record = (code: string) => ({ kind: '', code, charge }) as RecordView & { charge: Charge }

export const chosenChargeExample = example.stack(
  'state',
  '所选资料的积分',
  '几条资料一起打开前只问一次：几条、共多少积分、余额多少。',
  () => <ChosenCharge counter="孔" unpaid={[record('A-1'), record('A-2')]} onPaid={() => {}} />,
)
