import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { type LoanBox, loanBoxes } from '#contract/loans/loans.ts'
import { pageSizes } from '#contract/wire.ts'
import { stateNamed } from '#web/loans/view/states.ts'

/** The view of the boxes that an address holds. */
export interface QueuePlace {
  box: LoanBox
  state: LoanState | undefined
  text: string
  page: number
  size: number
}

const defaultSize = 50
const isBox = (text: string): text is LoanBox => Object.hasOwn(loanBoxes, text)

export function readQueuePlace(params: URLSearchParams): QueuePlace {
  const box = params.get('box') ?? ''
  const page = params.get('page') ?? ''
  return {
    box: isBox(box) ? box : 'todo',
    state: stateNamed(params.get('state')),
    text: (params.get('text') ?? '').slice(0, 60),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultSize,
  }
}

export function queueQuery({ box, state, text, page, size }: QueuePlace): string {
  const params = new URLSearchParams({
    ...(box !== 'todo' && { box }),
    ...(state && { state }),
    ...(text && { text }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== defaultSize && { size: String(size) }),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** What a box is asked for. */
export const queueAsked = ({ box, state, text: q, page: current, size }: QueuePlace) => ({
  ...{ box, q, current, size },
  ...(state && { state }),
})
