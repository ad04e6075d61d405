import { Agent, request } from 'node:http'

import type pg from 'pg'

import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { hashToken } from '#server/http/session.ts'

const clients = 8
const calls = 4000
const warming = 400
const code = 'bench-boreholes'
const key = 'bench-key-of-forty-three-characters-0123456'

/** Makes a published call over boreholes and a key; a quota is counted with every call and never used up. */
async function publish(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from data_api where code = $1`, [code])
  await pool.query(`delete from app where code = 'bench'`)
  await pool.query(
    `insert into data_api (code, title, source, kind, fields, free, per_minute, per_day, published)
    values ($1, $1, 'kind', 'borehole', '{code,title,holeKind,finalDepth,completedOn,district,place}',
      '{finalDepth,district}', 10000000, 10000000, true)`,
    [code],
  )
  await pool.query(
    `with made as (insert into app (code, name, type) values ('bench', 'bench', 3) returning id)
    insert into app_key (app, purpose, prefix, hash) select id, 'bench', 'bench', $1 from made`,
    [hashToken(key)],
  )
}

/** A published call of 20 rows with key and quota, as eight clients of one key make it over HTTP. */
export async function publishedCalls(url: string, pool: pg.Pool): Promise<Figure[]> {
  await publish(pool)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const ask = (call: number) =>
    new Promise<void>((resolve, reject) => {
      const path = `/api/dataApi/open/${code}?size=20&finalDepth.from=${call % 40}`
      const sent = request(`${url}${path}`, { agent, headers: { 'x-api-key': key } }, (answer) => {
        answer.on('error', reject).on('end', resolve).resume()
        if (answer.statusCode !== 200) reject(new Error(`the published call answered ${answer.statusCode}`))
      })
      sent.on('error', reject).end()
    })
  try {
    await load(clients, { calls: warming }, ask)
    const { latencies, perSecond } = await load(clients, { calls }, ask)
    const counted = await pool.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from data_api_use use join data_api d on d.id = use.api where d.code = $1`,
      [code],
    )
    const what = `published call of 20 rows with key and quota, ${clients} clients`
    return [
      figure(`${what}, p99`, p99(latencies), 'ms', ['<', 40]),
      figure(what, perSecond, '/s'),
      figure('calls that its quota counted, of those made', counted.rows[0]?.calls ?? 0, '', [
        '=',
        calls + warming,
      ]),
    ]
  } finally {
    agent.destroy()
  }
}
