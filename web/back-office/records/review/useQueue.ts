import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { type DraftState, draftStates } from '#contract/catalogue/editing/review.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { type PagePlace, pageQuery, readPagePlace } from '#web/ui/page/page-place.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

export interface QueuePlace extends PagePlace {
  state: DraftState
  kind: string
  own: boolean
}

const isState = (text: string): text is DraftState => Object.hasOwn(draftStates, text)

function readPlace(params: URLSearchParams): QueuePlace {
  const state = params.get('state') ?? ''
  return {
    state: isState(state) ? state : 'draft',
    kind: (params.get('kind') ?? '').slice(0, 40),
    own: params.get('own') === '1',
    ...readPagePlace(params),
  }
}

const queryOf = ({ state, kind, own, ...place }: QueuePlace): string =>
  pageQuery(place, { state: state === 'draft' ? '' : state, kind, own: own ? '1' : '' })

/** The queue of drafts as its address names it, and how it changes. */
export function useQueue() {
  const [place, go] = useAddress(readPlace)
  return { place, to: (change: Partial<QueuePlace>) => go(queryOf({ ...place, page: 1, ...change })) }
}

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
