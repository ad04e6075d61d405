import { keyHeader } from '#contract/data-api/examples.ts'
import { Offline } from '#web/api/call.ts'

/** What a program gets for a call. */
export interface TryAnswer {
  status: number
  milliseconds: number
  /** Headers that tell of the quota, as they were sent. */
  headers: readonly (readonly [name: string, value: string])[]
  /** When the call can be made again; of a refusal for its quota only. */
  opensAt: Date | undefined
  text: string
  /** Why it was refused, in words. */
  refusal: string | undefined
}

export const openPath = (code: string): string => `/api/dataApi/open/${code}`

const quotaHeaders = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

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
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - started),
    headers: quotaHeaders.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    opensAt: seconds > 0 ? new Date(Date.now() + seconds * 1000) : undefined,
    text: JSON.stringify(body, null, 2),
    refusal: answer.ok ? undefined : String(Reflect.get(Object(body), 'message')),
  }
}
