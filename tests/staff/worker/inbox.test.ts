import { expect, test } from 'vitest'
import { getInboxEndpoint, getInboxSchemas } from '#staff/inbox'
import type { Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { addStaff, colleague, me, workOf } from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR, uuid } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'

const readInbox = (office: Office, query = '') =>
  expectAnswer(getInboxSchemas, office.call('GET', `${getInboxEndpoint.path}?${query}`))

async function openReports() {
  await reports.openQueue()
  await addStaff('moderator')
  const due = await reports.createReport()
  const overdue = await reports.createReport({ companion: reports.berta })
  const urgent = await reports.createReport({ reason: 'minor', target: `photo:${reports.photo}` })
  const dueIn = (id: string, hours: number) =>
    env.DB.prepare('UPDATE reports SET due_at = ?2 WHERE id = ?1').bind(
      id,
      Date.now() + hours * HOUR,
    )
  await env.DB.batch([dueIn(due.id, 40), dueIn(overdue.id, -20), dueIn(urgent.id, 4)])
  return { due, overdue, urgent }
}

test('lists urgent cases first, then overdue and due ones', async () => {
  const { due, overdue, urgent } = await openReports()
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
  const { overdue, due } = await openReports()
  const { cases, hasMore } = await readInbox(reports.office, 'skip=1&limit=1')
  expect(cases.map(({ id }) => id)).toEqual([overdue.id])
  expect(hasMore).toBe(true)
  const last = await readInbox(reports.office, 'skip=2&limit=1')
  expect(last.cases.map(({ id }) => id)).toEqual([due.id])
  expect(last.hasMore).toBe(false)
})

test('filters by state, kind and assignee', async () => {
  const { due, overdue, urgent } = await openReports()
  const { office } = reports
  await workOf(office, 'report', due.id).assigned(me, null)
  const idsOf = async (query: string) => (await readInbox(office, query)).cases.map(({ id }) => id)
  expect(await idsOf('state=urgent')).toEqual([urgent.id])
  expect(await idsOf('state=overdue')).toEqual([overdue.id])
  expect(await idsOf('kind=appeal')).toEqual([])
  expect(await idsOf('kind=report&assigned=me')).toEqual([due.id])
  expect(await idsOf('assigned=none')).toEqual([urgent.id, overdue.id])
  const { cases } = await readInbox(office, 'assigned=me')
  expect(cases[0]?.assignee?.id).toBe(me)
})

test('lists requests and reviews without a due time last, oldest first', async () => {
  await requests.openStaffRequests()
  const { office } = requests
  const answeredRequest = await requests.createAnsweredRequest()
  await requests.review(answeredRequest)
  const waitingRequest = await requests.createRequest({ companion: requests.berta })
  const { cases } = await readInbox(office)
  expect(cases.map(({ kind, name }) => [kind, name])).toEqual([
    ['review', 'Ada'],
    ['request', 'Berta'],
  ])
  expect(cases[1]).toMatchObject({ id: waitingRequest, dueAt: null, isOverdue: false })
})

test('omits kinds that the role may not read', async () => {
  await openReports()
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
  expect(cases).toMatchObject([{ kind: 'confirmation', id: uuid(0x77), name: 'Ada' }])
})
