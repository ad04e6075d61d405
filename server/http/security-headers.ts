import type { FastifyInstance } from 'fastify'

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Headers of all responses. `Strict-Transport-Security` is set where TLS ends. */
const headers = {
  'content-security-policy': Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Sets the security headers before anything is sent. */
export function guardBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
