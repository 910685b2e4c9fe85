import { expect, test } from 'vitest'
import {
  getWorkCountsEndpoint,
  getWorkCountsSchemas,
  getWorkEndpoint,
  getWorkSchemas,
  type Work,
} from '#staff/work'
import type { Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import * as applications from '../../support/moderation/applications.ts'
import {
  addStaff,
  colleague,
  me,
  openReportsByUrgency,
  openReviewAndRequest,
  setDueTimes,
  workOf,
} from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'
import * as sales from '../../support/billing/sales.ts'

// Own cases and due unassigned ones on one page.

const readWork = (office: Office): Promise<Work> =>
  expectAnswer(getWorkSchemas, office.call('GET', getWorkEndpoint.path))
const readCounts = (office: Office) =>
  expectAnswer(getWorkCountsSchemas, office.call('GET', getWorkCountsEndpoint.path))
const idsIn = ({ cases }: Work) => cases.map(({ id }) => id)

test('lists own and unassigned cases by due time without those of colleagues', async () => {
  await reports.openQueue()
  await addStaff('moderator')
  const { office } = reports
  const [overdueReport, ownReport, colleaguesReport, open] = await Promise.all(
    [reports.ada, reports.berta, uuid(11), uuid(12)].map((companion) =>
      reports.createReport({ companion }),
    ),
  )
  await setDueTimes({
    [overdueReport!.id]: -1,
    [ownReport!.id]: 1,
    [colleaguesReport!.id]: 2,
    [open!.id]: 3,
  })
  await workOf(office, 'report', ownReport!.id).storeAssignment(me, null)
  await workOf(office, 'report', colleaguesReport!.id).storeAssignment(colleague.sub, null)
  const work = await readWork(office)
  expect(idsIn(work)).toEqual([overdueReport!.id, ownReport!.id, open!.id])
  expect(work.cases.map(({ isMine, isOverdue }) => [isMine, isOverdue])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
  expect(work.cases[0]).toMatchObject({
    kind: 'report',
    name: 'Ada',
    reference: overdueReport!.reference,
  })
  expect(await readCounts(office)).toEqual({ total: 3, mine: 1, overdue: 1 })
  // A colleague who lost the role has no cases.
  await addStaff('editor')
  expect(idsIn(await readWork(office))).toContain(colleaguesReport!.id)
  await reports.performReportAction(overdueReport!.id, { act: 'keep', note: 'Seen.' })
  expect(idsIn(await readWork(office))).not.toContain(overdueReport!.id)
})

test('is listed by page, and counted as a whole', async () => {
  const { due, overdue, urgent } = await openReportsByUrgency()
  const { office } = reports
  const readPage = async (query: string) => {
    const answer = office.call('GET', `${getWorkEndpoint.path}?${query}`)
    const work = await expectAnswer(getWorkSchemas, answer)
    return [idsIn(work), work.hasMore]
  }
  expect(await readPage('limit=2')).toEqual([[urgent.id, overdue.id], true])
  expect(await readPage('skip=2&limit=2')).toEqual([[due.id], false])
  expect(await readCounts(office)).toEqual({ total: 3, mine: 0, overdue: 1 })
})

test('lists urgent reports before overdue ones', async () => {
  const { due, overdue, urgent } = await openReportsByUrgency()
  const work = await readWork(reports.office)
  expect(idsIn(work)).toEqual([urgent.id, overdue.id, due.id])
  expect(work.cases.map(({ isUrgent }) => isUrgent)).toEqual([true, false, false])
})

test('lists a question to an applicant for its assignee, and for everyone once it is due', async () => {
  await applications.openQueue()
  const { id } = await applications.createApplication()
  const { office } = applications
  expect((await readWork(office)).cases).toMatchObject([
    { kind: 'application', name: 'Ada Muster' },
  ])
  await applications.performApplicationAction(id, { state: 'more_info', note: 'Permit?' })
  expect(idsIn(await readWork(office))).toEqual([])
  await workOf(office, 'application', id).storeAssignment(me, null)
  expect((await readWork(office)).cases).toMatchObject([{ id, isMine: true, isOverdue: false }])
  await workOf(office, 'application', id).storeAssignment(null, me)
  expect(idsIn(await readWork(office))).toEqual([])
  await env.DB.prepare('UPDATE applications SET due_at = ? WHERE id = ?')
    .bind(Date.now() - 1, id)
    .run()
  expect((await readWork(office)).cases).toMatchObject([{ id, isMine: false, isOverdue: true }])
  await applications.performApplicationAction(id, {
    version: 1,
    state: 'rejected',
    note: 'No.',
    ground: 'other',
  })
  expect(idsIn(await readWork(office))).toEqual([])
})

test('lists pending requests and reviews by arrival', async () => {
  const { office, waitingRequest } = await openReviewAndRequest()
  const { cases } = await readWork(office)
  expect(cases.map(({ kind, id, name }) => [kind, kind === 'request' ? id : '', name])).toEqual([
    ['review', '', 'Ada'],
    ['request', waitingRequest, 'Berta'],
  ])
  expect(cases[1]).toMatchObject({ dueAt: null, isOverdue: false })
})

test('lists the kinds of cases that the role includes', async () => {
  await sales.openSales()
  await sales.orphan()
  await addStaff('accountant')
  const { headers } = await sales.shop.accounts.as(colleague)
  const asColleague = () => sales.shop.site.ask(getWorkEndpoint.path, { headers })
  await reports.send()
  expect(await expectAnswer(getWorkSchemas, asColleague())).toMatchObject({
    cases: [{ kind: 'sale', id: sales.SALE, isMine: false }],
  })
  await addStaff('moderator')
  const moderatorWork = await expectAnswer(getWorkSchemas, asColleague())
  expect(moderatorWork.cases.map(({ kind }) => kind)).not.toContain('sale')
  await addStaff('editor')
  expect(await expectAnswer(getWorkSchemas, asColleague())).toMatchObject({ cases: [] })
  await addStaff('auditor')
  expect((await asColleague()).status).toBe(403)
})

test('lists a failed planned publication for roles that plan publications', async () => {
  await requests.openStaffRequests()
  const { office } = requests
  await addStaff('moderator')
  const plan = (missedAt: number | null) =>
    env.DB.prepare(
      `INSERT INTO publication_plans (companion_id, act, at, actor, actor_name, planned_at, missed_at)
       VALUES (?1, 'unpublish', 1, 'a', 'A', 1, ?2) ON CONFLICT DO UPDATE SET missed_at = ?2`,
    )
      .bind(requests.berta, missedAt)
      .run()
  await plan(null)
  expect((await readWork(office)).cases).toEqual([])
  await plan(5)
  const [item] = (await readWork(office)).cases
  expect(item).toMatchObject({ kind: 'plan', id: requests.berta, name: 'Berta', isMine: false })
  expect(item?.since).toBe(new Date(5).toISOString())
  const { headers } = await office.accounts.as(colleague)
  const colleaguesWork = await expectAnswer(
    getWorkSchemas,
    office.ask(getWorkEndpoint.path, { headers }),
  )
  expect(colleaguesWork.cases).toEqual([])
  // A failed plan ends when it is planned again or the companion is moved to the trash.
  await office.call('DELETE', `/api/admin/companions/${requests.berta}`)
  expect((await readWork(office)).cases).toEqual([])
})
