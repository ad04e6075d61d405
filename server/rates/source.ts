import { isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * The key under which an address is limited: an IPv4 address as it is, of IPv6 the network (/64) that one
 * subscriber has, a mapped IPv4 address as what it maps.
 */
export function sourceOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((word) => word.toString(16))
  return `${network.join(':')}::/64`
}
