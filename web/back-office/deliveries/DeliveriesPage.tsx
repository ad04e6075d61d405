import { useLocation } from 'react-router'

import { DeliveryList } from './DeliveryList.tsx'
import { DeliveryPage } from './DeliveryPage.tsx'

/** 资料入库: what firms have delivered, and the delivery that the address names. */
export function DeliveriesPage() {
  const id = /\/(\d+)$/.exec(useLocation().pathname)?.[1]
  return id === undefined ? <DeliveryList /> : <DeliveryPage key={id} id={Number(id)} />
}
