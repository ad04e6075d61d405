import type { Output } from '#contract/route.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { adjustClock, gatewayHeaders, gatewayIn, setGateway } from '#web/api/gateway.ts'

const fetchOwn = async (path: string, headers: Record<string, string> = {}) =>
  fetch(new Request(new URL(path, location.origin), { headers }))

/** Takes over the rules of signing. */
async function readRules(): Promise<void> {
  const answer = await fetchOwn(`/api${signing.read.path}`, await gatewayHeaders(false))
  if (!answer.ok) return
  const { time, ...rules }: Output<typeof signing.read> = Object(await answer.json()).data
  setGateway(rules)
  adjustClock(time)
}

/** Takes over what the page calls itself now. */
async function readPage(): Promise<void> {
  const answer = await fetchOwn('/')
  setGateway(gatewayIn(new DOMParser().parseFromString(await answer.text(), 'text/html')))
}

/** Makes good what the gateway has refused, so that the call can be repeated. Loaded after the first refusal. */
export async function mend(error: string, time: number | undefined): Promise<void> {
  if (error === 'clock_skewed') return adjustClock(time ?? Date.now())
  return error === 'signature_refused' ? readRules() : readPage()
}
