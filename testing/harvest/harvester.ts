import type { TestApp } from '#testing/app.ts'

const path = '/api/harvest/changes'

interface ChangesPage {
  changes: { change: string; code: string; feature?: { properties: Record<string, unknown> } }[]
  more: boolean
  cursor: string
}

/** A program that keeps a copy of the catalogue of a kind, by its changes alone. */
export interface Harvester {
  /** What it holds: the properties of every feature by its code. */
  copy: Map<string, Record<string, unknown>>
  cursor: () => string | undefined
  /** Fetches one page; what it was told, in short. */
  fetchPage: (limit?: number) => Promise<{ changes: string[]; more: boolean }>
  /** Fetches all there is. */
  fetchAll: (limit?: number) => Promise<string[]>
}

export function harvester({ raw }: Pick<TestApp, 'raw'>, kind: string, from?: string): Harvester {
  const copy: Harvester['copy'] = new Map()
  let cursor = from
  const fetchPage: Harvester['fetchPage'] = async (limit = 1000) => {
    const asked = { kind, limit: String(limit), ...(cursor !== undefined && { since: cursor }) }
    // each call from an address of its own: what is tested here is no rate
    const { status, text } = await raw('GET', `${path}?${new URLSearchParams(asked)}`, {
      address: nextAddress(),
    })
    if (status !== 200) throw new Error(text)
    const page = JSON.parse(text) as ChangesPage
    for (const { change, code, feature } of page.changes) {
      if (change === 'deleted') copy.delete(code)
      else copy.set(code, feature?.properties ?? {})
    }
    ;({ cursor } = page)
    return { changes: page.changes.map(({ change, code }) => `${change} ${code}`), more: page.more }
  }
  const fetchAll: Harvester['fetchAll'] = async (limit) => {
    const all: string[] = []
    for (;;) {
      const { changes, more } = await fetchPage(limit)
      all.push(...changes)
      if (!more) return all
    }
  }
  return { copy, cursor: () => cursor, fetchPage, fetchAll }
}

const nextAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
