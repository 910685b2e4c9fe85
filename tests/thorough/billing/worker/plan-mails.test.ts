import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeMailPreferencesEndpoint } from '#notifications/mail-preferences'
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
let sale: Record<string, string>
let bindings: typeof env

async function open(vars: object = { SUPABASE_SECRET_KEY: SECRET }) {
  mailServer = openMailServer()
  accounts = new AccountAdmin()
  accounts.add(ada, address)
  const all = { ...flexPayVars, ...mailServer.vars, ...vars }
  shop = await openShop({ vars: all })
  shop.accounts.service.more = accounts.answer
  bindings = { ...env, ...shop.accounts.vars }
  sale = await shop.paid('gold')
}
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open()
})

/** Runs the schedule of every quarter of an hour. */
const run = (now = Date.now()) => runSchedule('*/15 * * * *', bindings, now)
/** Mails since the last call; postbacks send in the background, and the job runs after them. */
async function mails() {
  await run()
  return mailServer.sent.splice(0)
}
const subjects = async () => (await mails()).map(({ subject }) => subject)
/** Buys a plan, and discards the mail about it. */
async function buy() {
  await shop.notified(sale)
  await mails()
}
/** Moves the stored dates back by `days`. */
const pass = (days: number) =>
  env.DB.exec(
    ['subscriptions', 'payment_events']
      .map((table) => `UPDATE ${table} SET period_end = period_end - ${days * DAY}`)
      .join('\n'),
  )
const prefer = async (renewals: boolean) => {
  const body = JSON.stringify({ answers: true, searches: true, follows: 'off', renewals })
  const init = { method: 'PUT', ...(await shop.accounts.as({})), body }
  expect((await shop.site.ask(changeMailPreferencesEndpoint.path, init)).status).toBe(200)
}

describe('mail to a member', () => {
  test('a purchase is mailed, with the page of the plan and its receipts', async () => {
    await shop.notified(sale)
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ to: address, subject: 'Your order confirmation' })
    expect(mail!.headers).toMatchObject({ 'Content-Language': 'en' })
    expect(mail!.text).toContain('Gold is now active')
    expect(mail!.text).toContain('CHF\u00a059.98')
    expect(mail!.text).toMatch(/Next payment: \d{1,2} \w+ 20\d\d\./)
    expect(mail!.text).toMatch(/https?:\/\/[^/]+\/account\/subscription\n/)
  })

  test('a renewal is mailed, unless the member has unsubscribed', async () => {
    await buy()
    await shop.notified(rebill('900002', 60))
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Your payment receipt' })
    expect(mail!.text).toContain('payment=renewed-900002')
    await prefer(false)
    await shop.notified(rebill('900003', 90))
    expect(await mails()).toEqual([])
    // All other mails are still sent.
    await shop.notified(event('cancel', { cancelledBy: 'user' }))
    expect(await subjects()).toEqual(['Your cancellation'])
  })

  test('a lower price is mailed before its first payment', async () => {
    await buy()
    await shop.notified(event('downgrade', { priceAmount: '29.98', priceCurrency: 'CHF' }))
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Your price is changing' })
    expect(mail!.text).toMatch(/From \d{1,2} \w+ 20\d\d, Gold renews for CHF\u00a029\.98 a month/)
  })

  test('each cancellation and each reversal is mailed', async () => {
    await buy()
    const eventNames = ['cancel', 'cancel', 'uncancel', 'cancel']
    for (const eventName of eventNames) await shop.notified(event(eventName))
    expect((await subjects()).toSorted()).toEqual(
      ['Your cancellation', 'Your cancellation', 'Your plan continues'].toSorted(),
    )
  })

  test('a full or partial refund is mailed', async () => {
    await buy()
    await shop.notified(credit('10.00'))
    const [part] = await mails()
    expect(part).toMatchObject({ subject: 'Your partial refund' })
    expect(part!.text).toContain('We’ve refunded CHF\u00a010.00 for Gold. You keep your plan.')
    await shop.notified(credit('49.98'))
    const [rest, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(rest!.text).toContain('We’ve refunded CHF\u00a049.98 for Gold, and the plan has ended')
    expect(rest!.text).toContain('payment=partially_refunded-c-900001-4998')
  })

  test.each([
    ['by the provider', () => shop.notified(event('expiry'))],
    ['by a dispute', () => shop.notified(chargeback)],
  ])('the end %s is mailed', async (_, end) => {
    await buy()
    await end()
    expect(await subjects()).toEqual(['Your plan has ended'])
  })

  test('a failed renewal without a notification is mailed, and so is the end of the grace period', async () => {
    await buy()
    await pass(31)
    expect(await mails()).toEqual([])
    await pass(2)
    const [failed] = await mails()
    expect(failed).toMatchObject({ subject: 'Your payment didn’t go through' })
    expect(failed!.text).toMatch(/until \d{1,2} \w+ 20\d\d, and you keep Gold until then/)
    await run()
    expect(await mails()).toEqual([])
    await pass(5)
    expect(await subjects()).toEqual(['Your plan has ended'])
  })

  test('the end of a cancelled plan is mailed once, with or without a notification', async () => {
    await buy()
    await shop.notified(event('cancel'))
    await mails()
    await pass(31)
    expect(await subjects()).toEqual(['Your plan has ended'])
    await shop.notified(event('expiry'))
    expect(await mails()).toEqual([])
  })

  test('a change of plan is mailed only as a purchase', async () => {
    await buy()
    const fields = { event: 'upgrade', type: 'upgradesubscription', saleID: '433457' }
    const change = { ...fields, transactionID: '900009', precededBySaleID: '433456' }
    await shop.notified(await shop.paid('platinum', change))
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(mail!.text).toContain('Platinum is now active')
  })
})

describe('event of a subscription', () => {
  test('an event is mailed once, however often it is notified and the job runs', async () => {
    await Promise.all(Array.from({ length: 5 }, () => shop.notified(sale)))
    await Promise.all([run(), run(), run()])
    await shop.notified(sale)
    expect(await subjects()).toEqual(['Your order confirmation'])
    expect(await rowsOf('SELECT * FROM plan_mails WHERE done_at IS NULL')).toEqual([])
  })

  test('the next run mails an event when the account service gives no answer', async () => {
    accounts.failing = /admin\/users/
    await shop.notified(sale)
    expect(await mails()).toEqual([])
    accounts.failing = null
    expect(await subjects()).toEqual(['Your order confirmation'])
  })

  test('an event from three days ago is not mailed', async () => {
    accounts.failing = /admin\/users/
    await shop.notified(sale)
    await mails()
    accounts.failing = null
    await run(Date.now() + 3 * DAY + HOUR)
    expect(mailServer.sent).toEqual([])
    expect(await rowsOf('SELECT * FROM plan_mails WHERE done_at IS NULL')).toEqual([])
  })

  test('unconfirmed addresses and deleted members get no mail', async () => {
    for (const user of [{ email_confirmed_at: '' }, null]) {
      await open()
      if (user) {
        const { id, email } = accounts.users.get(ada)!
        accounts.users.set(ada, { id, email, created_at: '2026-01-01T00:00:00Z', app_metadata: {} })
      } else accounts.users.delete(ada)
      await shop.notified(sale)
      expect(await mails()).toEqual([])
    }
  })

  test('an event that does not count is not mailed', async () => {
    await shop.notified({ ...sale, priceAmount: '1.00' })
    expect(await mails()).toEqual([])
    expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
  })
})

test('nothing is mailed without the key of the account service, and rows are deleted soon', async () => {
  await open({})
  await shop.notified(sale)
  expect(await mails()).toEqual([])
  expect(await rowsOf('SELECT cause FROM plan_mails')).toEqual([
    { cause: 'plan:purchased:flexpay:433456' },
  ])
  await env.DB.exec(`UPDATE plan_mails SET noted_at = noted_at - ${61 * DAY}`)
  await expireRows(bindings, Date.now())
  expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
})

test('no subject and no sender reveals what the site is', async () => {
  await buy()
  const rest = [
    rebill('900002', 60),
    event('cancel'),
    event('uncancel'),
    credit('59.98', 'active', '900002'),
  ]
  for (const notification of rest) await shop.notified(notification)
  const all = await mails()
  expect(all).toHaveLength(4)
  for (const { subject, text } of all) {
    expect(subject).not.toMatch(/velours|companion|premium|escort|gold|member/i)
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(
      /velours|companion|premium|escort|adult/i,
    )
  }
})

test('a mail is in the language of the account, else of the order', async () => {
  const languageOfMail = async () => (await mails())[0]!.headers['Content-Language']
  await env.DB.exec("UPDATE checkout_intents SET language = 'de'")
  await env.DB.exec('UPDATE members SET language = NULL')
  await shop.notified(sale)
  expect(await languageOfMail()).toBe('de')
  await env.DB.exec("UPDATE members SET language = 'en'")
  await shop.notified(event('cancel'))
  expect(await languageOfMail()).toBe('en')
})

test('erasing an account deletes its news and its unsent mail', async () => {
  mailServer.down = true
  await shop.notified(sale)
  await shop.notified(event('expiry'))
  await run()
  expect(
    await rowsOf("SELECT * FROM outbox WHERE cause LIKE 'plan:%' AND sent_at IS NULL"),
  ).not.toEqual([])
  await eraseMember(shop.site.db, ada, { actor: ada, at: Date.now() })
  expect(await rowsOf('SELECT * FROM plan_mails')).toEqual([])
  expect(await rowsOf("SELECT * FROM outbox WHERE cause LIKE 'plan:%'")).toEqual([])
})
