import { expect, test } from 'vitest'
import {
  getInboxEndpoint,
  getInboxSchemas,
  listColleaguesEndpoint,
  listColleaguesSchemas,
} from '#staff/inbox'
import type { Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import {
  addStaff,
  colleague,
  me,
  openReportsByUrgency,
  openReviewAndRequest,
  workOf,
} from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'

const readInbox = (office: Office, query = '') =>
  expectAnswer(getInboxSchemas, office.call('GET', `${getInboxEndpoint.path}?${query}`))

test('lists urgent cases first, then overdue and due ones', async () => {
  const { due, overdue, urgent } = await openReportsByUrgency()
  const { cases, hasMore } = await readInbox(reports.office)
  expect(cases.map(({ id }) => id)).toEqual([urgent.id, overdue.id, due.id])
  expect(cases.map(({ isUrgent, isOverdue }) => [isUrgent, isOverdue])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(hasMore).toBe(false)
})

test('pages through the cases of all parts', async () => {
  const { overdue, due } = await openReportsByUrgency()
  const { cases, hasMore } = await readInbox(reports.office, 'skip=1&limit=1')
  expect(cases.map(({ id }) => id)).toEqual([overdue.id])
  expect(hasMore).toBe(true)
  const last = await readInbox(reports.office, 'skip=2&limit=1')
  expect(last.cases.map(({ id }) => id)).toEqual([due.id])
  expect(last.hasMore).toBe(false)
})

test('filters by state, kind and assignee', async () => {
  const { due, overdue, urgent } = await openReportsByUrgency()
  const { office } = reports
  await workOf(office, 'report', due.id).storeAssignment(me, null)
  const idsOf = async (query: string) => (await readInbox(office, query)).cases.map(({ id }) => id)
  expect(await idsOf('state=urgent')).toEqual([urgent.id])
  expect(await idsOf('state=overdue')).toEqual([overdue.id])
  expect(await idsOf('kind=appeal')).toEqual([])
  expect(await idsOf('kind=report&assigned=me')).toEqual([due.id])
  expect(await idsOf('assigned=none')).toEqual([urgent.id, overdue.id])
  const { cases } = await readInbox(office, 'assigned=me')
  expect(cases[0]?.assignee?.id).toBe(me)
})

test('filters by any colleague, among whom only current staff are listed', async () => {
  const { due, overdue } = await openReportsByUrgency()
  const { office } = reports
  await workOf(office, 'report', due.id).storeAssignment(colleague.sub, null)
  await workOf(office, 'report', overdue.id).storeAssignment(me, null)
  const { cases } = await readInbox(office, `assigned=${colleague.sub}`)
  expect(cases.map(({ id, assignee }) => [id, assignee?.name])).toEqual([[due.id, 'Second']])
  const colleagues = () =>
    expectAnswer(listColleaguesSchemas, office.call('GET', listColleaguesEndpoint.path))
  expect((await colleagues()).colleagues.map(({ name }) => name)).toEqual(['Second', 'The office'])
  await env.DB.prepare("UPDATE administrators SET standing = 'taken' WHERE member_id = ?1")
    .bind(colleague.sub)
    .run()
  expect((await colleagues()).colleagues.map(({ name }) => name)).toEqual(['The office'])
})

test('lists requests and reviews without a due time last, oldest first', async () => {
  const { office, waitingRequest } = await openReviewAndRequest()
  const { cases } = await readInbox(office)
  expect(cases.map(({ kind, name }) => [kind, name])).toEqual([
    ['review', 'Ada'],
    ['request', 'Berta'],
  ])
  expect(cases[1]).toMatchObject({ id: waitingRequest, dueAt: null, isOverdue: false })
})

test('omits kinds that the role may not read', async () => {
  await openReportsByUrgency()
  await addStaff('editor')
  const { headers } = await reports.office.accounts.as(colleague)
  const answer = reports.office.ask(getInboxEndpoint.path, { headers })
  expect((await expectAnswer(getInboxSchemas, answer)).cases).toEqual([])
})

test('lists open confirmations with the name of their subject', async () => {
  await reports.openQueue()
  const day = 86_400_000
  await env.DB.prepare(
    `INSERT INTO confirmations (id, kind, subject, input, reason, actor, actor_name, requested_at, expires_at)
     VALUES (?1, 'deletion', ?2, '{}', 'Asked for it.', ?3, 'Lea', ?4, ?5)`,
  )
    .bind(uuid(0x77), reports.ada, uuid(0x78), Date.now(), Date.now() + 3 * day)
    .run()
  const { cases } = await readInbox(reports.office)
  const summary = { kind: 'confirmation', action: 'deletion' }
  expect(cases).toMatchObject([{ kind: 'confirmation', id: uuid(0x77), name: 'Ada', summary }])
})
