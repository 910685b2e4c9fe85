import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeMailPreferences } from '#notifications/mail-preferences.api'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { openMailServer } from '../../../support/notifications/mail-server.ts'
import { flexPayVars, openShop, type Shop } from '../../../support/billing/payments.ts'
import { chargeback, credit, event, rebill } from '../../../support/billing/sale-events.ts'
import { AccountAdmin, SECRET } from '../../../support/accounts/users.ts'

const ada = uuid(0xa)
const address = 'ada@now.test'

let shop: Shop
let mailServer: ReturnType<typeof openMailServer>
let accounts: AccountAdmin
let paid: Record<string, string>
let bindings: typeof env

async function open(vars: object = { SUPABASE_SECRET_KEY: SECRET }) {
  mailServer = openMailServer()
  accounts = new AccountAdmin()
  accounts.add(ada, address)
  const all = { ...flexPayVars, ...mailServer.vars, ...vars }
  shop = await openShop({ vars: all })
  shop.accounts.service.more = accounts.answer
  bindings = { ...env, ...shop.accounts.vars }
  paid = await shop.paid('gold')
}
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open()
})

/** As the clock does it every quarter of an hour. */
const run = (now = Date.now()) => runSchedule('*/15 * * * *', bindings, now)
/** The mails since the last question; postbacks send in the background, and the job comes after them. */
async function mails() {
  await run()
  return mailServer.sent.splice(0)
}
const subjects = async () => (await mails()).map(({ subject }) => subject)
/** Buys, and forgets the mail about it. */
async function buy() {
  await shop.notified(paid)
  await mails()
}
/** As if `days` had passed. */
const pass = (days: number) =>
  env.DB.exec(
    ['subscriptions', 'payment_events']
      .map((table) => `UPDATE ${table} SET period_end = period_end - ${days * DAY}`)
      .join('\n'),
  )
const prefer = async (renewals: boolean) => {
  const body = JSON.stringify({ answers: true, searches: true, follows: 'off', renewals })
  const init = { method: 'PUT', ...(await shop.accounts.as({})), body }
  expect((await shop.site.ask(changeMailPreferences.path, init)).status).toBe(200)
}

describe('a member is mailed', () => {
  test('that a plan was bought, with what is next and the receipt', async () => {
    await shop.notified(paid)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: address, subject: 'Your order confirmation' })
    expect(mail!.headers).toMatchObject({ 'Content-Language': 'en' })
    expect(mail!.text).toContain('Gold is now active')
    expect(mail!.text).toContain('CHF\u00a059.98')
    expect(mail!.text).toMatch(/next charge is on \d{1,2} \w+ 20\d\d\./)
    expect(mail!.text).toMatch(/https?:\/\/[^/]+\/account\/receipt\?payment=activated-900001\n/)
    expect(mail!.text).toMatch(/\/account\/subscription/)
  })

  test('of a renewal, unless they want no such mail', async () => {
    await buy()
    await shop.notified(rebill('900002', 60))
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Your receipt' })
    expect(mail!.text).toContain('payment=renewed-900002')
    await prefer(false)
    await shop.notified(rebill('900003', 90))
    expect(await mails()).toEqual([])
    // All else is mailed nevertheless.
    await shop.notified(event('cancel', { cancelledBy: 'user' }))
    expect(await subjects()).toEqual(['Your cancellation'])
  })

  test('of a lower price before the payment that it begins with', async () => {
    await buy()
    await shop.notified(event('downgrade', { priceAmount: '29.98', priceCurrency: 'CHF' }))
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'A new price from your next payment' })
    expect(mail!.text).toMatch(/From \d{1,2} \w+ 20\d\d, Gold renews for CHF\u00a029\.98 per month/)
  })

  test('of each cancellation, and of each that is reversed', async () => {
    await buy()
    const acts = ['cancel', 'cancel', 'uncancel', 'cancel']
    for (const act of acts) await shop.notified(event(act))
    expect((await subjects()).toSorted()).toEqual(
      ['Your cancellation', 'Your cancellation', 'Your plan continues'].toSorted(),
    )
  })

  test('of a refund, in part or as a whole', async () => {
    await buy()
    await shop.notified(credit('10.00'))
    const [part] = await mails()
    expect(part).toMatchObject({ subject: 'Your refund' })
    expect(part!.text).toContain('CHF\u00a010.00 has been refunded for Gold. You keep your plan.')
    await shop.notified(credit('49.98'))
    const [rest, ...more] = await mails()
    expect(more).toEqual([])
    expect(rest!.text).toContain(
      'CHF\u00a049.98 has been refunded for Gold, and the plan has ended',
    )
    expect(rest!.text).toContain('payment=partially_refunded-c-900001-4998')
  })

  test.each([
    ['by the provider', () => shop.notified(event('expiry'))],
    ['by a dispute', () => shop.notified(chargeback)],
  ])('of the end %s', async (_, end) => {
    await buy()
    await end()
    expect(await subjects()).toEqual(['Your plan has ended'])
  })

  test('of a renewal that fails without a word of the provider, and of the end of the days of grace', async () => {
    await buy()
    await pass(31)
    expect(await mails()).toEqual([])
    await pass(2)
    const [failed] = await mails()
    expect(failed).toMatchObject({ subject: 'Your payment could not be completed' })
    expect(failed!.text).toMatch(/until \d{1,2} \w+ 20\d\d, and you keep Gold until then/)
    await run()
    expect(await mails()).toEqual([])
    await pass(5)
    expect(await subjects()).toEqual(['Your plan has ended'])
  })

  test('of the end of what was cancelled, once, whether or not the provider says so, too', async () => {
    await buy()
    await shop.notified(event('cancel'))
    await mails()
    await pass(31)
    expect(await subjects()).toEqual(['Your plan has ended'])
    await shop.notified(event('expiry'))
    expect(await mails()).toEqual([])
  })

  test('of a change of plan as of a purchase alone', async () => {
    await buy()
    const fields = { event: 'upgrade', type: 'upgradesubscription', saleID: '433457' }
    const change = { ...fields, transactionID: '900009', precededBySaleID: '433456' }
    await shop.notified(await shop.paid('platinum', change))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.text).toContain('Platinum is now active')
  })
})

describe('an event', () => {
  test('is mailed once, however often it is notified and the job runs', async () => {
    await Promise.all(Array.from({ length: 5 }, () => shop.notified(paid)))
    await Promise.all([run(), run(), run()])
    await shop.notified(paid)
    expect(await subjects()).toEqual(['Your order confirmation'])
    expect(await rowsOf('SELECT * FROM plan_mails WHERE done_at IS NULL')).toEqual([])
  })

  test('is mailed by the next run when the accounts’ service gives no answer', async () => {
    accounts.failing = /admin\/users/
    await shop.notified(paid)
    expect(await mails()).toEqual([])
    accounts.failing = null
    expect(await subjects()).toEqual(['Your order confirmation'])
  })

  test('of three days ago is no news', async () => {
    accounts.failing = /admin\/users/
    await shop.notified(paid)
    await mails()
    accounts.failing = null
    await run(Date.now() + 3 * DAY + HOUR)
    expect(mailServer.sent).toEqual([])
    expect(await rowsOf('SELECT * FROM plan_mails WHERE done_at IS NULL')).toEqual([])
  })

  test('is mailed to no one whose address is not confirmed, or who is gone', async () => {
    for (const user of [{ email_confirmed_at: '' }, null]) {
      await open()
      if (user) {
        const { id, email } = accounts.users.get(ada)!
        accounts.users.set(ada, { id, email, created_at: '2026-01-01T00:00:00Z', app_metadata: {} })
      } else accounts.users.delete(ada)
      await shop.notified(paid)
      expect(await mails()).toEqual([])
    }
  })

  test('that counts for nothing is no news', async () => {
    await shop.notified({ ...paid, priceAmount: '1.00' })
    expect(await mails()).toEqual([])
    expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
  })
})

test('without the key of the accounts’ service nothing is mailed, and nothing is kept for long', async () => {
  await open({})
  await shop.notified(paid)
  expect(await mails()).toEqual([])
  expect(await rowsOf('SELECT cause FROM plan_mails')).toEqual([
    { cause: 'plan:purchased:flexpay:433456' },
  ])
  await env.DB.exec(`UPDATE plan_mails SET noted_at = noted_at - ${61 * DAY}`)
  await expireRows(bindings, Date.now())
  expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
})

test('no subject and no address in it says what the site is', async () => {
  await buy()
  const rest = [
    rebill('900002', 60),
    event('cancel'),
    event('uncancel'),
    credit('59.98', 'active', '900002'),
  ]
  for (const one of rest) await shop.notified(one)
  const all = await mails()
  expect(all).toHaveLength(4)
  for (const { subject, text } of all) {
    expect(subject).not.toMatch(/velours|companion|premium|escort|gold|member/i)
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(
      /velours|companion|premium|escort|adult/i,
    )
  }
})

test('the mail is in the language of the account, or in that of the order while none is known', async () => {
  const languageOfMail = async () => (await mails())[0]!.headers['Content-Language']
  await env.DB.exec("UPDATE checkout_intents SET language = 'de'")
  await env.DB.exec('UPDATE members SET language = NULL')
  await shop.notified(paid)
  expect(await languageOfMail()).toBe('de')
  await env.DB.exec("UPDATE members SET language = 'en'")
  await shop.notified(event('cancel'))
  expect(await languageOfMail()).toBe('en')
})

test('news goes with the account, and with it the mail that is not sent', async () => {
  mailServer.down = true
  await shop.notified(paid)
  await shop.notified(event('expiry'))
  await run()
  expect(
    await rowsOf("SELECT * FROM outbox WHERE cause LIKE 'plan:%' AND sent_at IS NULL"),
  ).not.toEqual([])
  await eraseMember(shop.site.db, ada, { actor: ada, at: Date.now() })
  expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
  expect(await rowsOf("SELECT * FROM outbox WHERE cause LIKE 'plan:%'")).toEqual([])
})
