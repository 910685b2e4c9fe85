import { expect, test } from 'vitest'
import { getWorkSchemas, type Work } from '#staff/work'
import { getWork } from '#staff/work.api'
import type { Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import * as applications from '../../support/moderation/applications.ts'
import { addStaff, colleague, me, workOf } from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'
import * as sales from '../../support/billing/sales.ts'

// One page of what there is to do: one's own cases, and due ones that no one has.

const read = (office: Office): Promise<Work> =>
  expectAnswer(getWorkSchemas, office.call('GET', getWork.path))
const idsIn = ({ cases }: Work) => cases.map(({ id }) => id)

test('has one’s own cases and those of no one, by due time, and no colleague’s', async () => {
  await reports.openQueue()
  await addStaff('moderator')
  const { office } = reports
  const [late, mine, theirs, open] = await Promise.all([1, 2, 3, 4].map(() => reports.reported()))
  const due = (id: string, hours: number) =>
    env.DB.prepare('UPDATE reports SET due_at = ?2 WHERE id = ?1').bind(
      id,
      Date.now() + hours * HOUR,
    )
  await env.DB.batch([due(late!.id, -1), due(mine!.id, 1), due(theirs!.id, 2), due(open!.id, 3)])
  await workOf(office, 'report', mine!.id).assigned(me, null)
  await workOf(office, 'report', theirs!.id).assigned(colleague.sub, null)
  const work = await read(office)
  expect(idsIn(work)).toEqual([late!.id, mine!.id, open!.id])
  expect(work.cases.map(({ isMine, isOverdue }) => [isMine, isOverdue])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
  expect(work.cases[0]).toMatchObject({ kind: 'report', name: 'Ada', reference: late!.reference })
  expect(work).toMatchObject({ total: 3, mine: 1, overdue: 1 })
  // Whoever may no longer work on it has it no longer.
  await addStaff('editor')
  expect(idsIn(await read(office))).toContain(theirs!.id)
  await reports.taken(late!.id, { act: 'keep', note: 'Seen.' })
  expect(idsIn(await read(office))).not.toContain(late!.id)
})

test('lists urgent reports before overdue ones', async () => {
  await reports.openQueue()
  await addStaff('moderator')
  const { office } = reports
  const due = await reports.reported()
  const overdue = await reports.reported()
  const urgent = await reports.reported({ reason: 'minor', target: `photo:${reports.photo}` })
  const dueIn = (id: string, hours: number) =>
    env.DB.prepare('UPDATE reports SET due_at = ?2 WHERE id = ?1').bind(
      id,
      Date.now() + hours * HOUR,
    )
  await env.DB.batch([dueIn(due.id, 40), dueIn(overdue.id, -20), dueIn(urgent.id, 4)])
  const work = await read(office)
  expect(idsIn(work)).toEqual([urgent.id, overdue.id, due.id])
  expect(work.cases.map(({ isUrgent }) => isUrgent)).toEqual([true, false, false])
})

test('an application without a due time is to do for whoever has it', async () => {
  await applications.openQueue()
  const { id } = await applications.applied()
  const { office } = applications
  expect((await read(office)).cases).toMatchObject([{ kind: 'application', name: 'Ada Muster' }])
  await applications.taken(id, { state: 'more_info', note: 'Permit?' })
  expect(idsIn(await read(office))).toEqual([])
  await workOf(office, 'application', id).assigned(me, null)
  expect((await read(office)).cases).toMatchObject([{ id, isMine: true, dueAt: null }])
  await applications.taken(id, { version: 1, state: 'rejected', note: 'No.', ground: 'other' })
  expect(idsIn(await read(office))).toEqual([])
})

test('requests that wait for the team, and reviews, are due when they came', async () => {
  await requests.openStaffRequests()
  const { office } = requests
  const answered = await requests.answered()
  await requests.review(answered)
  const waiting = await requests.sent({ companion: requests.berta })
  const { cases } = await read(office)
  expect(cases.map(({ kind, id, name }) => [kind, kind === 'request' ? id : '', name])).toEqual([
    ['review', '', 'Ada'],
    ['request', waiting, 'Berta'],
  ])
  expect(cases[1]).toMatchObject({ dueAt: null, isOverdue: false })
})

test('a role has the kinds that it includes', async () => {
  await sales.openSales()
  await sales.orphan()
  await addStaff('accountant')
  const { headers } = await sales.shop.accounts.as(colleague)
  const asColleague = () => sales.shop.site.ask(getWork.path, { headers })
  await reports.send()
  expect(await expectAnswer(getWorkSchemas, asColleague())).toMatchObject({
    cases: [{ kind: 'sale', id: sales.SALE, isMine: false }],
  })
  await addStaff('moderator')
  const others = await expectAnswer(getWorkSchemas, asColleague())
  expect(others.cases.map(({ kind }) => kind)).not.toContain('sale')
  await addStaff('editor')
  expect(await expectAnswer(getWorkSchemas, asColleague())).toMatchObject({ cases: [] })
  await addStaff('auditor')
  expect((await asColleague()).status).toBe(403)
})

test('a publication that could not be done at its time is to do for those who plan it', async () => {
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
  expect((await read(office)).cases).toEqual([])
  await plan(5)
  const [one] = (await read(office)).cases
  expect(one).toMatchObject({ kind: 'plan', id: requests.berta, name: 'Berta', isMine: false })
  expect(one?.since).toBe(new Date(5).toISOString())
  const { headers } = await office.accounts.as(colleague)
  const theirs = await expectAnswer(getWorkSchemas, office.ask(getWork.path, { headers }))
  expect(theirs.cases).toEqual([])
  // Planned anew, or put into the trash, it is done with.
  await office.call('DELETE', `/api/admin/companions/${requests.berta}`)
  expect((await read(office)).cases).toEqual([])
})
