import { describe, expect, test } from 'vitest'
import { sign, signLink } from '../../worker/local/pay/signature.ts'

// The published vectors of the provider's own client.
const SECRET = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const parameters = {
  shopID: '68849',
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: 'My Dščřčřřěřě&?=blah123',
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://backURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
  blah: 'something',
}

describe('the signature', () => {
  test('of a link covers the signed names alone', async () => {
    expect(await signLink(SECRET, parameters)).toBe(
      'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2',
    )
  })

  test('of a notification covers all of it', async () => {
    expect(await sign(SECRET, parameters)).toBe(
      'e50b4e92fcd0a21114d3bf3a64f888edfbc784df170e70ee165c4350fe9ffc3c',
    )
  })

  test('of old times is SHA-1', async () => {
    expect(await sign(SECRET, parameters, 'SHA-1')).toBe('fc63f38e2722d2e5bc4f2044ad3ffb2051e89643')
  })

  test('orders names by their code units', async () => {
    const text = `${SECRET}:CCBrand=VISA:cancelledBy=user`
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    expect(await sign(SECRET, { cancelledBy: 'user', CCBrand: 'VISA' })).toBe(hex.join(''))
  })
})
