import { describe, expect, it } from 'vitest'
import { formatPhoneNumber, phoneLink, readPhoneNumber, whatsappLink } from '#platform/phone-number'

const MOBILE = '+41791234567'

describe('readPhoneNumber', () => {
  it.each([
    '079 123 45 67',
    '0791234567',
    '079/123 45 67',
    '079.123.45.67',
    '(079) 123 45 67',
    '[079] 123 45 67',
    '079’123’45’67',
    '079·123·45·67',
    '079_123_45_67',
    '0 79 123 45 67',
    '0041 (0)79 123 45 67',
    '0041 079 123 45 67',
    '(0041) 79 123 45 67',
    '+ 41 79 123 45 67',
    '++41 79 123 45 67',
    '+41 (0)79 123 45 67',
    '+41 (79) 123 45 67',
    '+41 079 123 45 67',
    '41 79 123 45 67',
    '79 123 45 67',
    '079 123 45 67 (ab 18 Uhr)',
    'Tel. 079 123 45 67',
    '\u202a079 123 45 67\u202c',
    '\u200e+41 79 123 45 67',
    '079\u00a0123\u202f45\u200967',
    '079\u2011123\u201145\u201167',
    '079\u2010123\u201245\u201567',
    '\uff0b41 79 123 45 67',
    '０７９ １２３ ４５ ６７',
    'tel:+41791234567',
    'tel://+41791234567',
    'whatsapp://send?phone=41791234567',
    'https://wa.me/41791234567?text=Hello',
    'https://signal.me/#p/+41791234567',
    '079 123 45 67, 10-20h',
    '+41 79 123 45 67 (Mo-Fr 10-18)',
    '079 123 45 67 int. 12',
  ])('parses %j', (text) => {
    expect(readPhoneNumber(text)).toEqual({ number: MOBILE, problem: null })
  })

  it.each([
    ['+49 (0)171 1234567', '+491711234567'],
    ['0049 171 1234567', '+491711234567'],
    ['+39 06 12345678', '+390612345678'],
    ['+39 (0)6 12345678', '+390612345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['044 668 18 00', '+41446681800'],
    ['0800 123 456', '+41800123456'],
  ])('parses %j of a foreign network', (text, number) => {
    expect(readPhoneNumber(text).number).toBe(number)
  })

  it.each([
    '079 123 45 67 / 078 765 43 21',
    '079 123 45 67 oder 078 765 43 21',
    '+41 79 123 45 67 +41 78 765 43 21',
    '079 123 45 67\n078 765 43 21',
    '079 123 45 67 - 078 765 43 21',
    '079 123 45 67 / 68',
    '079 123 45 67 • 078 765 43 21',
    '079 123 45 67 (078 765 43 21)',
  ])('rejects the two numbers in %j', (text) => {
    expect(readPhoneNumber(text)).toEqual({ number: null, problem: 'several' })
  })

  it.each([
    '',
    'call me',
    '12345',
    '079 123 45 6',
    '079 123 45 678',
    '+41 79 123 45',
    '+0 123456789',
  ])('rejects %j, which is no number', (text) => {
    expect(readPhoneNumber(text)).toEqual({ number: null, problem: 'invalid' })
  })

  it('parses its own formatted output', () => {
    for (const number of [
      MOBILE,
      '+41446681800',
      '+491711234567',
      '+12125550100',
      '+41800123456',
    ]) {
      expect(readPhoneNumber(formatPhoneNumber(number)).number).toBe(number)
    }
  })
})

describe('a stored number', () => {
  it('a number is displayed in groups', () => {
    expect(formatPhoneNumber(MOBILE)).toBe('+41 79 123 45 67')
    expect(formatPhoneNumber('+41800123456')).toBe('+41 800 123 456')
    expect(formatPhoneNumber('+491711234567')).toBe('+49 171 123 4567')
  })

  it('a number becomes a phone link and a WhatsApp link', () => {
    expect(phoneLink(MOBILE)).toBe('tel:+41791234567')
    expect(whatsappLink(MOBILE)).toBe('https://wa.me/41791234567')
  })
})
