import { keyHeader } from '#contract/data-api/examples.ts'
import { Offline } from '#web/api/call.ts'

/** What a program gets for a call. */
export interface TryAnswer {
  status: number
  milliseconds: number
  /** How much of the quota is left, and how much there is; null where there is none. */
  left: string | null
  limit: string | null
  text: string
  /** Why it was refused, in words. */
  refusal: string | undefined
}

export const openPath = (code: string): string => `/api/dataApi/open/${code}`

/**
 * Makes a published call without the session of the page: as a program would, so that a refused key signs nobody out.
 */
export async function sendPublished(
  code: string,
  given: readonly (readonly [name: string, value: string])[],
  key: string,
): Promise<TryAnswer> {
  const address = new URL(openPath(code), location.origin)
  for (const [name, value] of given) address.searchParams.append(name, value)
  const started = performance.now()
  const answer = await fetch(new Request(address, { headers: key === '' ? {} : { [keyHeader]: key } })).catch(
    () => {
      throw new Offline('网络不通，请检查网络后再试')
    },
  )
  const body: unknown = await answer.json()
  const { message } = Object(body)
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - started),
    left: answer.headers.get('ratelimit-remaining'),
    limit: answer.headers.get('ratelimit-limit'),
    text: JSON.stringify(body, null, 2),
    refusal: answer.ok ? undefined : String(message),
  }
}
