import { describe, expect, test } from 'vitest'
import { ipPrefix, UNKNOWN_NETWORK } from '../../../worker/platform/lib/network-address.ts'

const whole = { v4: 32, v6: 128 }

describe('an address', () => {
  // Notations of RFC 5952 for the same address, with its canonical form.
  const notations: [text: string, address: string][] = [
    // Section 1
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8::0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
    // Section 2.1 to 2.3
    ['2001:db8:aaaa:bbbb:cccc:dddd:eeee:001', '2001:db8:aaaa:bbbb:cccc:dddd:eeee:1'],
    ['2001:db8:aaaa:bbbb:cccc:dddd::1', '2001:db8:aaaa:bbbb:cccc:dddd:0:1'],
    ['2001:db8:0::1', '2001:db8::1'],
    // Section 4.2
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    // RFC 4291
    ['::', '::'],
    ['1::', '1::'],
    ['FF01:0:0:0:0:0:0:101', 'ff01::101'],
    ['::13.1.68.3', '::d01:4403'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ['fe80::1%eth0', 'fe80::1'],
  ]
  test.each(notations)('%s is normalised to %s', (text, address) => {
    expect(ipPrefix(text, whole)).toBe(`${address}/128`)
    expect(ipPrefix(address, whole)).toBe(`${address}/128`)
  })

  const ipv4 = [
    '198.51.100.7',
    '198.51.100.007',
    ' 198.51.100.7 ',
    '::ffff:198.51.100.7',
    '::ffff:c633:6407',
    '0000:0000:0000:0000:0000:ffff:198.51.100.7',
  ]
  test.each(ipv4)('%s is recognised as the same IPv4 address', (text) => {
    expect(ipPrefix(text)).toBe('198.51.100.7')
    expect(ipPrefix(text, { v4: 24, v6: 48 })).toBe('198.51.100.0/24')
  })

  const invalidTexts = [
    '',
    'unknown',
    '1.2.3.4.5',
    '1.2.3.256',
    '1.2.3.0004',
    '0x7f.1.1.1',
    '1.2.3.4:80',
    '[::1]',
    '::1/64',
    ':',
    '1:',
    ':1',
    '1::2::3',
    '12345::',
    '::-1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8:9::1::2',
    '1::2:3:4:5:6:7:8',
    '::1.2.3.4:5',
    '::256.1.1.1',
    '1:2:3:4:5:6:7:1.2.3.4',
    'fe80::1%a%b',
    '\0',
    '１.２.３.４',
    'a'.repeat(100_000),
    '1:'.repeat(50_000),
  ]
  test.each(invalidTexts)('no. %# is invalid and counts as unknown', (text) => {
    expect(ipPrefix(text)).toBe(UNKNOWN_NETWORK)
    expect(ipPrefix(text, { v4: 24, v6: 48 })).toBe(UNKNOWN_NETWORK)
  })
})

describe('the network of an address', () => {
  const address = '2001:db8:1234:5678:9abc:def0:1234:5678'
  const sizes: [bits: number, network: string][] = [
    [0, '::/0'],
    [44, '2001:db8:1230::/44'],
    [48, '2001:db8:1234::/48'],
    [64, '2001:db8:1234:5678::/64'],
  ]
  test.each(sizes)('with %d bits is %s', (v6, network) => {
    expect(ipPrefix(address, { v4: 32, v6 })).toBe(network)
  })

  test('is the range of one customer by default', () => {
    expect(ipPrefix(address)).toBe('2001:db8:1234:5678::/64')
    expect(ipPrefix('2001:db8::1')).toBe('2001:db8::/64')
    expect(ipPrefix('203.0.113.7')).toBe('203.0.113.7')
  })

  test.each([
    [0, '0.0.0.0/0'],
    [20, '203.0.112.0/20'],
    [31, '203.0.113.6/31'],
  ])('with %d bits of an IPv4 address is %s', (v4, network) => {
    expect(ipPrefix('203.0.113.7', { v4, v6: 64 })).toBe(network)
  })
})
