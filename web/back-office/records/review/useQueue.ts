import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { type DraftState, draftStates } from '#contract/catalogue/editing/review.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { flag, type ListPlaceOf, oneOf, shortText } from '#web/ui/list/list-address.ts'
import { useListAddress } from '#web/ui/list/useListAddress.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
const states = Object.keys(draftStates) as DraftState[]
const params = { state: oneOf(states, 'draft'), kind: shortText, own: flag, text: shortText }
export type QueuePlace = ListPlaceOf<typeof params>

/** The queue of drafts as its address names it, and how it changes. */
export const useQueue = () => useListAddress(params)

/** What the queue asks for. */
function useQuestion({ kind, text, own }: QueuePlace) {
  const { account } = useSession()
  return { ...(kind && { kind }), text, ...(own && account !== undefined && { author: account }) }
}

export function useDrafts(place: QueuePlace) {
  const question = useQuestion(place)
  const { state, page: current, size } = place
  return useCall(drafts.page, { ...question, state, current, size }, { keep: true })
}

/** How many drafts each state has. */
export function useStateCount(place: QueuePlace, state: DraftState): number | undefined {
  const question = useQuestion(place)
  return useCall(drafts.page, { ...question, state, current: 1, size: 1 }, { keep: true }).data?.total
}
