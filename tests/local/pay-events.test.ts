import { beforeEach, describe, expect, test } from 'vitest'
import { sign } from '../../worker/local/pay/signature.ts'
import {
  act,
  buy,
  KEY,
  lastHeard,
  post,
  resetPay,
  saleOf,
  setDay,
  SHOP,
  site,
} from './pay-panel.ts'

beforeEach(async () => {
  await resetPay()
  await setDay('2027-03-10')
})

const transaction = expect.stringMatching(/^[1-9]\d{9}$/)

/** What every notification of a sale carries. */
const ofSale = ({ saleID, referenceID }: { saleID: string; referenceID: string }) => ({
  custom1: 'member-1',
  custom2: 'gold',
  referenceID,
  saleID,
  shopID: SHOP,
  subscriptionType: 'recurring',
  type: 'subscription',
})

const card = { CCBrand: 'VISA', paymentMethod: 'CC', truncatedPAN: 'XXXXXXXXXXXX4242' }
const normal = { subscriptionPhase: 'normal' }
const terminated = { subscriptionPhase: 'terminated' }

async function bought() {
  const sale = await buy()
  const { transactionID = '' } = lastHeard()
  return { ...sale, transactionID, common: ofSale(sale) }
}

describe('the site hears of', () => {
  test('a first charge', async () => {
    const sale = await buy()
    expect(lastHeard()).toEqual({
      event: 'initial',
      ...ofSale(sale),
      ...card,
      nextChargeOn: '2027-04-10',
      period: 'P1M',
      priceAmount: '59.98',
      priceCurrency: 'CHF',
      transactionID: transaction,
    })
    expect(sale.saleID).toMatch(/^[1-9]\d{8}$/)
  })

  test('a renewal', async () => {
    const { saleID, common, transactionID } = await bought()
    const { sale } = await act(saleID, 'rebill')
    const heard = lastHeard()
    expect(heard).toEqual({
      event: 'rebill',
      ...common,
      ...normal,
      amount: '59.98',
      currency: 'CHF',
      nextChargeOn: '2027-05-10',
      paymentMethod: 'CC',
      transactionID: transaction,
    })
    expect(heard['transactionID']).not.toBe(transactionID)
    expect(sale).toMatchObject({ state: 'active', paidUntil: '2027-05-10' })
  })

  test('a declined renewal as an end', async () => {
    const { saleID, common } = await bought()
    const { sale } = await act(saleID, 'decline-rebill')
    expect(lastHeard()).toEqual({ event: 'expiry', ...common })
    expect(sale).toMatchObject({ state: 'ended', endedBy: 'decline' })
  })

  test('a cancellation, which ends nothing yet', async () => {
    const { saleID, common } = await bought()
    const { sale } = await act(saleID, 'cancel')
    const cancel = { event: 'cancel', ...common, ...normal, cancelledBy: 'user' }
    expect(lastHeard()).toEqual({ ...cancel, expiresOn: '2027-04-10' })
    expect(sale).toMatchObject({ state: 'cancelled', endedBy: null, paidUntil: '2027-04-10' })
  })

  test('a cancellation that was undone', async () => {
    const { saleID, common } = await bought()
    await act(saleID, 'cancel')
    await act(saleID, 'uncancel')
    const uncancel = { event: 'uncancel', ...common, ...normal, uncancelledBy: 'support' }
    expect(lastHeard()).toEqual({ ...uncancel, nextChargeOn: '2027-04-10' })
  })

  test('cancelling, keeping and cancelling as if nothing had been between', async () => {
    const { saleID } = await bought()
    for (const action of ['cancel', 'uncancel', 'cancel']) await act(saleID, action)
    const [first, , third] = site.heard.slice(1)
    expect(third?.href).toBe(first?.href)
  })

  test('an end', async () => {
    const { saleID, common } = await bought()
    await act(saleID, 'cancel')
    const { sale } = await act(saleID, 'expire')
    expect(lastHeard()).toEqual({ event: 'expiry', ...common })
    expect(sale).toMatchObject({ state: 'ended', endedBy: 'expiry', paidUntil: '2027-03-10' })
  })

  test('days that were given, to the next charge or to the end', async () => {
    const { saleID, common } = await bought()
    await act(saleID, 'extend', { days: 10 })
    const extend = { event: 'extend', ...common, ...normal }
    expect(lastHeard()).toEqual({ ...extend, nextChargeOn: '2027-04-20' })
    await act(saleID, 'cancel')
    await act(saleID, 'extend')
    expect(lastHeard()).toEqual({ ...extend, expiresOn: '2027-04-27' })
  })

  test('a lower price, which the next renewal has', async () => {
    const { saleID, common } = await bought()
    await act(saleID, 'downgrade', { amount: '29.98' })
    const downgrade = { event: 'downgrade', ...common, ...normal }
    expect(lastHeard()).toEqual({ ...downgrade, amount: '29.98', currency: 'CHF' })
    await act(saleID, 'rebill')
    expect(lastHeard()).toMatchObject({ event: 'rebill', amount: '29.98' })
  })

  test('a refund, which ends it', async () => {
    const { saleID, common, transactionID } = await bought()
    const { sale } = await act(saleID, 'credit')
    const price = { priceAmount: '59.98', priceCurrency: 'CHF' }
    const refund = { event: 'credit', ...common, ...terminated, ...price }
    expect(lastHeard()).toEqual({ ...refund, parentID: transactionID, transactionID: transaction })
    expect(sale).toMatchObject({ state: 'ended', endedBy: 'credit' })
  })

  test('a refund of a part, which ends nothing, and then of the rest', async () => {
    const { saleID, common, transactionID } = await bought()
    const { sale } = await act(saleID, 'credit-part', { amount: '20.00' })
    const price = { priceAmount: '20.00', priceCurrency: 'CHF' }
    const refund = { event: 'credit', ...common, ...normal, ...price }
    expect(lastHeard()).toEqual({ ...refund, parentID: transactionID, transactionID: transaction })
    expect(sale.state).toBe('active')
    await act(saleID, 'credit')
    expect(lastHeard()).toMatchObject({ ...terminated, priceAmount: '39.98' })
  })

  test('a refund of the newest charge first', async () => {
    const { saleID, transactionID } = await bought()
    await act(saleID, 'rebill')
    const { transactionID: newest } = lastHeard()
    await act(saleID, 'credit')
    expect(lastHeard()['parentID']).toBe(newest)
    await act(saleID, 'credit')
    expect(lastHeard()['parentID']).toBe(transactionID)
  })

  test('a dispute, which ends it', async () => {
    const { saleID, common, transactionID } = await bought()
    const { sale } = await act(saleID, 'chargeback')
    const price = { priceAmount: '59.98', priceCurrency: 'CHF' }
    const dispute = { event: 'chargeback', ...common, ...terminated, ...price }
    expect(lastHeard()).toEqual({ ...dispute, parentID: transactionID, transactionID: transaction })
    expect(sale).toMatchObject({ state: 'ended', endedBy: 'chargeback' })
  })

  test('another plan that staff sold, under a reference it never made', async () => {
    const { saleID, common, referenceID } = await bought()
    const { sale } = await act(saleID, 'upgrade', { amount: '99.98' })
    const heard = lastHeard()
    expect(heard).toEqual({
      event: 'upgrade',
      ...common,
      ...card,
      nextChargeOn: '2027-04-10',
      period: 'P1M',
      precededBySaleID: saleID,
      priceAmount: '99.98',
      priceCurrency: 'CHF',
      referenceID: expect.stringMatching(/^local-[0-9a-f-]{36}$/),
      saleID: sale.saleID,
      transactionID: transaction,
    })
    expect(heard['referenceID']).not.toBe(referenceID)
    expect(await saleOf(saleID)).toMatchObject({ state: 'ended', endedBy: 'upgrade' })
  })

  test('all of it under a signature of all of it', async () => {
    const { saleID } = await bought()
    for (const action of ['rebill', 'cancel', 'uncancel', 'credit-part', 'chargeback']) {
      await act(saleID, action)
    }
    expect(site.heard).toHaveLength(6)
    for (const { searchParams } of site.heard) {
      const { signature, ...parameters } = Object.fromEntries(searchParams)
      expect(signature).toBe(await sign(KEY, parameters))
    }
  })
})

describe('nothing happens', () => {
  const conflicts: [why: string, before: string[], action: string, also?: object][] = [
    ['to an ended sale that would renew', ['expire'], 'rebill'],
    ['to a cancelled one that would renew', ['cancel'], 'rebill'],
    ['to a cancelled one that would be cancelled', ['cancel'], 'cancel'],
    ['to a running one that would be uncancelled', [], 'uncancel'],
    ['to an ended one that would end', ['expire'], 'expire'],
    ['where nothing is left to refund', ['credit'], 'credit'],
    ['where nothing is left to dispute', ['chargeback'], 'chargeback'],
    ['where a part is the whole', [], 'credit-part', { amount: '59.98' }],
    ['where a part is more', [], 'credit-part', { amount: '60.00' }],
    ['where the lower price is none', [], 'downgrade', { amount: '59.98' }],
    ['where the lower price is not said', [], 'downgrade'],
    ['where the better plan costs less', [], 'upgrade', { amount: '29.98' }],
  ]
  test.each(conflicts)('%s', async (_, before, action, also = {}) => {
    const { saleID } = await bought()
    for (const one of before) await act(saleID, one)
    const [sale, heard] = [await saleOf(saleID), site.heard.length]
    expect((await post('act', { saleID, action, ...also })).status).toBe(409)
    expect(await saleOf(saleID)).toEqual(sale)
    expect(site.heard).toHaveLength(heard)
  })

  test('that is not known', async () => {
    expect((await post('act', { saleID: '999999999', action: 'cancel' })).status).toBe(404)
    const { saleID } = await bought()
    const unknown = [{ action: 'forget' }, { action: 'cancel', mode: 'thrice' }, { action: '' }]
    for (const body of unknown) {
      const response = await post('act', { saleID, ...body })
      expect(response.status).toBe(422)
      expect(await response.json()).toEqual({ detail: expect.stringContaining('✖') })
    }
    expect(site.heard).toHaveLength(1)
  })
})
