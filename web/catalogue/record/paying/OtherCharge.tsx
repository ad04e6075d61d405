import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { ChargeNotice } from './ChargeNotice.tsx'
import { PayingContext, usePaying } from './usePaying.ts'

interface OtherChargeProps {
  kind: string
  code: string
  /** What of it is wanted beside the record of the page. */
  what: string
}

/** Asks for the price of another record, of which the page of this one needs something. */
export function OtherCharge({ kind, code, what }: OtherChargeProps) {
  const asked = { kind, code }
  const { data } = useCall(catalogue.record, asked)
  const paying = usePaying(asked, data?.charge)
  if (!data?.charge) return <Loading rows={2} />
  return (
    <PayingContext value={paying}>
      <ChargeNotice charge={data.charge} what={what} />
    </PayingContext>
  )
}
