import type { Kind } from '#contract/catalogue/kind.ts'

/** Where a reader opens a record: its permanent address below that of the site. */
export const recordAddress = (site: string, kind: Pick<Kind, 'name'>, code: string): string =>
  `${site}/r/${kind.name}/${encodeURIComponent(code)}`
