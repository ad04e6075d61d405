import type { Kind } from '#contract/catalogue/kind.ts'

export const recordPath = ({ path }: Pick<Kind, 'path'>, code: string): string =>
  `${path}/${encodeURIComponent(code)}`
