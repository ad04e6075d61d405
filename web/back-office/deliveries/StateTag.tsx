import { type DeliveryState, deliveryStates } from '#contract/deliveries/delivery-views.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** Where a delivery stands. */
export const StateTag = ({ state }: { state: DeliveryState }) => (
  <Tag on={state === 'taken'}>{deliveryStates[state]}</Tag>
)
