import type { Output } from '#contract/route.ts'
import { signing } from '#contract/sign-in/signing.ts'

import { adjustClock, gatewayIn, setGateway } from './gateway.ts'

/** Asks for the rules of signing. */
type Read = (route: typeof signing.read) => Promise<Output<typeof signing.read>>

/** Takes over the rules of signing. */
async function readRules(read: Read): Promise<void> {
  const { time, ...rules } = await read(signing.read)
  setGateway(rules)
  adjustClock(time)
}

/** Takes over what the page calls itself now. */
async function readPage(): Promise<void> {
  const answer = await fetch(new Request(new URL('/', location.origin)))
  setGateway(gatewayIn(new DOMParser().parseFromString(await answer.text(), 'text/html')))
}

/** Makes good what the gateway has refused, so that the call can be repeated. Loaded after the first refusal. */
export async function mend(error: string, time: number | undefined, read: Read): Promise<void> {
  if (error === 'clock_skewed') return adjustClock(time ?? Date.now())
  return error === 'signature_refused' ? readRules(read) : readPage()
}
