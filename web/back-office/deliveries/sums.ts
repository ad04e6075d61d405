import type { Delivery, FileResult } from '#contract/deliveries/delivery-views.ts'
import { attachableOf, isReadings } from '#contract/deliveries/open-questions.ts'
import { countText } from '#web/records/format.ts'

/** Things that can be taken, or were. */
interface Fitting {
  fit: number
  created: number
  updated: number
  unchanged: number
}

/** Records, and what is not taken of any file. */
export interface DeliverySum extends Fitting {
  refused: number
  dropped: number
  notes: number
  readings: Fitting
  hasReadings: boolean
  /** Documents that are attached to records. */
  documents: number
}

/** What the files of a delivery give together. */
export function sumOf(delivery: Pick<Delivery, 'files'>): DeliverySum {
  const files = delivery.files.filter(({ isLeftOut }) => !isLeftOut)
  const all = resultsOf(files)
  return {
    ...fittingOf(resultsOf(files.filter((file) => !isReadings(file)))),
    refused: add(all, 'refused'),
    dropped: add(all, 'dropped'),
    notes: add(all, 'notes'),
    readings: fittingOf(resultsOf(files.filter(isReadings))),
    hasReadings: files.some((file) => isReadings(file) && file.result !== null),
    documents: attachableOf(delivery).length,
  }
}

const resultsOf = (files: Delivery['files']): FileResult[] => files.flatMap(({ result }) => result ?? [])

const add = (results: readonly FileResult[], name: Exclude<keyof FileResult, 'kind'>): number =>
  results.reduce((sum, one) => sum + one[name], 0)

function fittingOf(results: readonly FileResult[]): Fitting {
  const [created, updated] = [add(results, 'created'), add(results, 'updated')]
  return { fit: created + updated, created, updated, unchanged: add(results, 'unchanged') }
}

/** How much can be taken, or was: 12 条、340 个读数. */
export function fitWords({ fit, readings }: { fit: number; readings: Pick<Fitting, 'fit'> }): string {
  const parts = [fit > 0 && `${countText(fit)} 条`, readings.fit > 0 && `${countText(readings.fit)} 个读数`]
  return parts.filter(Boolean).join('、') || '0 条'
}

/** What becomes of the library: 新建 12 条，更新 1 条；新增 340 个读数，更正 2 个. */
export function changeWords({ fit, created, updated, readings }: DeliverySum): string {
  const ofRecords = `新建 ${countText(created)} 条，更新 ${countText(updated)} 条`
  const ofReadings = `新增 ${countText(readings.created)} 个读数，更正 ${countText(readings.updated)} 个`
  return [(fit > 0 || readings.fit === 0) && ofRecords, readings.fit > 0 && ofReadings]
    .filter(Boolean)
    .join('；')
}

/** What is counted of what is refused: rows, and of readings values. */
export const refusedUnit = ({ hasReadings }: Pick<DeliverySum, 'hasReadings'>): string =>
  hasReadings ? '处' : '行'
