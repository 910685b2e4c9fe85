import { beforeEach, describe, expect, test } from 'vitest'
import { getOpenWorkEndpoint, getOpenWorkSchemas } from '#staff/overview'
import { getWorkEndpoint, getWorkSchemas } from '#staff/work'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { auditLog } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import {
  ada,
  berta,
  createReport,
  form,
  isSeen,
  list,
  mailServer,
  office,
  openQueue,
  performReportAction,
  photo,
  readReport,
  referenceOf,
  sendAs,
  sendReportAction,
  storedReports,
  thread,
  writer,
} from '../../support/moderation/reports.ts'

// Open reports about one subject are one case.

beforeEach(openQueue)

/** Three reports about Ada's profile; the third one is the most serious. */
async function createCase() {
  const first = await createReport({ text: 'Not her.', email: 'one@reporters.test' })
  await createReport({ text: 'A copy.', reason: 'stolen_photos' }, '198.51.100.1')
  return {
    first,
    report: await createReport(
      { text: 'She is 16.', reason: 'minor', email: 'two@reporters.test' },
      '198.51.100.2',
    ),
  }
}

describe('open reports about one subject', () => {
  test('are one row with their number, the most serious reason and the earliest due time', async () => {
    const { first, report } = await createCase()
    const { reports, total } = await list()
    expect(total).toBe(1)
    expect((await caseCounts(office, 'report')).counts).toMatchObject({ new: 1 })
    expect(reports).toMatchObject([
      { id: first.id, reference: first.reference, reportCount: 3, reason: 'minor', isUrgent: true },
    ])
    expect(Date.parse(report.dueAt!)).toBeLessThan(Date.parse(first.dueAt!))
    expect(reports[0]!.dueAt).toBe(report.dueAt)
  })

  test('have the words, the reference and the address of each reporter', async () => {
    const { report } = await createCase()
    expect(report.reports).toMatchObject([
      { text: 'Not her.', reason: 'fake', email: 'one@reporters.test', language: 'en' },
      { text: 'A copy.', reason: 'stolen_photos', email: null },
      { text: 'She is 16.', reason: 'minor', email: 'two@reporters.test' },
    ])
    const references = report.reports.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(3)
    expect(report.steps).toMatchObject([
      { number: 1, act: 'join', note: references[1] },
      { number: 2, act: 'join', note: references[2] },
    ])
  })

  test('are opened by the id and found by the reference of each report', async () => {
    const { first } = await createCase()
    for (const stored of await storedReports()) {
      expect((await readReport(String(stored['id']))).id).toBe(first.id)
      const { reports } = await list(`?search=${String(stored['reference'])}`)
      expect(reports.map(({ id }) => id)).toEqual([first.id])
    }
  })

  test('hide the profile as soon as one of them does, and are counted once', async () => {
    const { first } = await createCase()
    expect(await isSeen()).toBe(false)
    expect(await readReport(first.id)).toMatchObject({ holds: true, otherHolds: 0 })
    const path = `/api/admin/companions/${ada}`
    const { not_public } = await office.get<{ not_public: object[] }>(path)
    expect(not_public).toMatchObject([{ report: { id: first.id, reference: first.reference } }])
    const openWork = office.call('GET', getOpenWorkEndpoint.path)
    const { attention, urgent } = await expectAnswer(getOpenWorkSchemas, openWork)
    expect([attention.reports, urgent.reports]).toEqual([1, 1])
    const work = await expectAnswer(getWorkSchemas, office.call('GET', getWorkEndpoint.path))
    expect(work.cases).toMatchObject([{ kind: 'report', id: first.id, isUrgent: true }])
  })

  test('exclude those about other subjects, and those of the companion herself', async () => {
    await createReport()
    await createReport({ companion: berta })
    await createReport({ target: `photo:${photo}` })
    await createReport({ target: `thread:${thread}` })
    await giveAccount(createDatabase(env.DB), ada, writer.sub)
    expect((await sendAs(writer, { reason: 'minor' })).status).toBe(201)
    const { reports } = await list()
    expect(reports.map(({ reportCount }) => reportCount)).toEqual([1, 1, 1, 1, 1])
    expect(await isSeen()).toBe(true)
    const own = reports.find(({ byCompanion }) => byCompanion)
    expect((await readReport(own!.id)).can.act).not.toContain('hide')
  })
})

describe('a decision on a case', () => {
  test('closes all reports and answers each reporter in the language of the form', async () => {
    const first = await createReport({ email: 'one@reporters.test' })
    const response = await office.ask('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify({ ...form, text: 'Anders.', email: 'zwei@reporters.test' }),
    })
    expect(response.status).toBe(201)
    await env.DB.exec("UPDATE reports SET language = 'de' WHERE case_id IS NOT NULL")
    mailServer.sent.length = 0
    const note = 'Passport seen.'
    const report = await performReportAction(first.id, { version: 1, act: 'keep', note })
    expect(report).toMatchObject({ state: 'kept', dueAt: null, reportCount: 2 })
    const states = (await storedReports()).map(({ state, due_at }) => [state, due_at])
    expect(states).toEqual([
      ['kept', null],
      ['kept', null],
    ])
    const [english, german] = mailServer.sent.toSorted((a, b) => a.to.localeCompare(b.to))
    expect(english).toMatchObject({ to: 'one@reporters.test' })
    expect(english!.text).toContain('found no reason to make changes')
    expect(german).toMatchObject({ to: 'zwei@reporters.test' })
    expect(german!.text).not.toContain('found no reason')
    expect(german!.text).toContain(report.reports[1]!.reference)
    expect(mailServer.sent).toHaveLength(2)
  })

  test('is an audit event of each report', async () => {
    const { first, report } = await createCase()
    await performReportAction(first.id, { version: 2, act: 'hide', note: 'Fake passport.' })
    const events = (await auditLog()).filter(({ act }) => act === 'report.hide')
    expect(events.map(({ subject }) => subject)).toEqual(report.reports.map(({ id }) => id))
    expect(events[1]!.detail).toMatchObject({ case: first.reference })
  })

  test('shows a profile again only if no other case hides it', async () => {
    const { first } = await createCase()
    const other = await createReport({ reason: 'coercion', target: `photo:${photo}` })
    expect(other).toMatchObject({ holds: true, otherHolds: 1 })
    await performReportAction(first.id, { version: 2, act: 'keep', note: 'Passport seen.' })
    expect(await isSeen()).toBe(false)
    await performReportAction(other.id, { act: 'keep', note: 'Spoke to her.' })
    expect(await isSeen()).toBe(true)
  })

  test('is a conflict if another report has joined since the case was read', async () => {
    const { id } = await createReport()
    await createReport({ reason: 'illegal' })
    expect((await sendReportAction(id, { version: 0, act: 'keep', note: 'Fine.' })).status).toBe(
      409,
    )
    expect(await readReport(id)).toMatchObject({ state: 'new', reportCount: 2, version: 1 })
  })

  test('leaves a report that arrives at the same moment to the case or to another one', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await createReport({ companion: uuid(11) })
      const [decision] = await Promise.all([
        sendReportAction(id, { act: 'keep', note: 'Fine.' }),
        referenceOf({ companion: uuid(11) }, `198.51.100.${round}`),
      ])
      const { reports } = await list('?state=open')
      const [open] = reports
      expect(reports).toHaveLength(1)
      if (decision.status === 200) expect(open).toMatchObject({ reportCount: 1 })
      else expect([decision.status, open?.id, open?.reportCount]).toEqual([409, id, 2])
      const note = 'Next round.'
      await performReportAction(open!.id, { version: open!.version, act: 'keep', note })
    }
  })

  test('lets a later report begin another case', async () => {
    const { first } = await createCase()
    await performReportAction(first.id, { version: 2, act: 'keep', note: 'Passport seen.' })
    const later = await createReport()
    expect(later).toMatchObject({ reportCount: 1, version: 0 })
    expect((await readReport(first.id)).reportCount).toBe(3)
  })

  test('starts the retention of each report', async () => {
    const { first } = await createCase()
    await performReportAction(first.id, { version: 2, act: 'keep', note: 'Passport seen.' })
    await expireRows(env, Date.now() + 31 * DAY)
    expect((await storedReports()).map(({ email }) => email)).toEqual([null, null, null])
    await expireRows(env, Date.now() + 731 * DAY)
    expect(await storedReports()).toEqual([])
  })
})

test('reopening a case reopens all of its reports', async () => {
  const { first } = await createCase()
  await performReportAction(first.id, { version: 2, act: 'keep', note: 'Passport seen.' })
  const report = await performReportAction(first.id, { version: 3, act: 'review' })
  expect(report).toMatchObject({ state: 'in_review', reason: 'minor' })
  expect((await storedReports()).map(({ state }) => state)).toEqual(Array(3).fill('in_review'))
  const joined = await createReport()
  expect(joined).toMatchObject({ id: first.id, reportCount: 4, state: 'in_review' })
})
