import { useLocation } from 'react-router'

import { BatchesPage } from './BatchesPage.tsx'
import { BatchPage } from './BatchPage.tsx'

/** 监测读数: the batches, and the one that the address names. */
export function ReadingsPage() {
  const id = /\/(\d+)$/.exec(useLocation().pathname)?.[1]
  return id === undefined ? <BatchesPage /> : <BatchPage key={id} id={Number(id)} />
}
