import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, nextMonth } from '../../worker/local/pay/calendar.ts'
import { act, api, buy, lastHeard, post, resetPay, saleOf, setDay, site } from './pay-panel.ts'

beforeEach(resetPay)

const eventsHeard = () => site.heard.map(({ searchParams }) => searchParams.get('event'))

describe('the provider’s calendar', () => {
  test.each([
    ['2027-03-10', '2027-04-10'],
    ['2027-12-31', '2028-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2027-03-31', '2027-04-30'],
    ['2027-02-28', '2027-03-28'],
  ])('after %s comes %s', (day, next) => expect(nextMonth(day)).toBe(next))

  test('comes back to the day of the month after a short month', () => {
    expect(nextMonth('2027-02-28', 31)).toBe('2027-03-31')
    expect(nextMonth('2027-04-30', 31)).toBe('2027-05-31')
  })

  test.each([
    ['2027-01-31T22:59:00Z', '2027-01-31'],
    ['2027-01-31T23:00:00Z', '2027-02-01'],
    ['2027-06-30T22:00:00Z', '2027-07-01'],
  ])('at %s it is %s in Amsterdam', (time, day) => expect(dayOf(Date.parse(time))).toBe(day))
})

test('a sale of the 31st is charged at each month’s end', async () => {
  await setDay('2027-01-31')
  const { saleID } = await buy()
  const days = [lastHeard()['nextChargeOn']]
  for (let month = 0; month < 4; month++) {
    await act(saleID, 'rebill')
    days.push(lastHeard()['nextChargeOn'])
  }
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'])
})

test('given days move the day of the month along', async () => {
  await setDay('2027-01-31')
  const { saleID } = await buy()
  await act(saleID, 'extend', { days: 5 })
  await act(saleID, 'rebill')
  expect(lastHeard()['nextChargeOn']).toBe('2027-04-05')
})

describe('the provider’s clock', () => {
  test('sets nothing going by itself', async () => {
    await setDay('2027-01-31')
    const { saleID } = await buy()
    await setDay('2027-03-15')
    expect(eventsHeard()).toEqual(['initial'])
    expect((await saleOf(saleID)).paidUntil).toBe('2027-02-28')
  })

  test('lets what is due be done: each renewal in turn', async () => {
    await setDay('2027-01-31')
    const { saleID } = await buy()
    await setDay('2027-03-31')
    await api('due')
    expect(eventsHeard()).toEqual(['initial', 'rebill', 'rebill'])
    expect((await saleOf(saleID)).paidUntil).toBe('2027-04-30')
    await api('due')
    expect(eventsHeard()).toHaveLength(3)
  })

  test('ends what was cancelled on its last day, not before', async () => {
    await setDay('2027-01-31')
    const { saleID } = await buy()
    await act(saleID, 'cancel')
    await setDay('2027-02-27')
    await api('due')
    expect(eventsHeard()).toEqual(['initial', 'cancel'])
    await setDay('2027-02-28')
    await api('due')
    expect(eventsHeard()).toEqual(['initial', 'cancel', 'expiry'])
    expect(await saleOf(saleID)).toMatchObject({ state: 'ended', endedBy: 'expiry' })
  })

  test('leaves the sales of others alone when one is named', async () => {
    await setDay('2027-01-31')
    const [mine, other] = [await buy(), await buy()]
    await setDay('2027-02-28')
    await api('due', { saleID: mine.saleID })
    expect((await saleOf(mine.saleID)).paidUntil).toBe('2027-03-31')
    expect((await saleOf(other.saleID)).paidUntil).toBe('2027-02-28')
  })

  test('set back, sells terms that are over', async () => {
    const today = dayOf(Date.now())
    await api('clock', { offsetMs: -40 * 24 * 60 * 60 * 1000 })
    const { saleID } = await buy()
    expect((await saleOf(saleID)).paidUntil < today).toBe(true)
  })

  test('refuses impossible years', async () => {
    expect((await post('clock', { offsetMs: 1e15 })).status).toBe(422)
    expect((await post('clock', { offsetMs: 'tomorrow' })).status).toBe(422)
  })
})
