import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { type DraftState, draftStates } from '#contract/catalogue/editing/review.ts'
import { pageSizes } from '#contract/wire.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

export interface QueuePlace {
  state: DraftState
  kind: string
  text: string
  own: boolean
  page: number
  size: number
}

const isState = (text: string): text is DraftState => Object.hasOwn(draftStates, text)

function readPlace(params: URLSearchParams): QueuePlace {
  const state = params.get('state') ?? ''
  const size = Number(params.get('size'))
  return {
    state: isState(state) ? state : 'draft',
    kind: (params.get('kind') ?? '').slice(0, 40),
    text: (params.get('text') ?? '').slice(0, 60),
    own: params.get('own') === '1',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: pageSizes.find((one) => one === size) ?? 50,
  }
}

function queryOf({ state, kind, text, own, page, size }: QueuePlace): string {
  const params = new URLSearchParams()
  if (state !== 'draft') params.set('state', state)
  if (kind) params.set('kind', kind)
  if (text) params.set('text', text)
  if (own) params.set('own', '1')
  if (page > 1) params.set('page', String(page))
  if (size !== 50) params.set('size', String(size))
  const query = params.toString()
  return query && `?${query}`
}

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
