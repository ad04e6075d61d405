import { BlockList, isIPv6 } from 'node:net'

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * The key under which an address is limited: an IPv4 address as it is, of IPv6 the network (/64) that one
 * subscriber has, a mapped IPv4 address as what it maps.
 */
export function sourceOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ip.split('%')[0] ?? ip
  const words = wordsOf(address)
  if (mapped.check(address, 'ipv6')) {
    const [high = 0, low = 0] = words.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight words of an IPv6 address in any of its spellings. */
function wordsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]/`) // the shortest spelling, without dotted decimals
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = !tail ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...gap, ...back].map((word) => Number.parseInt(word, 16))
}
