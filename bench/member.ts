import { anAddress } from './product.ts'

/** Calls the API of a product for one member; anything but success throws. */
export type MemberCall = (path: string, body?: object) => Promise<unknown>

export function memberCalls(url: string, token: string): MemberCall {
  return async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...anAddress(),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { data: unknown }).data
  }
}
