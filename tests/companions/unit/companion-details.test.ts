import * as z from 'zod/mini'
import { companionDetails } from '#companions/companion-input'
import { reviewedContent } from '#companions/revisions'
import { describe, expect, test } from 'vitest'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown[]
  additionalProperties?: Schema | boolean
}

/** Paths of the free texts in a schema, without choices from a list. */
function textsIn(schema: Schema, path = ''): string[] {
  if (schema.enum) return []
  if (schema.type === 'string') return [path]
  const nestedTexts = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, path ? `${path}.${name}` : name),
  )
  const itemTexts =
    typeof schema.additionalProperties === 'object'
      ? textsIn(schema.additionalProperties, `${path}.*`)
      : []
  return [
    ...nestedTexts,
    ...itemTexts,
    ...(schema.anyOf ?? []).flatMap((option) => textsIn(option, path)),
  ]
}

/** Texts that are published without a review, so they must match a pattern. */
const patterned: Record<string, (text: string) => object> = {
  'schedule.*.times': (times) => ({ schedule: { monday: { available: true, times } } }),
  'contact.phone': (phone) => ({ contact: { phone } }),
  'contact.whatsapp': (whatsapp) => ({ contact: { whatsapp } }),
  'contact.telegram': (telegram) => ({ contact: { telegram } }),
  'contact.email': (email) => ({ contact: { email } }),
  notice_hours: (hours) => ({ notice_hours: hours }),
}
const accepts = (path: string, text: string) =>
  companionDetails.safeParse(patterned[path]!(text)).success

describe('texts that companions publish without a review', () => {
  test('every such text has a pattern to match', () => {
    const schema = z.toJSONSchema(companionDetails, {
      io: 'input',
      unrepresentable: 'any',
    }) as Schema
    expect(textsIn(schema).filter((path) => !patterned[path])).toEqual([])
    expect(textsIn(schema).length).toBeGreaterThan(4)
  })

  test('reviewed fields have no such pattern', () => {
    const reviewedNames = Object.keys(reviewedContent.shape)
    expect(Object.keys(patterned).filter((path) => reviewedNames.includes(path))).toEqual([])
  })

  test.each(Object.keys(patterned))('%s rejects sentences and addresses', (path) => {
    for (const text of [
      'Ask me for my special offers tonight',
      'https://example.com/more',
      'example.com',
      'see www.example.com',
    ])
      expect(accepts(path, text), text).toBe(false)
  })

  test.each([
    '079 123 45 67',
    '+41 79 123 45 67',
    '14:00 079 1234567',
    '07.91.23.45.67',
    '0 7 9 1 2 3 4 5 6 7',
    '12 34 56 78 90',
  ])('hours reject the phone number in %j', (text) => {
    expect(accepts('schedule.*.times', text)).toBe(false)
  })

  test.each([
    [
      'schedule.*.times',
      [
        '',
        '18:00–24:00',
        '10-12, 14:30-20h',
        'ab 18 Uhr',
        'from 6 pm',
        '10:00–14:00 and by arrangement',
        '10-12, 14-16, 18-20',
        '14.00 h – 22.30 h',
        'zwischen 14 und 22 Uhr',
        'rund um die Uhr',
        '24/7',
        'nach Vereinbarung',
      ],
    ],
    ['contact.phone', ['+41 79 123 45 67', '079 123 45 67', '0041 (0)79 123 45 67', '']],
    ['contact.telegram', ['@ada_direct', 'ada_direct', '']],
  ])('%s accepts common spellings', (path, texts) => {
    for (const text of texts) expect(accepts(path, text), text).toBe(true)
  })
})
