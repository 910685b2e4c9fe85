import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'

const MINUTE = 60_000
const NOW = 1_780_000_000_000
const email = {
  cause: 'application:1:received',
  to: 'ada@applicants.test',
  language: 'en',
  subject: 'Your reference A-1',
  text: 'Thank you.\n\nSee https://site.test/a?b=1&c=2.',
}

let db: Database
let mailServer: ReturnType<typeof openMailServer>
beforeEach(async () => {
  db = await emptyStores()
  mailServer = openMailServer()
})

const put = (emails = [email], now = NOW) => writeAll(db, [enqueueEmails(db, emails, now)])
const job = (now = NOW, vars = mailServer.vars) =>
  runSchedule('*/15 * * * *', { ...env, ...vars }, now)
const rows = async () => (await env.DB.prepare('SELECT * FROM outbox ORDER BY cause').all()).results
const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('email', () => {
  test('is sent once as text and HTML, then its address and text are deleted', async () => {
    await put()
    await job()
    await job(NOW + 2 * DAY)
    expect(mailServer.sent).toEqual([
      {
        from: 'Velours <team@site.test>',
        replyTo: 'office@site.test',
        to: email.to,
        subject: email.subject,
        text: `Hello,\n\n${email.text}\n\nKind regards\nYour team`,
        html:
          '<p>Hello,</p>\n<p>Thank you.</p>\n<p>See <a href="https://site.test/a?b=1&amp;c=2">' +
          'https://site.test/a?b=1&amp;c=2</a>.</p>\n<p>Kind regards<br>Your team</p>',
        headers: { 'Content-Language': 'en' },
      },
    ])
    expect(await rows()).toMatchObject([
      { cause: email.cause, recipient: null, subject: null, text: null, sent_at: NOW },
    ])
  })

  test('says that nobody reads replies while the office has no address', async () => {
    await put()
    await job(NOW, { ...mailServer.vars, MAIL_OFFICE: '' })
    const [mail] = mailServer.sent
    expect(mail).not.toHaveProperty('replyTo')
    expect(mail!.text).toMatch(/We don’t read replies to this email\. .*$/)
    expect(mail!.html).toContain('<p>We don’t read replies to this email.')
  })

  test('greets and signs off in its language', async () => {
    await put([{ ...email, language: 'de', text: 'Danke.' }])
    await job()
    expect(mailServer.sent[0]!.text).toBe('Guten Tag\n\nDanke.\n\nFreundliche Grüsse\nIhr Team')
  })

  test('is queued once per cause, also after it was sent', async () => {
    await put([email, email])
    await job()
    await put([{ ...email, to: 'else@applicants.test' }])
    await job(NOW + DAY)
    expect(mailServer.sent).toHaveLength(1)
  })

  test('to the office goes to its current address', async () => {
    await put([{ ...email, to: null as unknown as string }])
    await job(NOW, { ...mailServer.vars, MAIL_OFFICE: '' })
    expect(mailServer.sent).toEqual([])
    await job(NOW, { ...mailServer.vars, MAIL_OFFICE: 'new@site.test' })
    expect(mailServer.sent).toMatchObject([{ to: 'new@site.test' }])
  })

  test('stays queued while no sender is set up', async () => {
    await put()
    await job(NOW, { ...mailServer.vars, MAIL_FROM: '' })
    await job(NOW, { ...mailServer.vars, EMAIL: undefined })
    expect(await rows()).toMatchObject([{ tries: 0, due_at: NOW }])
    await job()
    expect(mailServer.sent).toHaveLength(1)
  })

  test('is never sent to the development mailbox in production', async () => {
    await put()
    const vars = { ENVIRONMENT: '', DEV_MAILBOX_URL: 'http://localhost:1/mail' }
    await job(NOW, { ...mailServer.vars, ...vars })
    expect(mailServer.sent).toHaveLength(1)
  })
})

describe('failed email', () => {
  test('is retried with growing delays and keeps its text', async () => {
    silenceErrors()
    mailServer.down = true
    await put()
    await job()
    for (const minutes of [4, 5, 14, 15, 34, 35]) await job(NOW + minutes * MINUTE)
    expect(await rows()).toMatchObject([{ tries: 4, sent_at: null, text: email.text }])
    mailServer.down = false
    await job(NOW + DAY)
    expect(mailServer.sent).toHaveLength(1)
  })

  test('is logged without address and text', async () => {
    const log = silenceErrors()
    mailServer.down = true
    await put()
    await job()
    const output = log.mock.calls.join('\n')
    expect(JSON.parse(output)).toEqual({
      event: 'mail.failed',
      cause: email.cause,
      tries: 1,
      name: 'Error',
      code: 'E_DOWN',
    })
    expect(output).not.toMatch(/\bada\b|@|reference/i)
  })

  test('does not block other emails', async () => {
    silenceErrors()
    await put([email, { ...email, cause: 'b', to: 'berta@applicants.test' }])
    const { send } = mailServer.vars.EMAIL!
    const picky = (mail: Parameters<typeof send>[0]) =>
      mail.to === email.to ? Promise.reject(new Error('550')) : send(mail)
    await job(NOW, { ...mailServer.vars, EMAIL: { send: picky } as SendEmail })
    expect(mailServer.sent).toMatchObject([{ to: 'berta@applicants.test' }])
  })
})

test('sends emails while the file store fails', async () => {
  const log = silenceErrors()
  await put()
  await env.DB.exec(`INSERT INTO pending_uploads VALUES ('public/a/b/', 0)`)
  const fail = () => Promise.reject(new Error('R2 is down'))
  const MEDIA = new Proxy({} as R2Bucket, { get: () => fail })
  await expect(job(NOW, { ...mailServer.vars, MEDIA })).rejects.toThrow('R2 is down')
  expect(mailServer.sent).toHaveLength(1)
  expect(log.mock.calls.join()).toContain('job.failed')
})

test('sends many emails in one run', async () => {
  await put(Array.from({ length: 65 }, (_, n) => ({ ...email, cause: `cause ${n}` })))
  await job()
  expect(mailServer.sent).toHaveLength(65)
})

test('sends each email once in simultaneous runs', async () => {
  await put(Array.from({ length: 30 }, (_, n) => ({ ...email, cause: `cause ${n}` })))
  await Promise.all([job(), job(), job()])
  expect(mailServer.sent).toHaveLength(30)
})

test('deletes causes of sent emails after 30 days', async () => {
  await put()
  await job()
  await expireRows(env, NOW + 29 * DAY)
  expect(await rows()).toHaveLength(1)
  await expireRows(env, NOW + 31 * DAY)
  expect(await rows()).toEqual([])
})

test(
  'retries an undeliverable email about once a day until it is sent',
  { tags: 'thorough' },
  async () => {
    silenceErrors()
    mailServer.down = true
    await put()
    for (let day = 0; day < 60; day++) {
      await job(NOW + day * DAY)
      await expireRows(env, NOW + day * DAY)
    }
    const [mail] = await rows()
    expect(mail).toMatchObject({ recipient: email.to, text: email.text, sent_at: null })
    expect(mail).toMatchObject({ last_error: `E_DOWN: 550 ${email.to} refused`, tries: 60 })
    mailServer.down = false
    await job(NOW + 61 * DAY)
    expect(mailServer.sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ recipient: null, text: null, last_error: null }])
  },
)
