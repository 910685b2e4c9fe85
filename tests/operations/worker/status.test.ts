import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getStatusEndpoint, getStatusSchemas } from '#operations/status'
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

/** Runs the jobs of one minute. */
async function minute(vars: Partial<typeof env> = {}, minutes = 1) {
  vi.setSystemTime(Date.now() + minutes * MINUTE)
  await runSchedule('* * * * *', { ...env, ...vars }, Date.now()).catch(() => {})
}
const status = () => expectAnswer(getStatusSchemas, site.ask(getStatusEndpoint.path))
const partsThatFail = async () => (await status()).parts.filter(({ works }) => !works)

describe('status', () => {
  test('has no incidents while the site works', async () => {
    await minute()
    await minute()
    expect(await partsThatFail()).toEqual([])
    expect((await status()).incidents).toEqual([])
  })

  test('includes the start and end of a file store outage', async () => {
    await minute()
    const began = new Date(Date.now() + MINUTE).toISOString()
    await minute({ MEDIA: noFiles })
    await minute({ MEDIA: noFiles })
    expect((await status()).incidents).toEqual([{ part: 'files', beganAt: began, endedAt: null }])
    await minute()
    const endedAt = new Date().toISOString()
    expect((await status()).incidents).toEqual([{ part: 'files', beganAt: began, endedAt }])
  })

  test('includes a database outage after its end', async () => {
    await minute()
    const beganAt = new Date().toISOString()
    await minute({ DB: noDatabase }, 10)
    await minute({}, 10)
    const endedAt = new Date().toISOString()
    expect((await status()).incidents).toEqual([{ part: 'database', beganAt, endedAt }])
  })

  test('omits incidents after 90 days', async () => {
    await minute()
    await minute({}, 10)
    await expireRows(env, Date.now() + 91 * DAY)
    expect((await status()).incidents).toEqual([])
  })
})

test('lists security contacts that were checked within the year', async () => {
  vi.useRealTimers()
  const text = await (await site.ask('/.well-known/security.txt')).text()
  expect(text).toContain(`Contact: ${ORIGIN}/report\n`)
  expect(text).toContain(`Expires: ${CONTACTS_EXPIRE}\n`)
  const days = (Date.parse(CONTACTS_EXPIRE) - Date.now()) / DAY
  expect(days, 'check the contacts, then move CONTACTS_EXPIRE').toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})
