import type { Delivery, FileResult } from '#contract/deliveries/delivery-views.ts'
import { attachableOf } from '#contract/deliveries/open-questions.ts'

export interface DeliverySum {
  /** Records that can be taken, or were. */
  fit: number
  created: number
  updated: number
  unchanged: number
  refused: number
  dropped: number
  notes: number
  /** Documents that are attached to records. */
  documents: number
}

/** What the files of a delivery give together. */
export function sumOf(delivery: Pick<Delivery, 'files'>): DeliverySum {
  const { files } = delivery
  const results = files.filter(({ isLeftOut }) => !isLeftOut).flatMap(({ result }) => result ?? [])
  const add = (value: (result: FileResult) => number) => results.reduce((sum, one) => sum + value(one), 0)
  const [created, updated] = [add((one) => one.created), add((one) => one.updated)]
  return {
    ...{ fit: created + updated, created, updated },
    unchanged: add((one) => one.unchanged),
    refused: add((one) => one.refused),
    dropped: add((one) => one.dropped),
    notes: add((one) => one.notes),
    documents: attachableOf(delivery).length,
  }
}
