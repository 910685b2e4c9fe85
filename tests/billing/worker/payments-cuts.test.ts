import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPostback } from '../../../worker/billing/payments/flexpay-postback.ts'
import { parseConfig } from '../../../worker/platform/lib/config.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { flexPayVars, SHOP, sign } from '../../support/billing/payments.ts'
import { POSTBACK, postbackFields, type ProviderSale } from '../../support/billing/postbacks.ts'

// The signed text of a notification joins its fields by an unescaped colon. A cut is a way to split that text
// into fields: all cuts have the same signature.

type Fields = [name: string, value: string][]

const sale: ProviderSale = {
  saleID: '433456',
  referenceID: uuid(1),
  custom1: uuid(0xa),
  custom2: 'gold',
  price: '59.98',
  transactionID: '9000000001',
  paidUntil: '2026-12-01',
}

const settings = () => {
  const { flexpay } = parseConfig(flexPayVars)
  if (!flexpay) throw new Error('FlexPay is off')
  return flexpay
}

const genuine = Object.entries(postbackFields).map(([name, event]): [string, Fields] => {
  const fields: Record<string, string> = { shopID: SHOP, ...event(sale) }
  return [name, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]
})

/** Reads the fields like the site; the signature is that of the whole text. */
async function verdict(fields: Fields, signature: string) {
  const query = new URLSearchParams([...fields, ['signature', signature]])
  const read = await readPostback(new URL(`https://site.test${POSTBACK}?${query}`), settings())
  return read.ok ? 'taken' : read.cause
}

/** Merges each field for which `isJoined` is true with the previous one. */
function joined(fields: Fields, isJoined: (index: number) => boolean): Fields {
  const joinedFields: Fields = []
  fields.forEach(([name, value], index) => {
    const before = joinedFields.at(-1)
    if (before && isJoined(index)) before[1] += `:${name}=${value}`
    else joinedFields.push([name, value])
  })
  return joinedFields
}

describe.each(genuine)('signed text of the notification %s', (_, fields) => {
  const signature = sign(Object.fromEntries(fields))

  test('the cut of the provider is accepted', async () => {
    expect(await verdict(fields, await signature)).toBe('taken')
  })

  test('a cut that joins two neighbouring fields is refused', async () => {
    for (let joint = 1; joint < fields.length; joint++) {
      const joinedFields = joined(fields, (index) => index === joint)
      // The signed text is identical.
      expect(await sign(Object.fromEntries(joinedFields))).toBe(await signature)
      expect([joinedFields[joint - 1], await verdict(joinedFields, await signature)]).toEqual([
        joinedFields[joint - 1],
        'joined-fields',
      ])
    }
  })

  test('a cut that joins any other fields is refused', () => {
    const places = fields.map((_, index) => index).slice(1)
    return checkProperty(
      fc.asyncProperty(fc.subarray(places, { minLength: 1 }), async (joints) => {
        const joinedFields = joined(fields, (index) => joints.includes(index))
        expect(await verdict(joinedFields, await signature)).toBe('joined-fields')
      }),
      50,
    )
  })

  test('an ambiguous text is accepted in at most one of its readings', async () => {
    const joinedText = [...fields, ['zone', 'a:zoom=b'] as [string, string]]
    const split = [...fields, ['zone', 'a'], ['zoom', 'b']] as Fields
    const text = await sign(Object.fromEntries(joinedText))
    expect(await sign(Object.fromEntries(split))).toBe(text)
    expect([await verdict(joinedText, text), await verdict(split, text)]).toEqual([
      'joined-fields',
      'taken',
    ])
  })
})

test('a first charge contains purchase, member and plan', async () => {
  for (const name of ['initial', 'upgrade']) {
    const fields = genuine.find(([event]) => event === name)?.[1] ?? []
    for (const id of ['referenceID', 'custom1', 'custom2']) {
      const remainingFields = fields.filter(([field]) => field !== id)
      expect(remainingFields).toHaveLength(fields.length - 1)
      expect(await verdict(remainingFields, await sign(Object.fromEntries(remainingFields)))).toBe(
        'missing-id',
      )
    }
  }
})
