import type { Output } from '#contract/route.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { adjustClock, gatewayHeaders, gatewayIn, setGateway } from '#web/api/gateway.ts'
import { parseJson } from '#web/api/storage.ts'

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

/** Refusals of the gateway that are made good; then the call is repeated. */
const remedies: Readonly<Record<string, (time: number) => unknown>> = {
  clock_skewed: adjustClock,
  signature_refused: readRules,
  unknown_tenant: readPage,
  unknown_app: readPage,
}

/** Makes good what the gateway has refused; false where it was not the gateway. Loaded after the first refusal. */
export async function mend(answer: Response): Promise<boolean> {
  const { data } = Object(parseJson(await answer.clone().text()))
  const { error = '', time = Date.now() }: { error?: string; time?: number } = Object(data)
  if (!Object.hasOwn(remedies, error)) return false
  await remedies[error]?.(time)
  return true
}
