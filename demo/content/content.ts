import type pg from 'pg'

import type { Block } from '#contract/content/article.ts'
import { districts, river as stream } from '#demo/city/districts.ts'
import { drawings } from '#demo/drawings/drawings.ts'

import { banners } from './banners.ts'
import { loadDataApis } from './data-apis.ts'
import { questions } from './faq.ts'
import { guides, news } from './news.ts'
import { notices } from './notices.ts'
import { hotKeywords, partners, phones, settings } from './settings.ts'
import { sketch } from './sketch.ts'
import { blocks } from './writing.ts'

const source = '云汀市地质资料馆（虚构）'
const inventedBlock: Block = { type: 'paragraph', spans: [{ text: '本文为虚构演示内容。' }] }

/** The body of an article, with a last paragraph that states that it is invented. */
export const bodyOf = ({ text }: { text: string }): Block[] => [...blocks(text), inventedBlock]

/** Every article, the oldest first: numbers follow the days. */
export const articles = [...notices, ...news, ...guides, ...questions].toSorted((a, b) =>
  a.day < b.day ? -1 : Number(a.day > b.day),
)

const morning = (day: string) => `${day} 09:00+08`

/** Settings, articles, banners and words of the invented archive, in place of whatever was there. */
export async function loadContent(client: pg.PoolClient): Promise<void> {
  await client.query(
    'truncate article, banner, hot_keyword, site_link, site_phone, site_outline, site_drawing restart identity',
  )
  await loadSettings(client)
  await loadDataApis(client)
  for (const article of articles) {
    const { category, title, summary, pinned = false, day } = article
    await client.query(
      `insert into article (category, title, summary, source, pinned, body, publish_from, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [category, title, summary, source, pinned, JSON.stringify(bodyOf(article)), morning(day)],
    )
  }
  for (const [position, banner] of banners.entries()) {
    const { title, summary, drawing, day } = banner
    await client.query(
      'insert into banner (position, title, summary, drawing, body, publish_from) values ($1, $2, $3, $4, $5, $6)',
      [position, title, summary, drawing, JSON.stringify(bodyOf(banner)), morning(day)],
    )
  }
}

async function loadSettings(client: pg.PoolClient): Promise<void> {
  const names = Object.keys(settings)
  const sets = names.map((name, i) => `${name} = $${i + 1}`).join(', ')
  await client.query(`update site set ${sets}, sketch = $${names.length + 1}`, [
    ...Object.values(settings),
    JSON.stringify(sketch),
  ])
  const river = ['river', '澜江', JSON.stringify(stream)]
  const outlines = districts.map(({ name, ring }) => ['district', name, JSON.stringify(ring)])
  await insert(client, 'site_phone (position, label, number)', phones)
  await insert(client, 'hot_keyword (position, word, href)', hotKeywords)
  await insert(client, 'site_link (position, name, href)', partners)
  await insert(client, 'site_outline (position, shape, name, ring)', [...outlines, river])
  for (const [name, { svg, alt, caption }] of Object.entries(drawings()))
    await client.query('insert into site_drawing (name, svg, alt, caption) values ($1, $2, $3, $4)', [
      name,
      svg,
      alt,
      caption,
    ])
}

/** Rows of a table whose first column is their position. */
async function insert(
  client: pg.PoolClient,
  into: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  for (const [position, row] of rows.entries()) {
    const places = [position, ...row].map((_, i) => `$${i + 1}`)
    await client.query(`insert into ${into} values (${places.join(', ')})`, [position, ...row])
  }
}
