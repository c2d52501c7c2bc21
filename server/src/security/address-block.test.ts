import { expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'

test.each([
  ['an IPv4 address is its own block', '203.0.113.7', '203.0.113.7'],
  ['the block of an IPv6 address is its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['the block of a shortened address', '2600:3c00::f03c:91ff:fe00:1', '2600:3c00:0:0'],
  ['a neighbour has the same block', '2600:3c00::2', '2600:3c00:0:0'],
  ['leading zeros do not matter', '2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['the loopback address has a block', '::1', '0:0:0:0'],
  ['an IPv4-mapped address is the IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv4-mapped address in hexadecimal too', '0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
])('%s', (_title, address, block) => expect(addressBlock(address)).toBe(block))
