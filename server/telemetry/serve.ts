import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type pg from 'pg'
import { Registry } from 'prom-client'

import type { Replicas } from '#database/replicas/replicas.ts'
import { StartRefusal } from '#database/start-refusal.ts'

import type { MetricsAddress } from './address.ts'
import type { MetricSources } from './metrics.ts'

/** Milliseconds for the head of a request, for all of it, and between two. */
const limits = { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 30_000 }
const maxConnections = 16

export interface Metrics {
  registry: Registry
  /** The connections that are counted. */
  pool: pg.Pool
  backup: MetricSources['backup']
  replicas?: Pick<Replicas, 'states'> | undefined
  /** The port at which they are served. */
  port: number
  close: () => Promise<void>
}

/** Serves metrics at an address of their own, which visitors do not reach. Refuses the start where it cannot. */
export async function openMetrics(
  { host, port }: MetricsAddress,
  measured: Pick<Metrics, 'pool' | 'backup' | 'replicas'>,
): Promise<Metrics> {
  const registry = new Registry()
  const server = createServer(limits, ({ method, url = '' }, response) => {
    if (url.split('?')[0] !== '/metrics') response.writeHead(404).end()
    else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartRefusal(`环境变量 METRICS 的地址 ${host}:${port} 不能监听`)))
    server.listen(port, host, resolve)
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens at a port
  const address = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { registry, ...measured, port: address.port, close }
}
