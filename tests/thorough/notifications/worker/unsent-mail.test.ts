import { getOpenWorkSchemas } from '#staff/overview'
import {
  discardMailEndpoint,
  listUnsentMailEndpoint,
  retryMailEndpoint,
  discardMailSchemas,
  listUnsentMailSchemas,
  retryMailSchemas,
} from '#notifications/unsent-mail'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { enqueueEmails } from '../../../../worker/platform/mail/writes.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import {
  adminClaims,
  auditLog,
  openOffice,
  rowsOf,
  type Office,
} from '../../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY } from '../../../support/platform/fixtures.ts'
import { openMailServer } from '../../../support/notifications/mail-server.ts'

const email = {
  cause: 'application:1:received',
  to: 'ada@applicants.test',
  language: 'en',
  subject: 'Your reference A-1',
  text: 'A text that staff have no need to read here.',
}

let mailServer: ReturnType<typeof openMailServer>
let office: Office
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mailServer = openMailServer()
  mailServer.down = true
  office = await openOffice([], mailServer.vars)
})

const put = (changes: object = {}, createdAt = Date.now() - 2 * DAY) =>
  writeAll(office.db, [enqueueEmails(office.db, [{ ...email, ...changes }], createdAt)])
const job = () => runSchedule('*/15 * * * *', { ...env, ...mailServer.vars }, Date.now() - DAY)
const list = (query = '') =>
  expectAnswer(listUnsentMailSchemas, office.call('GET', `${listUnsentMailEndpoint.path}${query}`))
const attention = async () =>
  (await expectAnswer(getOpenWorkSchemas, office.call('GET', '/api/admin/open-work'))).attention
    .mails
const retry = (body: object) => office.call('POST', retryMailEndpoint.path, body)
const discard = (body: object) => office.call('POST', discardMailEndpoint.path, body)
const notes = async () => (await auditLog()).filter(({ act }) => act.startsWith('mail.'))
const unsentMails = () => rowsOf('SELECT * FROM outbox WHERE sent_at IS NULL')

describe('unsent email', () => {
  test('is counted on the overview after a day', async () => {
    await put({}, Date.now() - DAY + 60_000)
    expect(await attention()).toBe(0)
    await put({ cause: 'older' })
    expect(await attention()).toBe(1)
    const { mails } = await list()
    expect(mails.map(({ cause, isLate }) => [cause, isLate])).toEqual([
      ['older', true],
      [email.cause, false],
    ])
  })

  test('is listed with recipient, subject and last error, without its text', async () => {
    await put()
    await job()
    const { mails, total } = await list()
    expect(total).toBe(1)
    expect(mails).toMatchObject([
      { cause: email.cause, recipient: email.to, subject: email.subject, isLate: true },
    ])
    expect(mails[0]).toMatchObject({ tries: 1, lastError: `E_DOWN: 550 ${email.to} refused` })
    expect(JSON.stringify(mails)).not.toContain('staff have no need')
  })

  test('is listed by page, oldest first, and counted one beyond the page', async () => {
    for (let n = 0; n < 5; n++) await put({ cause: `c${n}` }, Date.now() - n * DAY)
    const { mails, total } = await list('?skip=1&limit=2')
    expect(total).toBe(4)
    expect(mails.map(({ cause }) => cause)).toEqual(['c3', 'c2'])
  })
})

describe('retry of an unsent email', () => {
  test('sends it at once and is logged', async () => {
    await put()
    await job()
    mailServer.down = false
    const answer = await expectAnswer(retryMailSchemas, retry({ cause: email.cause, tries: 1 }))
    expect(answer).toEqual({ sent: true, lastError: null })
    expect(mailServer.sent).toMatchObject([{ to: email.to, subject: email.subject }])
    expect(await unsentMails()).toEqual([])
    expect(await attention()).toBe(0)
    expect(await notes()).toEqual([
      { actor: adminClaims.sub, act: 'mail.retried', subject: email.cause, detail: {} },
    ])
  })

  test('returns the error and keeps the email', async () => {
    await put()
    const answer = await expectAnswer(retryMailSchemas, retry({ cause: email.cause, tries: 0 }))
    expect(answer).toEqual({ sent: false, lastError: `E_DOWN: 550 ${email.to} refused` })
    expect(await unsentMails()).toMatchObject([{ text: email.text, tries: 1 }])
  })

  test('sends it once for simultaneous retries', async () => {
    await put()
    mailServer.down = false
    const answers = await Promise.all([1, 2, 3].map(() => retry({ cause: email.cause, tries: 0 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(mailServer.sent).toHaveLength(1)
    expect(await notes()).toHaveLength(1)
  })

  test('reports a missing address of the office', async () => {
    office = await openOffice([], { ...mailServer.vars, MAIL_OFFICE: '' })
    await put({ to: null })
    const { lastError } = await expectAnswer(
      retryMailSchemas,
      retry({ cause: email.cause, tries: 0 }),
    )
    expect(lastError).toBe('No address of the office is set up')
  })

  test('is refused without a sender', async () => {
    office = await openOffice([], { ...mailServer.vars, MAIL_FROM: '' })
    await put()
    await expectTurnedAway(await retry({ cause: email.cause, tries: 0 }), 409)
    expect(await unsentMails()).toMatchObject([{ tries: 0, last_error: null }])
    expect(await notes()).toEqual([])
  })
})

describe('discarding an unsent email', () => {
  test('requires a reason', async () => {
    await put()
    expect((await discard({ cause: email.cause, reason: ' ' })).status).toBe(422)
    expect(await unsentMails()).toHaveLength(1)
  })

  test('deletes it and logs the reason without the address', async () => {
    await put()
    const reason = 'The address does not exist.'
    await expectAnswer(discardMailSchemas, discard({ cause: email.cause, reason }))
    expect(await rowsOf('SELECT * FROM outbox')).toEqual([])
    expect(await notes()).toEqual([
      { actor: adminClaims.sub, act: 'mail.discarded', subject: email.cause, detail: { reason } },
    ])
    expect(JSON.stringify(await auditLog())).not.toContain(email.to)
  })

  test('is refused for a sent or unknown email', async () => {
    await put()
    mailServer.down = false
    await job()
    await expectTurnedAway(await discard({ cause: email.cause, reason: 'Why not' }), 409)
    await expectTurnedAway(await retry({ cause: 'unknown', tries: 0 }), 409)
    expect(await notes()).toEqual([])
  })
})
