import { expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'

test.each([
  ['an IPv4 address stands for itself', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address stands for its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['also where zeros were left out', '2600:3c00::f03c:91ff:fe00:1', '2600:3c00:0:0'],
  ['and its neighbour is in the same one', '2600:3c00::2', '2600:3c00:0:0'],
  ['leading zeros do not matter', '2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['the own machine has a network too', '::1', '0:0:0:0'],
  ['an IPv4 address in IPv6 clothes stands for itself', '::ffff:203.0.113.7', '203.0.113.7'],
  ['in whatever clothes', '0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
])('%s', (_title, address, block) => expect(addressBlock(address)).toBe(block))
