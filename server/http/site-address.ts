import type { FastifyRequest } from 'fastify'

import type { Kind } from '#contract/catalogue/kind.ts'

/** Scheme and host of the site: as it is configured, or as it was called. */
export function siteAddress(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string {
  const called = `${protocol}://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : ''}`
  return publicUrl ?? (URL.canParse(called) ? new URL(called).origin : 'http://localhost')
}

/** Where a reader opens a record: its permanent address below that of the site. */
export const recordAddress = (site: string, kind: Pick<Kind, 'name'>, code: string): string =>
  `${site}/r/${kind.name}/${encodeURIComponent(code)}`
