import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getStatus } from '#operations/status.api'
import { getStatusSchemas } from '#operations/status'
import { CONTACTS_EXPIRE } from '../../../worker/platform/http/contacts-expire.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, SECOND } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { ORIGIN } from '../../support/platform/site.ts'

const MINUTE = 60 * SECOND
const noFiles = { head: () => Promise.reject(new Error('files are down')) } as unknown as R2Bucket
const noDatabase = {
  prepare: () => {
    throw new Error('the database is down')
  },
} as unknown as D1Database

let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1), toFake: ['Date'] })
  site = await openSite([])
})
afterEach(() => void vi.useRealTimers())

/** The minute's jobs. */
async function minute(vars: Partial<typeof env> = {}, minutes = 1) {
  vi.setSystemTime(Date.now() + minutes * MINUTE)
  await runSchedule('* * * * *', { ...env, ...vars }, Date.now()).catch(() => {})
}
const status = () => expectAnswer(getStatusSchemas, site.ask(getStatus.path))
const partsThatFail = async () => (await status()).parts.filter(({ works }) => !works)

describe('the status', () => {
  test('of a site that works has no interruption', async () => {
    await minute()
    await minute()
    expect(await partsThatFail()).toEqual([])
    expect((await status()).incidents).toEqual([])
  })

  test('names when files stopped working, and when they worked again', async () => {
    await minute()
    const began = new Date(Date.now() + MINUTE).toISOString()
    await minute({ MEDIA: noFiles })
    await minute({ MEDIA: noFiles })
    expect((await status()).incidents).toEqual([{ part: 'files', beganAt: began, endedAt: null }])
    await minute()
    const endedAt = new Date().toISOString()
    expect((await status()).incidents).toEqual([{ part: 'files', beganAt: began, endedAt }])
  })

  test('names what the database missed, once it is back', async () => {
    await minute()
    const beganAt = new Date().toISOString()
    await minute({ DB: noDatabase }, 10)
    await minute({}, 10)
    const endedAt = new Date().toISOString()
    expect((await status()).incidents).toEqual([{ part: 'database', beganAt, endedAt }])
  })

  test('forgets after 90 days', async () => {
    await minute()
    await minute({}, 10)
    await expireRows(env, Date.now() + 91 * DAY)
    expect((await status()).incidents).toEqual([])
  })
})

test('the contacts for security researchers are checked at least once a year', async () => {
  vi.useRealTimers()
  const text = await (await site.ask('/.well-known/security.txt')).text()
  expect(text).toContain(`Contact: ${ORIGIN}/report\n`)
  expect(text).toContain(`Expires: ${CONTACTS_EXPIRE}\n`)
  const days = (Date.parse(CONTACTS_EXPIRE) - Date.now()) / DAY
  expect(days, 'check the contacts, then move CONTACTS_EXPIRE').toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})
