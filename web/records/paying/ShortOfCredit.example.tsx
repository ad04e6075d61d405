import { example } from '#web/ui/Example.tsx'

import { ShortOfCredit } from './ShortOfCredit.tsx'

export const shortOfCreditExample = example.stack(
  'state',
  '积分不足',
  '付不出时说明原因，并给出申请充值的去处。',
  () => <ShortOfCredit />,
)
