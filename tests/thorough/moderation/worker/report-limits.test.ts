import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getOpenWorkEndpoint, getOpenWorkSchemas } from '#staff/overview'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { dataLifecycles } from '../../../../worker/personal-data.ts'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { receiveReport } from '../../../../worker/moderation/receive-report.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { systemActor, companionImport, DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  ada,
  berta,
  draft,
  isSeen,
  list,
  office,
  openQueue,
  mailServer,
  readReport,
  referenceOf,
  createReport,
  send,
  sendAs,
  storedReports,
  performReportAction,
  writer,
} from '../../../support/moderation/reports.ts'

const HOUR = 3_600_000
const MANY = 40
const companionIds = Array.from({ length: MANY }, (_, n) => uuid(0x100 + n))

const warnings: string[] = []
beforeEach(async () => {
  await openQueue()
  await importCompanions(
    office.db,
    companionIds.map((id) => companionImport({ id })),
    systemActor(),
  )
  office.catalogue.expire()
  warnings.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
})

const minor = (companion: string) => ({ reason: 'minor', companion })
const hiddenCount = async () => {
  const [row] = await rowsOf<{ count: number }>('SELECT count(*) AS count FROM reports WHERE holds')
  return row?.count
}
/** Number of profiles without a public entry. */
const lostCount = async () => {
  const [row] = await rowsOf<{ count: number }>(
    'SELECT count(*) AS count FROM catalogue_log WHERE entry IS NULL AND length(subject) = 36 AND subject <> ?1',
    draft,
  )
  return row?.count
}
const hiddenAndLost = async () => [await hiddenCount(), await lostCount()]

describe('limit of profiles hidden by urgent reports', () => {
  const hex = (n: number) => n.toString(16)
  const senders: [what: string, most: number, addressOf: (n: number) => string][] = [
    ['from one machine', 3, (n) => `2001:db8:1:1::${hex(n)}`],
    ['from 40 /64 of one /56', 3, (n) => `2001:db8:1:${hex(n)}::1`],
    ['from 40 /64 of one /48', 4, (n) => `2001:db8:1:${hex(n * 0x100)}::1`],
    ['from 40 addresses of one /24', 4, (n) => `203.0.113.${n}`],
    [
      'from one IPv4 address in 40 spellings',
      3,
      (n) => `::ffff:198.51.100.${'7'.padStart(1 + (n % 3), '0')}`,
    ],
    ['from invalid addresses', 3, (n) => `1:2:3:4:5:6:7:8:9::${n}::2`],
    ['from 40 networks', 5, (n) => `2001:${hex(n + 1)}::1`],
  ]
  test.each(senders)('applies %s: %i', async (_, expectedCount, addressOf) => {
    for (const [n, companion] of companionIds.entries()) {
      expect([201, 429]).toContain((await send(minor(companion), addressOf(n))).status)
    }
    expect(await hiddenAndLost()).toEqual([expectedCount, expectedCount])
  })

  test('is 5 for simultaneous reports from 40 networks', async () => {
    const responses = companionIds.map((companion, n) => send(minor(companion), `2001:${n + 1}::1`))
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await hiddenAndLost()).toEqual([5, 5])
    expect(await storedReports()).toHaveLength(MANY)
  })

  test('is 3 for simultaneous reports from one network and counts repeats once', async () => {
    const repeatedForm = { ...minor(companionIds[0]!), text: 'The same', key: uuid(70) }
    const referencesOfOthers = companionIds
      .slice(1, 10)
      .map((companion) => referenceOf(minor(companion)))
    await Promise.all(referencesOfOthers)
    expect(await hiddenAndLost()).toEqual([3, 3])
    const repeats = Array.from({ length: 10 }, () => referenceOf(repeatedForm, '198.51.100.1'))
    expect(new Set(await Promise.all(repeats)).size).toBe(1)
    expect(await hiddenAndLost()).toEqual([4, 4])
    expect(await storedReports()).toHaveLength(10)
  })

  test('is 2 for one member across networks', async () => {
    for (const companion of companionIds.slice(0, 4)) {
      expect((await sendAs(writer, minor(companion))).status).toBe(201)
    }
    expect(await hiddenAndLost()).toEqual([2, 2])
    expect(await rowsOf('SELECT * FROM report_holds WHERE who LIKE ?1', `%${writer.sub}%`)).toEqual(
      [],
    )
  })

  test('is 5 an hour and 15 a day for the whole site', async () => {
    const later = async (ms: number) => {
      await env.DB.exec(`UPDATE report_holds SET at = at - ${ms}`)
    }
    const hiddenCounts: unknown[] = []
    for (let hour = 0; hour < 4; hour++) {
      for (const n of [0, 1, 2, 3, 4, 5].map((index) => 6 * hour + index)) {
        await referenceOf(minor(companionIds[n]!), `2001:${n + 1}::1`)
      }
      hiddenCounts.push(await hiddenCount())
      await later(HOUR)
    }
    expect(hiddenCounts).toEqual([5, 10, 15, 15])
    await later(DAY)
    await referenceOf(minor(companionIds[30]!), '2001:99::1')
    expect(await hiddenCount()).toBe(16)
  })

  test('does not count a profile that is hidden already', async () => {
    for (let n = 1; n < 8; n++) await referenceOf(minor(ada), `2001:${n}::1`)
    expect(await hiddenAndLost()).toEqual([7, 1])
    await referenceOf(minor(berta), '2001:99::1')
    expect(await lostCount()).toBe(2)
  })

  test('ends after a day, when its counts are deleted', async () => {
    await referenceOf(minor(ada))
    const rows = () => rowsOf('SELECT * FROM report_holds')
    const expire = () => dataLifecycles.flatMap(({ expire }) => [...expire(office.db, Date.now())])
    await writeAll(office.db, expire())
    expect(await rows()).toHaveLength(4)
    await env.DB.exec(`UPDATE report_holds SET at = at - ${DAY + 1_000}`)
    await writeAll(office.db, expire())
    expect(await rows()).toEqual([])
  })
})

test('keeps a profile public if staff keep it while an urgent report arrives', async () => {
  for (let failingCall = 0; ; failingCall++) {
    await openQueue()
    // A reopened report: at this moment no decision protects the profile.
    const { id } = await createReport({ reason: 'minor' })
    const note = 'Her passport is in order.'
    await performReportAction(id, { act: 'keep', note })
    await performReportAction(id, { version: 1, act: 'review' })
    let isKept = false
    const happen = async () => {
      await performReportAction(id, { version: 2, act: 'keep', note })
      isKept = true
    }
    const db = createDatabase(new Faults(failingCall, { happen }).database(env.DB))
    const input = { companion: ada, reason: 'minor', text: 'Another one.' } as const
    const visitor = {
      viewer: { kind: 'visitor' },
      language: 'en',
      isSeen: true,
      reporterKey: null,
      sources: [],
    } as const
    await receiveReport(db, input, { now: Date.now(), origin: 'https://site.test', ...visitor })
    if (!isKept) return expect(failingCall).toBeGreaterThan(1)
    expect([await hiddenCount(), await isSeen()]).toEqual([0, true])
  }
})

describe('urgent report over the limit', () => {
  beforeEach(async () => {
    for (const companion of companionIds.slice(0, 3)) await referenceOf(minor(companion))
    mailServer.sent.length = 0
  })

  test('hides nothing, is listed first, and alerts the office once', async () => {
    const first = await createReport(minor(ada))
    await createReport(minor(berta))
    expect(await isSeen()).toBe(true)
    expect(first).toMatchObject({ holds: false, isHeldBack: true, isUrgent: true })
    const { reports } = await list('?state=open')
    expect(reports.map(({ isHeldBack }) => isHeldBack)).toEqual([true, true, false, false, false])
    const subjects = mailServer.sent.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Act now'))).toHaveLength(1)
    expect(subjects).toContain(`Urgent: ${first.reference}`)
    expect(mailServer.sent.map(({ text }) => text).join()).not.toMatch(/Ada|Berta|What I saw/)
    expect(warnings.filter((text) => text.includes('report.held-back'))).toHaveLength(2)
    expect(warnings.join()).toContain(first.reference)
    expect(await auditLog()).toContainEqual(
      expect.objectContaining({
        act: 'report.received',
        subject: first.id,
        detail: expect.objectContaining({ holds: false, heldBack: true }) as unknown,
      }),
    )
  })

  test('is counted on the overview until staff hide or keep the profile', async () => {
    const attention = async () =>
      (await expectAnswer(getOpenWorkSchemas, office.call('GET', getOpenWorkEndpoint.path)))
        .attention
    const { id } = await createReport(minor(ada))
    const bertaReport = await createReport(minor(berta))
    expect(await attention()).toMatchObject({ reports: 5, reports_held_back: 2 })
    await performReportAction(id, { act: 'hold' })
    expect(await isSeen()).toBe(false)
    expect(await attention()).toMatchObject({ reports_held_back: 1 })
    await performReportAction(bertaReport.id, { act: 'keep', note: 'Passport seen.' })
    expect(await attention()).toMatchObject({ reports: 4, reports_held_back: 0 })
    expect((await readReport(bertaReport.id)).isHeldBack).toBe(false)
  })

  test('is stored once when it is sent again a day later', async () => {
    const repeatedForm = { ...minor(ada), text: 'The same', key: uuid(70) }
    const reference = await referenceOf(repeatedForm)
    await env.DB.exec(`UPDATE report_holds SET at = at - ${DAY}`)
    expect(await referenceOf(repeatedForm)).toBe(reference)
    expect(await isSeen()).toBe(true)
    expect(await rowsOf('SELECT * FROM report_holds WHERE at > ?1', Date.now() - HOUR)).toEqual([])
  })
})

test('limits a surrounding network to sixty reports an hour', async () => {
  for (let n = 0; n < 60; n++) await referenceOf({}, `203.0.113.${n}`)
  expect((await send({}, '203.0.113.99')).status).toBe(429)
  expect((await send({}, '203.0.114.1')).status).toBe(201)
})
