import { expect, test } from 'vitest'

import { isPublicAddress } from './address.ts'

/** Every spelling that a browser, a resolver or a C library takes for this machine. */
const spellings = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
]

test.each(spellings)('%s is this machine', (spelling) => {
  const host = new URL(spelling).hostname.replaceAll(/^\[|\]$|\.$/g, '')
  expect(isPublicAddress(host)).toBe(false)
})

test.each([
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '0.0.0.0', '0.1.2.3', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254'],
  ...['ff02::1', '2001:db8::1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '2001::1', '100::1'],
  ...['', 'localhost', '1', '127.1', '0x7f.1', '1.2.3.4.5', 'example.org', '1.2.3.4/0', ' 8.8.8.8'],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '114.114.114.114',
  '223.5.5.5',
  '2400:3200::1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
