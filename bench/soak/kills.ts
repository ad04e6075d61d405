import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'

import { figure, type Figure } from '#bench/measure.ts'
import { postmasterOf } from '#bench/processor-time.ts'
import { answers, openBeside, startProduct, type Product } from '#bench/product.ts'
import { openDatabase } from '#database/database.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'

import { countersThatDiffer } from './recount.ts'

type Say = (line: string) => void

const clients = 4
const victims = ['server', 'database', 'both', 'server', 'database', 'both'] as const
const strata = [3.2, 11.8, 24.6].map((baseDepth, i) => ({
  layer: String(i + 1),
  name: '粉质黏土',
  baseDepth,
}))

interface KillTrial {
  /** The running product; another one after each kill of the server. */
  product: Product
  token: string
  acknowledged: string[]
  /** Titles of articles that were acknowledged, each sent again under its key until it was. */
  articles: string[]
  /** Writes that were not answered, which may be there or not. */
  unanswered: number
  over: boolean
}

/** Kills the server, its database, and both, while clients write; then looks for every write that was acknowledged. */
export async function survivesKills(dataDir: string, log: Say): Promise<Figure[]> {
  const writing: KillTrial = {
    product: await startProduct({ dataDir, log }),
    token: await signIn(dataDir, log),
    acknowledged: [],
    articles: [],
    unanswered: 0,
    over: false,
  }
  try {
    const writers = Array.from({ length: clients }, (_, client) => write(writing, client))
    for (const victim of victims) {
      await delay(3000)
      log(`killing ${victim} after ${writing.acknowledged.length} writes`)
      await kill(victim, { dataDir, log }, writing)
    }
    await delay(3000)
    writing.over = true
    await Promise.all(writers)
    return await inspect(dataDir, writing, log)
  } finally {
    writing.over = true
    await writing.product.stop()
  }
}

async function signIn(dataDir: string, log: Say): Promise<string> {
  const library = await openBeside(dataDir, log)
  try {
    const db = openDatabase(library.pool)
    const { id } = await buildAccount(db, {
      name: '演练账号',
      permissions: ['records.write', 'content.write'],
    })
    return await buildSession(db, { account: id })
  } finally {
    await library.close()
  }
}

async function write(writing: KillTrial, client: number): Promise<void> {
  for (let n = 1; !writing.over; n += 1) {
    const code = `SOAK-${client}-${n}`
    if (await create(writing, code)) writing.acknowledged.push(code)
    else {
      writing.unanswered += 1
      await delay(50)
    }
    await publish(writing, code)
  }
}

/** Publishes an article, pressed again under the same key until it is answered: once, whatever happens meanwhile. */
async function publish(writing: KillTrial, title: string): Promise<void> {
  for (; !writing.over; await delay(50)) {
    if (!(await post(writing, '/article', { values: articleOf(title) }, title))) continue
    writing.articles.push(title)
    return
  }
}

const articleOf = (title: string) => ({
  category: 'news',
  title,
  source: '演练',
  pinned: false,
  body: [{ type: 'paragraph', spans: [{ text: '演练' }] }],
})

/** Whether the server returns the borehole. */
function create(writing: KillTrial, code: string): Promise<boolean> {
  const values = { holeKind: '4', finalDepth: 24.6, contractor: '演练勘察院（虚构）' }
  const record = { code, district: '云浦区', year: 2026, values, parts: { strata } }
  return post(writing, '/catalogue/borehole/records', record)
}

async function post(
  { product, token }: KillTrial,
  path: string,
  body: object,
  key?: string,
): Promise<boolean> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': `key-${key}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status === 200
}

async function kill(
  victim: (typeof victims)[number],
  { dataDir, log }: { dataDir: string; log: Say },
  writing: KillTrial,
): Promise<void> {
  const { child, url } = writing.product
  const postmaster = await postmasterOf(dataDir)
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
  if (victim === 'database') {
    await until(async () => (await postmasterOf(dataDir).catch(() => postmaster)) !== postmaster)
    return until(() => answers(`${url}/api/health/ready`))
  }
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  writing.product = await startProduct({ dataDir, log })
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 30_000; Date.now() < limit; await delay(50)) if (await holds()) return
  throw new Error('It did not come back within 30 seconds.')
}

async function inspect(dataDir: string, writing: KillTrial, log: Say): Promise<Figure[]> {
  const library = await openBeside(dataDir, log)
  const { acknowledged, articles, unanswered } = writing
  try {
    const { rows } = await sql<{ code: string; whole: boolean }>`
      select r.code, k.id is not null
        and (select count(*) from borehole_stratum s where s.record = r.id) = ${strata.length}::int
        and (select count(*) from change c where c.record = r.id) = 1 as whole
      from record r left join borehole k on k.id = r.id
      where r.kind = 'borehole' and r.code like 'SOAK-%'`.execute(library.db)
    const there = new Set(rows.map(({ code }) => code))
    const { rows: titles } = await sql<{ title: string; count: number }>`
      select title, count(*) from article where title like 'SOAK-%' group by title`.execute(library.db)
    const standing = new Set(titles.map(({ title }) => title))
    return [
      figure(
        'kills: articles acknowledged and lost',
        articles.filter((title) => !standing.has(title)).length,
        '',
        ['=', 0],
      ),
      figure('kills: articles that stand twice', titles.filter(({ count }) => count > 1).length, '', [
        '=',
        0,
      ]),
      figure('kills: writes acknowledged', acknowledged.length, '', ['≥', 1]),
      figure('kills: writes not answered', unanswered, ''),
      figure('kills: acknowledged and lost', acknowledged.filter((code) => !there.has(code)).length, '', [
        '=',
        0,
      ]),
      figure('kills: records torn', rows.filter(({ whole }) => !whole).length, '', ['=', 0]),
      figure('kills: counters that differ', await countersThatDiffer(library.db), '', ['=', 0]),
    ]
  } finally {
    await library.close()
  }
}
