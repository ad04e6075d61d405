import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import ipaddr from 'ipaddr.js'

const bytes = 6

/** What a proxy may call a request: it stands in logs, in answers and before readers. */
const wellFormed = /^[\dA-Za-z][\w.:-]{7,63}$/

/**
 * Names each request: as a proxy that is trusted has called it, so that both logs have the same number; else by an
 * unpredictable name, for which random bytes are fetched for hundreds at a time.
 */
export function requestNames(proxies: readonly string[] = []): (request: IncomingMessage) => string {
  const networks = proxies.map(networkOf)
  const pool = Buffer.alloc(512 * bytes)
  let used = pool.length
  return ({ headers: { 'x-request-id': name }, socket }) => {
    if (typeof name === 'string' && wellFormed.test(name) && isWithin(socket.remoteAddress, networks))
      return name
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    return `E-${pool.toString('hex', used, (used += bytes))}`
  }
}

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(text: string | undefined, networks: readonly Network[]): boolean {
  if (text === undefined || networks.length === 0) return false
  const address = ipaddr.process(text)
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
}
