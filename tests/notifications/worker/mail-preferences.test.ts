import { readRequestEndpoint } from '#messaging/requests'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getMailPreferencesEndpoint,
  getMailPreferencesSchemas,
} from '#notifications/mail-preferences'
import { refusalOf } from '#contract/refusals'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import { sendMail } from '../../../worker/platform/mail/send-mail.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { mailerOf } from '../../../worker/platform/mail/mailer.ts'
import { parseConfig } from '../../../worker/platform/lib/config.ts'
import { recordContactEmail } from '../../../worker/companions/accounts/writes.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import {
  alertMails,
  openAlerts,
  SITE_SECRET,
  type Alerts,
} from '../../support/notifications/alerts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { companionImport, HOUR, uuid } from '../../support/platform/fixtures.ts'
import * as requests from '../../support/messaging/requests.ts'

const path = getMailPreferencesEndpoint.path
let site: Alerts
beforeEach(async () => {
  site = await openAlerts([companionImport({ id: uuid(1), cityId: 'bern' })])
  await site.send('GET', '/api/me')
  await site.run()
})

const preferences = () => expectAnswer(getMailPreferencesSchemas, site.send('GET', path))
const initial = {
  answers: true,
  requests: true,
  searches: true,
  follows: 'off',
  online: false,
  renewals: true,
  push: { answers: true, searches: true, follows: true, plan: true, online: false },
  quietHours: null,
  instantAlerts: true,
}

/** A queued email about a search. */
async function createAlertMail() {
  await site.save()
  await site.publish({ cityId: 'bern' })
  await site.run()
  const [mail] = await alertMails()
  return mail!
}
const oneClick = (address: string, init: RequestInit = {}) =>
  site.ask(address.replace(/^https?:\/\/[^/]+/, ''), {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...init,
  })

describe('email preferences', () => {
  test('have defaults until the member changes them', async () => {
    expect(await preferences()).toEqual(initial)
    const preferenceChanges = { answers: false, searches: false, follows: 'daily' as const }
    expect(await site.prefer(preferenceChanges)).toEqual({ ...initial, ...preferenceChanges })
    expect(await preferences()).toEqual({ ...initial, ...preferenceChanges })
    // Pages from before this preference existed omit it.
    await site.prefer({ ...preferenceChanges, renewals: false })
    expect(await site.prefer(preferenceChanges)).toEqual({
      ...initial,
      ...preferenceChanges,
      renewals: false,
    })
    expect((await site.send('PUT', path, { ...preferenceChanges, follows: 'hourly' })).status).toBe(
      422,
    )
  })

  test('drop matches that are found but not sent', async () => {
    await createAlertMail()
    await site.prefer({ answers: true, searches: false, follows: 'off' })
    expect(await alertMails()).toEqual([])
    await site.publish({ cityId: 'bern' })
    await site.run()
    await site.prefer({ answers: true, searches: true, follows: 'off' })
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('stop emails about answers', async () => {
    await requests.openStaffRequests()
    const id = await requests.createAnsweredRequest()
    const mails = () => requests.mailServer.sent.filter(({ to }) => to === 'a1@members.test').length
    expect(mails()).toBe(1)
    const markRead = (version: number) =>
      requests.ask('PUT', readRequestEndpoint.path.replace(':id', id), { version })
    await requests.ask('PUT', path, { ...initial, answers: false })
    await markRead(2)
    await requests.performStaffAction(id, { version: 2, act: 'answer', text: 'At nine.' })
    expect(mails()).toBe(1)
    await requests.ask('PUT', path, initial)
    await markRead(3)
    await requests.performStaffAction(id, { version: 3, act: 'answer', text: 'At ten.' })
    expect(mails()).toBe(2)
  })
})

describe('one-click unsubscribe', () => {
  test('ends alerts without a session and is idempotent', async () => {
    const { unsubscribe } = await createAlertMail()
    for (const _ of [1, 2]) {
      const response = await oneClick(unsubscribe)
      expect(response.status).toBe(204)
    }
    expect(await preferences()).toEqual({ ...initial, searches: false })
    await site.publish({ cityId: 'bern' })
    await site.run()
    expect(await alertMails()).toEqual([])
  })

  test('ends emails about answers', async () => {
    await requests.openStaffRequestsWith({ SITE_SECRET })
    await requests.createAnsweredRequest()
    const mail = requests.mailServer.sent.find(({ to }) => to === 'a1@members.test')
    const { 'List-Unsubscribe': link = '' } = mail!.headers
    const address = link.slice(1, -1).replace(/^https?:\/\/[^/]+/, '')
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect(mail!.text).toContain(link.slice(1, -1))
    expect((await requests.office.ask(address, init)).status).toBe(204)
    const response = await requests.ask('GET', path)
    expect(await response.json()).toMatchObject({ answers: false, requests: true, searches: true })
  })

  test("ends only a companion's emails about requests", async () => {
    await requests.openStaffRequestsWith({ SITE_SECRET })
    const { ada, max, eve, ask, createRequest, mailServer, office } = requests
    const runner = uuid(0xd1)
    await giveAccount(office.db, ada, runner)
    await writeAll(office.db, [recordContactEmail(office.db, ada, 'ada@work.test')])
    await ask('PUT', '/api/own/answered-by', { answeredBy: 'self' }, runner)
    await writeAll(office.db, [recordContactEmail(office.db, ada, 'ada@work.test')])
    const mails = () => mailServer.sent.filter(({ to }) => to === 'ada@work.test')
    const id = await createRequest({}, max)
    expect(mails()).toHaveLength(1)
    const { 'List-Unsubscribe': link = '', ...headers } = mails()[0]!.headers
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mails()[0]!.text).toContain(link.slice(1, -1))
    const address = link.slice(1, -1).replace(/^https?:\/\/[^/]+/, '')
    const body = 'List-Unsubscribe=One-Click'
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const _ of [1, 2]) {
      const response = await office.ask(address, { method: 'POST', headers: type, body })
      expect(response.status).toBe(204)
    }
    await createRequest({}, eve)
    expect(mails()).toHaveLength(1)
    const preferencesOfRunner = async () => (await ask('GET', path, undefined, runner)).json()
    expect(await preferencesOfRunner()).toMatchObject({
      answers: true,
      requests: false,
      searches: true,
    })
    // Pages from before this preference existed omit it; the settings can turn it on again.
    const { requests: _, ...before } = initial
    await ask('PUT', path, before, runner)
    expect(await preferencesOfRunner()).toMatchObject({ requests: false })
    await ask('PUT', path, { ...before, requests: true }, runner)
    await ask(
      'POST',
      `/api/own/requests/${id}/steps`,
      requests.actionOf({ act: 'answer', text: 'Gladly.' }),
      runner,
    )
    await writeAll(office.db, [
      recordContactEmail(office.db, ada, 'ada@work.test'),
      office.db.run(sql`UPDATE request_steps SET at = at - ${HOUR}`),
    ])
    await requests.performRequestAction(id, { act: 'write', text: 'At eight?' })
    expect(mails()).toHaveLength(2)
  })

  test("is accepted from a webmail's page", async () => {
    const { unsubscribe } = await createAlertMail()
    const headers = { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' }
    expect((await oneClick(unsubscribe, { headers })).status).toBe(204)
    const response = await site.ask('/api/reports', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(403)
  })

  test.each(['GET', 'HEAD'])(
    'ignores %s requests and returns the page with the button',
    async (method) => {
      const { unsubscribe, text } = await createAlertMail()
      expect(text).toContain(unsubscribe)
      const response = await oneClick(unsubscribe, { method, body: null })
      expect(response.status).toBe(200)
      if (method === 'GET') expect(await response.text()).toContain('Unsubscribe')
      expect(await preferences()).toEqual(initial)
    },
  )

  test("redirects the page's form to the page with the result", async () => {
    const { unsubscribe } = await createAlertMail()
    const success = await oneClick(unsubscribe, { body: 'from=page', redirect: 'manual' })
    expect(success.headers.get('location')).toBe('/unsubscribe?ended=searches')
    const refusal = await oneClick(`${unsubscribe}0`, { body: 'from=page', redirect: 'manual' })
    expect(refusal.headers.get('location')).toBe('/unsubscribe?ended=')
  })

  const forgedAddresses: [what: string, change: (address: string) => string][] = [
    ['an empty token', (address) => address.replace(/token=.*/, 'token=')],
    ['another signature', (address) => address.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
    ['another kind', (address) => address.replace('searches', 'follows')],
    ['another id', (address) => address.replace(/token=[^.]+/, `token=${uuid(7)}`)],
    ['a truncated token', (address) => address.slice(0, -9)],
  ]
  test.each(forgedAddresses)('is refused with %s', async (_, change) => {
    const { unsubscribe } = await createAlertMail()
    const response = await oneClick(change(unsubscribe))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual(refusalOf('mail.unknown-link'))
    expect(await preferences()).toEqual(initial)
  })
})

test('adds unsubscribe headers only to emails that can be ended', async () => {
  const sentMails: { to: string; headers: Record<string, string> }[] = []
  const EMAIL = {
    send: vi.fn((mail: (typeof sentMails)[number]) => Promise.resolve(void sentMails.push(mail))),
  }
  const config = parseConfig({ MAIL_FROM: 'site@velours.test', SITE_SECRET })
  const { unsubscribe } = await createAlertMail()
  const plain = { cause: 'a', to: 'b@members.test', language: 'en', subject: 'A', text: 'B' }
  await writeAll(site.db, [enqueueEmails(site.db, [plain], Date.now())])
  await sendMail(site.db, mailerOf({ EMAIL } as never, config)!, Date.now())
  const headersOf = (to: string) => sentMails.find((mail) => mail.to === to)!.headers
  expect(headersOf('ada@members.test')).toEqual({
    'Content-Language': 'en',
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  })
  expect(headersOf('b@members.test')).toEqual({ 'Content-Language': 'en' })
  expect(await rowsOf('SELECT * FROM outbox WHERE unsubscribe IS NOT NULL')).toEqual([])
})
