import { z } from 'zod'

import { AppError, type ErrorCode } from '#contract/errors.ts'

/** A service that speaks as OpenAI's does, of the operator's own choice. */
export interface AiAccount {
  /** Without a slash at its end. */
  url: string
  key: string | undefined
  model: string
}

export interface Talk {
  role: 'system' | 'user'
  content: string
}

const maxWait = 30_000
const maxBytes = 262_144

const ServiceAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(100_000) }) })).min(1),
})

/** Whose tests replace `fetch` for the page speak to the service by the one that the process began with. */
const send = globalThis.fetch

/** Asks the service once: no redirects, 30 seconds, 256 kB. Its errors are reported without its own text. */
export async function askService(
  account: AiAccount,
  messages: readonly Talk[],
  patience = maxWait,
): Promise<string> {
  try {
    return wordsOf(await textOf(await post(account, messages, patience)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(Object(error).name === 'TimeoutError' ? 'ai_late' : 'ai_away')
  }
}

async function post({ url, key, model }: AiAccount, messages: readonly Talk[], patience: number) {
  const answer = await send(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, temperature: 0, max_tokens: 1200, stream: false }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  if (answer.status !== 200) throw new AppError(refusals[answer.status] ?? 'ai_away')
  return answer
}

const refusals: Readonly<Record<number, ErrorCode>> = {
  400: 'ai_refused',
  401: 'ai_refused',
  402: 'ai_refused',
  403: 'ai_refused',
  404: 'ai_refused',
  422: 'ai_refused',
  429: 'ai_busy',
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('ai_away')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function wordsOf(text: string): string {
  const read = ServiceAnswer.safeParse(parseJson(text))
  const [first] = read.data?.choices ?? []
  if (!first) throw new AppError('ai_away')
  return first.message.content
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
