import { requireNoTransaction } from '#database/transaction-scope.ts'

import { SendFailure } from './sender.ts'

/** A signed request; the host is a constant of the adapter, not configurable. */
export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface ProviderAnswer {
  status: number
  json: unknown
}

export type CallProvider = (request: ProviderRequest) => Promise<ProviderAnswer>

const defaultPatience = 8000
const maxAnswerBytes = 65_536

/**
 * Posts a request: no redirects, 8 seconds, 64 KB. A response that is not JSON counts as an unavailable
 * provider.
 */
export async function callProvider(
  { url, headers, body }: ProviderRequest,
  patience = defaultPatience,
): Promise<ProviderAnswer> {
  requireNoTransaction('a call of a provider')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: body || null, // fetch would add a content type, which is not signed, to an empty text
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, json: read(await textOf(answer), answer.status) }
  } catch (error) {
    throw error instanceof SendFailure ? error : new SendFailure('away', codeOf(error))
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new SendFailure('away', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function read(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SendFailure('away', `HTTP ${status}`)
  }
}

/** `fetch` puts the reason of a failed connection into `cause`. */
function codeOf(error: unknown): string {
  const { name, cause }: { name?: string; cause?: { code?: string } } = Object(error)
  return cause?.code ?? name ?? ''
}
