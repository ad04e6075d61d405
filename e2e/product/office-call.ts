import type { HttpMethod } from '#contract/route.ts'
import { buildSession } from '#testing/builders/accounts.ts'
import type { ListeningApp } from '#testing/journeys/listening-app.ts'
import { buildPerson } from '#testing/journeys/people.ts'

/** A client of a system administrator; it answers what the calls answer. */
export async function officeClient(product: ListeningApp) {
  const { id } = await buildPerson(product, 'system_admin')
  const token = await buildSession(product.db, { account: id })
  return async (method: HttpMethod, path: string, body?: object): Promise<Record<string, unknown>> => {
    const { status, text, body: answer } = await product.raw(method, `/api${path}`, { token, body })
    if (status !== 200) throw new Error(`${method} ${path}: ${text}`)
    return answer.data
  }
}
