import { use, useState } from 'react'

import type { Charge } from '#contract/catalogue/routes.ts'
import { balanceText } from '#web/records/paying/balance-text.ts'
import { canPay } from '#web/records/paying/can-pay.ts'
import { ShortOfCredit } from '#web/records/paying/ShortOfCredit.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { PayingContext } from './usePaying.ts'

interface ChargeNoticeProps {
  charge: Charge
  /** What the payment opens. */
  what: string
}

/** Asks once before a record is paid for: what it opens, its price and the balance. */
export function ChargeNotice({ charge, what }: ChargeNoticeProps) {
  const { busy, refusal, pay } = use(PayingContext)
  const [silently, setSilently] = useState(false)
  const { price } = charge
  const isShort = refusal !== undefined || !canPay([price], charge)
  return (
    <div className="lock no-print" role="status">
      <Note variant={isShort ? 'warn' : 'info'}>
        <p>
          打开后可看{what}，须 <b className="num">{price}</b> 积分；{balanceText(charge)}
          。24 小时内再看不重复扣除。
        </p>
        {isShort ? (
          <ShortOfCredit />
        ) : (
          <Row gap={[12, 24]} wrap above={12}>
            <Button variant="primary" busy={busy} onClick={() => pay(silently)}>
              用 {price} 积分打开
            </Button>
            <Checkbox label="不再提醒，以后直接扣除" checked={silently} onChange={setSilently} />
          </Row>
        )}
      </Note>
    </div>
  )
}
