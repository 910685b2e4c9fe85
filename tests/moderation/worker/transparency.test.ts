import { answerAuthorityRequestSchemas } from '#moderation/admin-authority-requests'
import { getTransparencySchemas } from '#moderation/transparency'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeTransparencyJob } from '../../../worker/moderation/jobs/store-transparency.ts'
import { storeTransparency } from '../../../worker/moderation/store-transparency.ts'
import { countMonth, storedMonths } from '../../../worker/moderation/transparency/queries.ts'
import { recordAuditEvents } from '../../../worker/platform/db/audited.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, nextId } from '../../support/platform/fixtures.ts'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import * as applications from '../../support/moderation/applications.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'

const HOUR = 3_600_000
/** The first moment of October in Zurich. */
const OCTOBER = Date.parse('2025-09-30T22:00:00Z')
const NOVEMBER = Date.parse('2025-10-31T23:00:00Z')
const LATER = NOVEMBER + DAY

let office: Office
beforeEach(async () => void (office = await openOffice()))

/** Actions in the audit log, in the order of their times. */
const record = (events: [at: number, act: string, subject: string, detail?: object][]) =>
  writeAll(office.db, [
    recordAuditEvents(
      office.db,
      events
        .toSorted(([a], [b]) => a - b)
        .map(([at, act, subject, detail = {}]) => ({
          actor: 'system',
          at,
          act,
          subject,
          detail: { ...detail },
        })),
    ),
  ])
const published = () => expectAnswer(getTransparencySchemas, office.ask('/api/transparency'))
const monthNames = async () => (await storedMonths(office.db)).map(({ month }) => month)
const october = async () => {
  await storeTransparency(office.db, LATER)
  const { months } = await published()
  return months.find(({ month }) => month === '2025-10')!.figures
}
const started = [OCTOBER - 10 * DAY, 'setting.changed', 'note'] as const
/** Reports with the hours until their decision; the subject is the report's id. */
const decided = (hours: readonly number[], reason: string, act: string, detail: object = {}) =>
  hours.flatMap((wait, index): [number, string, string, object][] => {
    const id = `${reason}-${act}-${index}`
    const at = OCTOBER + index * HOUR
    return [
      [at, 'report.received', id, { reason, ...detail }],
      [at + wait * HOUR, act, id, {}],
    ]
  })

describe('the figures of a month', () => {
  test('count reports by reason, and hours to the first decision', async () => {
    await record([
      [...started],
      ...decided([1, 2, 3, 4, 30], 'minor', 'report.hide'),
      ...decided([10, 20, 47, 48, 60], 'unpaid', 'report.warn', { target: 'member' }),
      ...decided([1, 2, 3, 1, 2], 'fake', 'report.keep', { target: 'profile' }),
      // A decision after a case was opened again is not the first one.
      [OCTOBER + 70 * HOUR, 'report.keep', 'unpaid-report.warn-0'],
      [NOVEMBER, 'report.received', 'november', { reason: 'fake' }],
      [OCTOBER - 1, 'report.received', 'september', { reason: 'fake' }],
    ])
    const { reports: byReason, decisions, memberDecisions } = await october()
    expect(byReason).toMatchObject({ minor: 5, unpaid: 5, fake: 5, threat: null })
    expect(decisions.urgent).toEqual({ count: 5, median: 3, p90: 30 })
    expect(decisions.other).toEqual({ count: 5, median: 2, p90: 3 })
    expect(memberDecisions.other).toEqual({ count: 5, median: 47, p90: 60 })
  })

  test('count automatic holds, and those that were undone', async () => {
    await record([
      [...started],
      ...decided([1, 1, 1, 1, 1], 'minor', 'report.hide', { holds: true }),
      ...decided([1, 1, 1, 1, 1, 1], 'coercion', 'report.keep', { holds: true }),
      ...decided([1, 1, 1, 1, 1], 'threat', 'report.keep', { holds: false }),
    ])
    expect((await october()).holds).toEqual({ count: 11, undone: 6 })
  })

  test('count appeals, checks, lapsed checks and applications', async () => {
    const times = Array.from({ length: 5 }, (_, index) => OCTOBER + index * HOUR)
    const check = { checked: 'identity', checkedAt: 1 }
    const changes = {
      verifications: { before: [check], after: [check, { checked: 'age', checkedAt: 2 }] },
    }
    await record([
      [...started],
      ...times.map((at, n): [number, string, string] => [at, 'appeal.received', `granted-${n}`]),
      ...times.map((at, n): [number, string, string] => [
        at + 10 * HOUR,
        'appeal.grant',
        `granted-${n}`,
      ]),
      ...times.map((at, n): [number, string, string] => [at, 'appeal.received', `upheld-${n}`]),
      ...times.map((at, n): [number, string, string] => [
        at + 20 * HOUR,
        'appeal.uphold',
        `upheld-${n}`,
      ]),
      ...times.map((at): [number, string, string, object] => [
        at,
        'companion.changed',
        'ada',
        { changes },
      ]),
      ...times.map((at): [number, string, string] => [at, 'companion.photos-confirmed', 'ada']),
      ...times
        .slice(0, 3)
        .map((at, n): [number, string, string, object] => [
          at,
          'companion.grace-ended',
          `ended-${n}`,
          { checks: ['age', 'identity'] },
        ]),
      ...times.flatMap((at, n): [number, string, string][] => [
        [at, 'application.received', `applicant-${n}`],
        [at + (n + 1) * HOUR, 'application.rejected', `applicant-${n}`],
      ]),
    ])
    expect(await october()).toMatchObject({
      appeals: { count: 10, median: 10, p90: 20, granted: 5 },
      checks: { made: 10, lapsed: 6 },
      applications: { count: 5, median: 3, p90: 5 },
    })
  })

  test('measure decisions on what companions submit, from the last submission of the same thing', async () => {
    const files = [1, 2, 3, 4]
    await record([
      [...started],
      ...files.flatMap((n): [number, string, string, object][] => [
        [OCTOBER, 'companion.media-submitted', 'ada', { id: `file-${n}` }],
        [OCTOBER + n * HOUR, 'companion.media-returned', 'ada', { id: `file-${n}` }],
      ]),
      [OCTOBER, 'companion.revision-submitted', 'ada'],
      [OCTOBER + 20 * HOUR, 'companion.revision-submitted', 'ada'],
      [OCTOBER + 29 * HOUR, 'companion.revision-approved-in-part', 'ada'],
      [OCTOBER + 30 * HOUR, 'review.reply-published', 'ada', { id: 'without a submission' }],
    ])
    expect((await october()).submissions).toEqual({ count: 5, median: 3, p90: 9 })
  })

  test('are stored once, and no later row or run changes them', async () => {
    await record([[...started], ...decided([1, 1, 1, 1, 1], 'minor', 'report.hide')])
    await october()
    const before = await published()
    await record(decided([9, 9, 9, 9, 9], 'threat', 'report.keep'))
    await storeTransparency(office.db, LATER)
    expect(await published()).toEqual(before)
    for (const change of [
      `UPDATE transparency_months SET figures = '{}'`,
      `INSERT OR REPLACE INTO transparency_months VALUES ('2025-10', '{}', 1)`,
    ]) {
      await expect(rowsOf(change)).rejects.toThrow()
    }
  })

  test('begin with the first whole month, and leave out the running one', async () => {
    await record([[...started]])
    await storeTransparency(office.db, NOVEMBER - 1)
    expect(await monthNames()).toEqual([])
    await storeTransparency(office.db, NOVEMBER + 40 * DAY)
    expect(await monthNames()).toEqual(['2025-11', '2025-10'])
    expect((await published()).months).toHaveLength(2)
  })

  test('are not stored on a new site or in demo mode', async () => {
    await storeTransparency(office.db, LATER)
    await record([[...started]])
    await storeTransparencyJob({ ...env, DEMO: 'on' }, LATER)
    expect(await monthNames()).toEqual([])
    await storeTransparencyJob({ ...env, DEMO: 'off' }, LATER)
    expect(await monthNames()).toEqual(['2025-10'])
  })
})

describe('the rows behind the figures', () => {
  const now = () => ({ from: Date.now() - DAY, until: Date.now() + DAY })

  test('are written by reports and their decisions', async () => {
    await reports.openQueue()
    const { id } = await reports.createReport({ reason: 'minor' })
    await reports.performReportAction(id, { act: 'keep', note: 'Not true.' })
    const { reports: byReason, decisions } = await countMonth(reports.office.db, now())
    expect(byReason).toEqual([{ kind: 'minor', count: 1 }])
    expect(decisions).toMatchObject([{ reason: 'minor', aboutMember: 0, held: 1, kept: 1 }])
  })

  test('are written by checks that staff record while they create a profile', async () => {
    const dayFromNow = (days: number) =>
      new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    const period = { checked_at: dayFromNow(-1), valid_until: dayFromNow(300) }
    const response = await office.call('POST', '/api/admin/companions', {
      name: 'Ada',
      age_range: '25-29',
      location: 'Zurich, Switzerland',
      verifications: [
        { checked: 'identity', ...period },
        { checked: 'age', ...period },
      ],
    })
    expect(response.status).toBeLessThan(300)
    const counts = await countMonth(office.db, now())
    expect(counts.checksMade).toBe(2)
  })

  test('are written by applications and their decisions', async () => {
    await applications.openQueue()
    const { id } = await applications.createApplication()
    await applications.performApplicationAction(id, { state: 'approved' })
    const counts = await countMonth(applications.office.db, now())
    expect(counts.applications).toHaveLength(1)
  })

  test('are written by the first answer to a request', async () => {
    await requests.openStaffRequests()
    const id = await requests.createAnsweredRequest()
    await requests.performStaffAction(id, { version: 2, act: 'answer', text: 'At nine.' })
    const { answers } = await countMonth(requests.office.db, now())
    expect(answers).toHaveLength(1)
  })
})

describe('a request of an authority', () => {
  const path = '/api/admin/authority-requests'
  const input = (changes: object = {}) => ({
    id: nextId(),
    kind: 'police',
    authority: 'Cantonal police, 2025-17',
    receivedOn: '2025-10-01',
    ...changes,
  })
  const recordRequest = (body: object) => office.call('POST', path, body)

  test('is recorded with its answer, once, and counted', async () => {
    const request = input()
    await recordRequest(request)
    await recordRequest(request)
    const answer = () => office.call('POST', `${path}/${request.id}/answer`, { outcome: 'no_data' })
    await answer()
    const { requests: listed } = await expectAnswer(answerAuthorityRequestSchemas, answer())
    expect(listed).toMatchObject([{ kind: 'police', answer: { outcome: 'no_data' } }])
    const counts = await countMonth(office.db, { from: Date.now() - DAY, until: Date.now() + DAY })
    expect(counts).toMatchObject({
      authorityRequests: [{ kind: 'police', count: 1 }],
      authorityAnswers: [{ kind: 'no_data', count: 1 }],
    })
  })

  test('is refused for a day in the future, and its answer is never replaced', async () => {
    const tomorrow = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
    expect((await recordRequest(input({ receivedOn: tomorrow }))).status).toBe(422)
    const request = input()
    await recordRequest(request)
    expect((await recordRequest({ ...request, kind: 'court' })).status).toBe(422)
    const answer = (outcome: string, id = request.id) =>
      office.call('POST', `${path}/${id}/answer`, { outcome })
    expect((await answer('data')).status).toBe(200)
    expect((await answer('no_data')).status).toBe(409)
    expect((await answer('data', nextId())).status).toBe(404)
    await expect(rowsOf(`UPDATE authority_answers SET outcome = 'no_data'`)).rejects.toThrow()
    await expect(rowsOf(`UPDATE authority_requests SET kind = 'court'`)).rejects.toThrow()
  })
})
