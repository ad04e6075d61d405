import ipaddr from 'ipaddr.js'

/** Public by their range, but answered by the machines of a cloud: they tell secrets of the server that asks. */
const metadata = ['168.63.129.16']

/** IPv6 networks that carry an IPv4 address to which others may send on. */
const carriers = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
)

/**
 * Whether an address is somebody else's on the internet: not this machine, not a private, link-local, shared or
 * reserved network, not the metadata of a cloud, in IPv4, IPv6 or IPv4 within IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || metadata.includes(address.toString())) return false
  return address instanceof ipaddr.IPv4 || !carriers.some((network) => address.match(network))
}
