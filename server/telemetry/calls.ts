import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds. Bars of lists and records lie at a tenth and at a half, the longest call at a minute. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/**
 * Counts what is answered by feature and status, and how long it took. As many series as there are features: an address
 * that a stranger typed is none. What belongs to no feature are pages and their files (`page`), or nothing (`none`).
 */
export function countCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'geolibrary_call_seconds',
    help: 'Seconds from the head of a call to the end of its answer.',
    ...{ labelNames: ['feature', 'effect'] as const, buckets, registers },
  })
  const total = new Counter({
    name: 'geolibrary_calls_total',
    help: 'Calls and pages that were answered.',
    ...{ labelNames: ['feature', 'effect', 'status'] as const, registers },
  })
  const secondsOf = remember((feature, effect) => seconds.labels(feature, effect))
  const totalOf = remember((feature, effect, status) => total.labels(feature, effect, status))
  app.addHook('onResponse', (request, reply, done) => {
    const { config } = request.routeOptions
    const { feature = request.is404 ? 'none' : 'page', effect = 'read' } = config
    secondsOf(feature, effect, '').observe(reply.elapsedTime / 1000)
    totalOf(feature, effect, String(reply.statusCode)).inc()
    done()
  })
}

/** Series by their labels: to look them up costs more than to count. */
function remember<T>(make: (feature: string, effect: string, status: string) => T) {
  const known = new Map<string, T>()
  return (feature: string, effect: string, status: string): T => {
    const key = `${feature} ${effect} ${status}`
    const made = known.get(key) ?? make(feature, effect, status)
    known.set(key, made)
    return made
  }
}
