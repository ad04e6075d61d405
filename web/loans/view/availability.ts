import { itemFault } from '#contract/loans/availability.ts'
import type { LoanItem } from '#contract/loans/loan-shapes.ts'

/** Why an item cannot be had in a way of use. */
export const faultOf = ({ access, available: { free, out, files } }: LoanItem, useMode: string) =>
  itemFault({ access, copies: free + out, files }, useMode)

/** How an item can be had: on the shelf, out until a day, how many wait, files. */
export function availabilityWords({ available }: LoanItem): string[] {
  const { free, out, waiting, dueOn, files } = available
  return [
    ...(free > 0 ? [`在库 ${free} 份`] : []),
    ...(free === 0 && out > 0 ? [dueOn ? `已借出，${dueOn} 到期` : '已留给他人'] : []),
    ...(waiting > 0 ? [`${waiting} 人等候`] : []),
    ...(files > 0 ? [`电子文件 ${files} 个`] : []),
    ...(free + out + files === 0 ? ['没有实体，也没有电子文件'] : []),
  ]
}

const stateWords: Record<LoanItem['state'], (item: LoanItem) => string[]> = {
  asked: availabilityWords,
  waiting: ({ place, backOn }) => [`排队等候，第 ${place} 位`, ...(backOn ? [`${backOn} 前应归还`] : [])],
  held: () => ['已留存'],
  out: () => ['已借出'],
  back: () => ['已归还'],
  released: availabilityWords,
}

/** What an item is like now: how it can be had, or where it is for its application. */
export const itemWords = (item: LoanItem): string[] => stateWords[item.state](item)
