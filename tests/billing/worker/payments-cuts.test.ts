import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPostback } from '../../../worker/billing/payments/flexpay-postback.ts'
import { parseConfig } from '../../../worker/platform/lib/config.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { flexPayVars, SHOP, sign } from '../../support/billing/payments.ts'
import { POSTBACK, postbackFields, type ProviderSale } from '../../support/billing/postbacks.ts'

// The signed text of a notification joins its fields by a colon that nothing escapes. A cut is a way
// to read fields out of that text: all cuts have the same signature.

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

/** Reads the fields as the site does; the signature is that of the whole text. */
async function verdict(fields: Fields, signature: string) {
  const query = new URLSearchParams([...fields, ['signature', signature]])
  const read = await readPostback(new URL(`https://site.test${POSTBACK}?${query}`), settings())
  return read.ok ? 'taken' : read.why
}

/** Fields that follow one another as one, wherever `isJoined` says so of the later one. */
function joined(fields: Fields, isJoined: (at: number) => boolean): Fields {
  const cut: Fields = []
  fields.forEach(([name, value], at) => {
    const before = cut.at(-1)
    if (before && isJoined(at)) before[1] += `:${name}=${value}`
    else cut.push([name, value])
  })
  return cut
}

describe.each(genuine)('of a notification of %s', (_, fields) => {
  const signature = sign(Object.fromEntries(fields))

  test('the one cut that the provider meant is taken', async () => {
    expect(await verdict(fields, await signature)).toBe('taken')
  })

  test('no cut is taken that joins two neighbours', async () => {
    for (let at = 1; at < fields.length; at++) {
      const cut = joined(fields, (one) => one === at)
      // It is the very same signed text.
      expect(await sign(Object.fromEntries(cut))).toBe(await signature)
      expect([cut[at - 1], await verdict(cut, await signature)]).toEqual([
        cut[at - 1],
        'joined-fields',
      ])
    }
  })

  test('no cut is taken that joins any others', () => {
    const places = fields.map((_, at) => at).slice(1)
    return checkProperty(
      fc.asyncProperty(fc.subarray(places, { minLength: 1 }), async (joints) => {
        const cut = joined(fields, (at) => joints.includes(at))
        expect(await verdict(cut, await signature)).toBe('joined-fields')
      }),
      50,
    )
  })

  test('a text that could be read in two ways is taken in one of them at most', async () => {
    const described = [...fields, ['zone', 'a:zoom=b'] as [string, string]]
    const split = [...fields, ['zone', 'a'], ['zoom', 'b']] as Fields
    const text = await sign(Object.fromEntries(described))
    expect(await sign(Object.fromEntries(split))).toBe(text)
    expect([await verdict(described, text), await verdict(split, text)]).toEqual([
      'joined-fields',
      'taken',
    ])
  })
})

test('a first charge says which purchase it is, whose, and of which plan', async () => {
  for (const name of ['initial', 'upgrade']) {
    const fields = genuine.find(([event]) => event === name)?.[1] ?? []
    for (const id of ['referenceID', 'custom1', 'custom2']) {
      const cut = fields.filter(([field]) => field !== id)
      expect(cut).toHaveLength(fields.length - 1)
      expect(await verdict(cut, await sign(Object.fromEntries(cut)))).toBe('missing-id')
    }
  }
})
