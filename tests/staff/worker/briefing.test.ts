import { expect, test } from 'vitest'
import { getBriefingEndpoint, getBriefingSchemas } from '#staff/overview'
import { countTrends } from '../../../worker/staff/trends/writes.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import {
  addStaff,
  colleague,
  me,
  openReportsByUrgency,
  workOf,
} from '../../support/staff/case-work.ts'

const readBriefing = () =>
  expectAnswer(getBriefingSchemas, reports.office.call('GET', getBriefingEndpoint.path))

async function readBriefingAs(role: Parameters<typeof addStaff>[0]) {
  await addStaff(role)
  const { headers } = await reports.office.accounts.as(colleague)
  return expectAnswer(getBriefingSchemas, reports.office.ask(getBriefingEndpoint.path, { headers }))
}

test('the briefing lists the first cases of the inbox with their assignee, and recent activity', async () => {
  const { due, overdue, urgent } = await openReportsByUrgency()
  await workOf(reports.office, 'report', urgent.id).storeAssignment(me, null)
  const { cases, hasMoreCases, activity } = await readBriefing()
  expect(cases.map(({ id }) => id)).toEqual([urgent.id, overdue.id, due.id])
  expect(cases[0]?.assignee?.id).toBe(me)
  expect(hasMoreCases).toBe(false)
  expect(activity[0]).toMatchObject({ act: 'case.assigned', actor_name: 'The office' })
})

test('the briefing counts new rows of the last 24 hours', async () => {
  const { due } = await openReportsByUrgency()
  const countOf = async (what: string) =>
    (await readBriefing()).news.find((item) => item.what === what)?.count
  expect(await countOf('reports')).toBe(3)
  await env.DB.prepare('UPDATE reports SET created_at = ?2 WHERE id = ?1')
    .bind(due.id, Date.now() - DAY - 1_000)
    .run()
  expect(await countOf('reports')).toBe(2)
  expect(await countOf('payments')).toBe(0)
})

test('the briefing omits what the role may not read', async () => {
  await openReportsByUrgency()
  const { cases, news, activity } = await readBriefingAs('editor')
  expect([cases, news, activity]).toEqual([[], [], []])
  const accountant = await readBriefingAs('accountant')
  expect(accountant.news.map(({ what }) => what)).toEqual(['sign-ups', 'payments'])
})

test('the briefing has four trends of seven days, with revenue for roles that may read it', async () => {
  await openReportsByUrgency()
  expect((await readBriefing()).trends).toEqual([])
  await countTrends(reports.office.db, Date.now() + DAY)
  const { trends } = await readBriefing()
  expect(trends.map(({ what, values }) => [what, values.length])).toEqual([
    ['requests', 7],
    ['answer-time', 7],
    ['sign-ups', 7],
    ['revenue', 7],
  ])
  const asModerator = await readBriefingAs('moderator')
  const reportTrend = asModerator.trends.at(-1)
  expect(reportTrend).toMatchObject({ what: 'reports', now: 3 })
  expect(reportTrend?.values.at(-1)).toBe(3)
})

test('the briefing reads few rows', async () => {
  await openReportsByUrgency()
  await countTrends(reports.office.db, Date.now() + DAY)
  reports.office.resetMeter()
  await readBriefing()
  expect(reports.office.meter.read).toBeLessThan(160)
})
