import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { type LoanBox, loanBoxes } from '#contract/loans/loans.ts'
import { stateNamed } from '#web/loans/view/states.ts'
import { type PagePlace, pageQuery, readPagePlace } from '#web/ui/page/page-place.ts'

/** The view of the boxes that an address holds. */
export interface QueuePlace extends PagePlace {
  box: LoanBox
  state: LoanState | undefined
}

const isBox = (text: string): text is LoanBox => Object.hasOwn(loanBoxes, text)

export function readQueuePlace(params: URLSearchParams): QueuePlace {
  const box = params.get('box') ?? ''
  return {
    box: isBox(box) ? box : 'todo',
    state: stateNamed(params.get('state')),
    ...readPagePlace(params),
  }
}

export const queueQuery = ({ box, state, ...place }: QueuePlace): string =>
  pageQuery(place, { box: box === 'todo' ? '' : box, state })

/** What a box is asked for. */
export const queueAsked = ({ box, state, text: q, page: current, size }: QueuePlace) => ({
  ...{ box, q, current, size },
  ...(state && { state }),
})
