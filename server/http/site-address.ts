import type { FastifyRequest } from 'fastify'

/** Scheme and host of the site: as it is configured, or as it was called. */
export function siteAddress(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string {
  const called = `${protocol}://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : ''}`
  return publicUrl ?? (URL.canParse(called) ? new URL(called).origin : 'http://localhost')
}
