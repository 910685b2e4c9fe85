import { siteLink } from '../../../worker/platform/mail/site-links.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { resetSecondFactorsEndpoint } from '#accounts/users'
import type {
  Account,
  AccountLogEntry,
  Factor,
} from '../../../worker/accounts/lib/account-service.ts'
import { sendSecurityNotices } from '../../../worker/accounts/send-security-notices.ts'
import { SECRET_KEY } from '../../../worker/local/auth/keys.ts'
import { checkAccounts } from '../../../worker/accounts/jobs/account-service.ts'
import {
  clearJobPositions,
  jobPosition,
  moveJobPosition,
} from '../../../worker/operations/job-runs/queries.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { scheduledJobs } from '../../../worker/schedule.ts'
import { openAccountStandIn } from '../../support/accounts/account-stand-in.ts'
import { openUsers, type Users } from '../../support/accounts/users.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, HOUR, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'

const MINUTE = 60 * SECOND
const id = uuid(0xbe)
const EMAIL = 'berta@members.test'
const NEW_EMAIL = 'berta.neu@members.test'
const NEW_PASSWORD = 'another-long-password'

let office: Users
let service: Awaited<ReturnType<typeof openAccountStandIn>>
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 9), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  office = await openUsers({ SUPABASE_SECRET_KEY: SECRET_KEY })
  service = await openAccountStandIn(office.accounts.service.url, () => later(SECOND))
  office.accounts.service.more = service.answer
  token = await service.addMember(id, EMAIL)
  await office.as({ sub: id, email: EMAIL, user_metadata: { language: 'de' } }, 'GET', '/api/me')
  await runJob()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** The job, with the entries of the log old enough. */
async function runJob() {
  later(15 * MINUTE)
  return runJobNow()
}

function runJobNow(vars: Partial<Env> = {}) {
  const bindings = { ...env, ...office.accounts.vars, SUPABASE_SECRET_KEY: SECRET_KEY, ...vars }
  const job = scheduledJobs['* * * * *']!['sendSecurityNotices']!
  return job(bindings, Date.now(), {})
}

const notices = () =>
  rowsOf<{ recipient: string; subject: string; text: string }>(
    "SELECT recipient, subject, text FROM outbox WHERE cause LIKE 'security:%' ORDER BY due_at, cause",
  )
const auditedChanges = async () =>
  (await auditLog())
    .filter(({ act }) => act === 'member.credentials-changed')
    .map(({ subject, detail }) => [subject, detail['change']])

const changePassword = async (password = NEW_PASSWORD) =>
  (await service.call('PUT', '/user', { token, body: { password } })).status
const changeAddress = async (email = NEW_EMAIL, from = EMAIL) => {
  await service.call('PUT', '/user', { token, body: { email } })
  await service.followLinks(from, email)
}

describe('a changed password', () => {
  test('is mailed to its owner in his language, with a link to his settings, and recorded', async () => {
    expect(await changePassword()).toBe(200)
    await runJob()
    const [notice, ...others] = await notices()
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      recipient: EMAIL,
      subject: 'Ihr Passwort wurde geändert',
    })
    expect(notice!.text).toContain('30. November 2026 um 10:15')
    expect(notice!.text.match(/https:\S+/g)).toEqual([siteLink('de', '/account/settings')])
    expect(`${notice!.subject} ${notice!.text}`).not.toMatch(/velours|begleit/i)
    expect(await auditedChanges()).toEqual([[id, 'password']])
  })

  test('is mailed within two minutes', async () => {
    const mailServer = openMailServer()
    await changePassword()
    for (const _ of [1, 2]) {
      later(MINUTE)
      await runJobNow(mailServer.vars)
    }
    expect(mailServer.sent).toMatchObject([{ to: EMAIL, subject: 'Ihr Passwort wurde geändert' }])
  })

  test('is needed for the job to send mail, which another job did in the same minute', async () => {
    const mailServer = openMailServer()
    await changePassword()
    await runJob()
    await runJobNow(mailServer.vars)
    expect(await notices()).toHaveLength(1)
    expect(mailServer.sent).toEqual([])
  })

  test('is mailed once, however often the job runs', async () => {
    await changePassword()
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await notices()).toHaveLength(1)
    expect(await auditedChanges()).toEqual([[id, 'password']])
  })

  test('is mailed twice when it changes twice', async () => {
    await changePassword()
    await changePassword('a-third-long-password')
    await runJob()
    expect(await auditedChanges()).toEqual([
      [id, 'password'],
      [id, 'password'],
    ])
    expect(await notices()).toHaveLength(2)
  })

  test('that the service refused is not mailed', async () => {
    expect(await changePassword('short')).toBe(422)
    await runJob()
    expect(await notices()).toEqual([])
    expect(await auditedChanges()).toEqual([])
  })

  test('is mailed after an outage of the service', async () => {
    await changePassword()
    await service.configure({ down: true })
    expect(await runJob()).toBe('postponed')
    later(2 * DAY)
    await service.configure({ down: false })
    await runJob()
    expect(await notices()).toHaveLength(1)
  })

  test('is neither mailed nor recorded when the batch fails', async () => {
    await changePassword()
    await env.DB.exec('ALTER TABLE outbox RENAME TO outbox_away')
    await expect(runJob()).rejects.toThrow()
    expect(await auditedChanges()).toEqual([])
    await env.DB.exec('ALTER TABLE outbox_away RENAME TO outbox')
    await runJob()
    expect(await notices()).toHaveLength(1)
  })

  test('of a deleted account is not mailed', async () => {
    await changePassword()
    await env.DB.prepare("UPDATE members SET erased_at = 1, display_name = '' WHERE id = ?1")
      .bind(id)
      .run()
    await runJob()
    expect(await notices()).toEqual([])
    expect(await auditedChanges()).toEqual([])
  })
})

describe('a changed address', () => {
  test('is mailed to the old address', async () => {
    await changeAddress()
    await runJob()
    expect(await notices()).toMatchObject([
      { recipient: EMAIL, subject: 'Ihre E-Mail-Adresse wurde geändert' },
    ])
    expect(await auditedChanges()).toEqual([[id, 'address']])
  })

  test('is not mailed before both addresses have confirmed it', async () => {
    await service.call('PUT', '/user', { token, body: { email: NEW_EMAIL } })
    await service.followLinks(NEW_EMAIL)
    await runJob()
    expect(await notices()).toEqual([])
  })

  test('is mailed once beside other changes of the account', async () => {
    const rename = (full_name: string) =>
      service.call('PUT', '/user', { token, body: { data: { full_name } } })
    await rename('Berta')
    await changeAddress()
    await rename('Berta N.')
    await runJob()
    await rename('Berta Neu')
    await runJob()
    expect(await auditedChanges()).toEqual([[id, 'address']])
  })

  test('is mailed again when it changes back', async () => {
    await changeAddress()
    await changeAddress(EMAIL, NEW_EMAIL)
    await runJob()
    expect((await notices()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [EMAIL, NEW_EMAIL].toSorted(),
    )
  })

  test('is mailed to the same address as a new password before it', async () => {
    await changePassword()
    await changeAddress()
    await runJob()
    expect((await notices()).map(({ recipient }) => recipient)).toEqual([EMAIL, EMAIL])
  })
})

describe('a second factor', () => {
  test('is mailed when it is added, and not at each sign-in with it', async () => {
    const app = await service.enrol(token, 'Phone')
    const strong = await service.verify(token, app)
    await runJob()
    await service.verify(strong, app)
    await runJob()
    later(20 * HOUR)
    await service.verify(await service.signIn(EMAIL), app)
    await runJob()
    expect(await auditedChanges()).toEqual([[id, 'factor-added']])
  })

  test('is mailed when it is removed, but not when it was never confirmed', async () => {
    const app = await service.enrol(token, 'Phone')
    const strong = await service.verify(token, app)
    const unused = await service.enrol(strong, 'Tablet')
    for (const factor of [unused, app]) {
      await service.call('DELETE', `/factors/${factor.id}`, { token: strong })
    }
    await runJob()
    expect(await auditedChanges()).toEqual([
      [id, 'factor-added'],
      [id, 'factor-removed'],
    ])
  })

  test('that staff reset is one notice, from the actions of the service', async () => {
    const first = await service.enrol(token, 'Phone')
    const strong = await service.verify(token, first)
    const second = await service.enrol(strong, 'Tablet')
    await service.verify(strong, second)
    await runJob()
    await env.DB.exec('DELETE FROM outbox')
    const path = resetSecondFactorsEndpoint.path.replace(':id', id)
    const amr = [{ method: 'password', timestamp: Date.now() / SECOND }]
    expect((await office.as({ ...adminClaims, amr }, 'DELETE', path)).status).toBe(200)
    await runJob()
    expect(await notices()).toMatchObject([
      { recipient: EMAIL, subject: 'Ihre zweiten Faktoren wurden zurückgesetzt' },
    ])
    expect((await auditedChanges()).at(-1)).toEqual([id, 'factors-reset'])
  })
})

test('changes from before the first run, and from before a restore, are not mailed', async () => {
  await changePassword()
  later(15 * MINUTE)
  await clearJobPositions(createDatabase(env.DB))
  await runJob()
  await runJob()
  expect(await notices()).toEqual([])
})

type Logs = Record<'user' | 'factor', AccountLogEntry[]>

let entryCount = 0
const logEntry = (changes: Partial<AccountLogEntry> & { at: number }): AccountLogEntry => ({
  id: String(++entryCount),
  action: 'user_modified',
  accountId: uuid(0xf1),
  email: 'flood@members.test',
  factorId: null,
  isVerified: true,
  ...changes,
})

/** Runs the job on these logs, the newest entries first. @returns the number of entries that it read */
async function runJobOn(logs: Logs, now: number, factors: Factor[] = []): Promise<number> {
  let readCount = 0
  const accounts = {
    find: async (accountId: string) =>
      accountId === id ? ({ id, email: EMAIL, factors } as Account) : null,
    readLog: async (
      type: 'user' | 'factor' | null,
      { page, perPage }: { page: number; perPage: number },
    ) => {
      const part = type === null ? [] : logs[type].slice((page - 1) * perPage, page * perPage)
      readCount += part.length
      return part
    },
  }
  const db = createDatabase(env.DB)
  const job = 'sendSecurityNotices'
  await sendSecurityNotices(
    { db, accounts },
    {
      position: await jobPosition(db, job),
      move: (from, to) => moveJobPosition(db, job, { from, to, now }),
      now,
    },
  )
  return readCount
}

test('a change is mailed although its log has thousands of later entries of someone else', async () => {
  const now = Date.now() + HOUR
  const at = now - 10 * MINUTE
  const user = Array.from({ length: 25_000 }, (_, number) => logEntry({ at: at - number }))
  const action = 'user_updated_password'
  user.push(logEntry({ at: at - user.length, action, accountId: id, email: EMAIL }))
  await runJobOn({ user, factor: [] }, now)
  expect(await auditedChanges()).toEqual([[id, 'password']])
})

describe('a log with thousands of entries in the last day', () => {
  const days = (type: 'user' | 'factor', now: number) =>
    Array.from({ length: 5_000 }, (_, number) => {
      const action = type === 'user' ? 'user_modified' : 'challenge_created'
      return logEntry({ action, at: now - 20 * MINUTE - number * 15 * SECOND })
    })
  let now: number
  let logs: Logs
  const verification = (at: number) =>
    logEntry({ at, action: 'verification_attempted', accountId: id, email: EMAIL, factorId: 'f' })
  const factor = (addedAt: number): Factor => ({ id: 'f', kind: 'totp', name: '', addedAt })
  beforeEach(() => {
    now = Date.now() + HOUR
    logs = { user: days('user', now - HOUR), factor: days('factor', now - HOUR) }
  })

  test('is read from the last run on', async () => {
    const action = 'user_updated_password'
    logs.user.unshift(logEntry({ at: now - 2 * MINUTE, action, accountId: id, email: EMAIL }))
    expect(await runJobOn(logs, now)).toBeLessThanOrEqual(200)
    expect(await auditedChanges()).toEqual([[id, 'password']])
  })

  test('is read from the last run on when somebody signs in with a factor', async () => {
    logs.factor.unshift(verification(now - 2 * MINUTE))
    expect(await runJobOn(logs, now, [factor(now - 3 * DAY)])).toBeLessThanOrEqual(200)
    expect(await auditedChanges()).toEqual([])
  })

  test('is read a day back for a factor that was enrolled before the last run', async () => {
    const enrolment = { at: now - 5 * HOUR, action: 'factor_in_progress', factorId: 'f' }
    logs.factor.push(logEntry({ ...enrolment, accountId: id, email: EMAIL }))
    logs.factor.push(verification(now - 2 * MINUTE))
    logs.factor.sort((a, b) => b.at - a.at)
    await runJobOn(logs, now, [factor(now - 5 * HOUR)])
    expect(await auditedChanges()).toEqual([[id, 'factor-added']])
  })

  test('has one reset when the job runs between the removals', async () => {
    const removal = (at: number) =>
      logEntry({ at, action: 'factor_deleted', accountId: id, email: '' })
    logs.factor.unshift(removal(now - 90 * SECOND))
    await runJobOn(logs, now)
    logs.factor.unshift(removal(now - 50 * SECOND))
    await runJobOn(logs, now + MINUTE)
    expect(await auditedChanges()).toEqual([[id, 'factors-reset']])
  })
})

test('a service that stopped its log raises the alarm about its settings', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const check = () =>
    checkAccounts(
      { ...env, ...office.accounts.vars, SUPABASE_SECRET_KEY: SECRET_KEY } as never,
      Date.now(),
    )
  await check()
  expect(errors).not.toHaveBeenCalled()
  await service.configure({ auditLog: false })
  later(DAY)
  await office.as({ sub: id, email: EMAIL }, 'GET', '/api/me')
  await check()
  expect(JSON.stringify(errors.mock.calls)).toContain('Write audit logs to the database')
})
