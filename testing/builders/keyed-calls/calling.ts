import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { takesKey } from '#server/idempotency/idempotency.ts'
import type { RawAnswer, SignedIn } from '#testing/app.ts'

import { everyCall } from './every-call.ts'
import { addressOf, type KeyedCall, type Scene } from './scene.ts'

type NamedRoute = readonly [name: string, route: Route]

/** Every POST of JSON by which somebody who is signed in does something, by its name. */
export const actingRoutes: NamedRoute[] = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries<Route>(all).flatMap(([name, route]): NamedRoute[] => {
    const { method, query, body, access } = route
    return method === 'POST' && !query && !body && access !== 'anyone' ? [[`${feature}.${name}`, route]] : []
  }),
)

/** Those that are done once for each Idempotency-Key: all that do not answer with a file. */
export const keyedRoutes: NamedRoute[] = actingRoutes.filter(([, route]) => takesKey(route))

/** How a route is called; throws where nobody has said how. */
export function callOf(name: string): KeyedCall {
  const call = everyCall[name]
  if (!call) throw new Error(`${name} does something: say in everyCall how it is called`)
  return call
}

/** A call that is ready to be sent, as often as one likes. */
export interface ReadyCall {
  route: Route
  by: SignedIn
  input: object
  key: string
}

/** Readies a call by one of the staff, or by whom it needs instead. */
export async function readyCall(
  scene: Scene,
  [name, route]: NamedRoute,
  staff: SignedIn,
): Promise<ReadyCall> {
  const { by: rights, input } = callOf(name)
  const by = rights === 'staff' ? staff : await scene.buildCaller(rights === 'newcomer' ? 'all' : 'none')
  return { route, by, input: await input(scene, by), key: `every-post-${scene.next()}` }
}

/** Sends a call from an address of its own. */
export async function send(
  { library, next }: Scene,
  { route, by, input, key }: ReadyCall,
): Promise<RawAnswer> {
  const rest: Record<string, unknown> = { ...input }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return library.raw('POST', `/api${path}`, {
    token: by.token,
    headers: { 'idempotency-key': key },
    body: rest,
    address: addressOf(next()),
  })
}

/** How a call ended: 200, or the code of its refusal with what it says of the fields. */
export function outcomeOf({ status, body }: RawAnswer): number | string {
  if (status === 200) return 200
  const { error = `${status}`, fields }: { error?: string; fields?: object } = Object(body?.data)
  return fields ? `${error} ${JSON.stringify(fields)}` : error
}
