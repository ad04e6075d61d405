import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { type LoanBox, loanBoxes } from '#contract/loans/loans.ts'
import { anyOf, type ListPlaceOf, oneOf, shortText } from '#web/ui/list/list-address.ts'

/** The conditions of the boxes in their address. */
export const queueParams = {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  box: oneOf(Object.keys(loanBoxes) as LoanBox[], 'todo'),
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  state: anyOf(Object.keys(loanWorkflow.states) as LoanState[]),
  text: shortText,
}

/** The view of the boxes that an address holds. */
export type QueuePlace = ListPlaceOf<typeof queueParams>

/** What a box is asked for. */
export const queueAsked = ({ box, state, text: q, page: current, size }: QueuePlace) => ({
  ...{ box, q, current, size },
  ...(state && { state }),
})
