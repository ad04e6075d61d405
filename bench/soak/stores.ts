import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { type Figure, figure, load } from '#bench/measure.ts'
import { anAddress, answers, manyAddresses, startProduct } from '#bench/product.ts'

const callsOfEach = 6000
const clients = 16

/** A text that was never asked before, as long as one may be. */
const newText = (length: number) => randomBytes(length).toString('hex').slice(0, length)

/** Calls of strangers that make a server keep something: what they send is new each time, and so is their address. */
const floods: Record<string, (n: number) => [method: string, path: string, body?: object]> = {
  searches: () => ['POST', '/search/globalSearch', { text: newText(60), current: 1, size: 20 }],
  facets: () => ['POST', '/search/facets', { text: `孔 ${newText(60)}` }],
  suggestions: () => ['GET', `/search/suggest?text=${newText(20)}`],
  questions: () => ['POST', '/ask/question', { question: `深度大于50米的钻孔 ${newText(40)}` }],
  lists: () => [
    'POST',
    '/catalogue/borehole/list',
    { conditions: [{ prop: 'contractor', anyOf: [newText(60), newText(60)] }], current: 1, size: 20 },
  ],
  captchas: () => ['POST', '/captcha/get', { captchaType: 'timeLock', clientUid: newText(40) }],
  'sign-ins': () => ['POST', '/token', { grant: 'password', username: newText(30), password: newText(30) }],
  codes: (n) => [
    'POST',
    '/codes/sendPhoneCode',
    { phone: `139${String(n).padStart(8, '0')}`, purpose: 'reset', captchaVerification: newText(60) },
  ],
  visits: () => ['POST', '/statistics/updateTotalVisit', {}],
}

/** Many sources send different calls: memory is bounded, and other calls are answered. */
export async function survivesStrangers(dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const memory = async () => {
    const status = await readFile(`/proc/${product.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1024
  }
  try {
    const before = await memory()
    let failed = 0
    for (const [name, flood] of Object.entries(floods)) {
      const refused = await sendAll(product.url, flood)
      failed += refused.failed
      log(`${name}: ${refused.others} of ${callsOfEach} refused; ${Math.round(await memory())} MB`)
    }
    const honest = await answers(`${product.url}/api/catalogue`)
    return [
      figure('strangers: memory before', before, 'MB'),
      figure('strangers: memory grown by', (await memory()) - before, 'MB', ['<', 400]),
      figure('strangers: answers of 500', failed, '', ['=', 0]),
      figure('strangers: others are answered', honest ? 1 : 0, '', ['=', 1]),
    ]
  } finally {
    await product.stop()
  }
}

async function sendAll(
  url: string,
  flood: (typeof floods)[string],
): Promise<{ failed: number; others: number }> {
  let [failed, others] = [0, 0]
  await load(clients, { calls: callsOfEach }, async (n) => {
    const [method, path, body] = flood(n)
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...anAddress() },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.status === 500) failed += 1
    else if (answer?.status !== 200) others += 1
  })
  return { failed, others }
}
