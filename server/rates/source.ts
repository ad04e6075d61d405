import { isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * The rate limit key of an address: IPv4 as it is, IPv6 by its /64 network, which belongs to one subscriber,
 * mapped IPv4 as IPv4.
 */
export function sourceOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((word) => word.toString(16))
  return `${network.join(':')}::/64`
}
