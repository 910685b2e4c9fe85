import { describe, expect, test } from 'vitest'
import {
  searchStaffAreaEndpoint,
  searchStaffAreaSchemas,
  type StaffSearchAnswer,
} from '#staff/staff-search'
import type { Office } from '../../support/staff/admin.ts'
import { addStaff, colleague } from '../../support/staff/case-work.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR } from '../../support/platform/fixtures.ts'
import * as applications from '../../support/moderation/applications.ts'
import * as reports from '../../support/moderation/reports.ts'

const searchPath = (q: string) => `${searchStaffAreaEndpoint.path}?q=${encodeURIComponent(q)}`
const search = (office: Office, q: string): Promise<StaffSearchAnswer> =>
  expectAnswer(searchStaffAreaSchemas, office.call('GET', searchPath(q)))

test('a queue lists waiting cases with the oldest first and decided ones with the newest first', async () => {
  await applications.openQueue()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.push((await applications.createApplication({ email: `${name}@a.test` })).id)
  }
  const [due, firstWaiting, secondWaiting, firstDecided, secondDecided] = ids
  for (const id of [firstWaiting, secondWaiting]) {
    await applications.performApplicationAction(id!, { state: 'more_info' })
  }
  for (const id of [firstDecided, secondDecided]) {
    await applications.performApplicationAction(id!, { state: 'rejected', note: 'No permit' })
  }
  // Actions within one millisecond have no order.
  await env.DB.batch(
    ids.map((id, index) =>
      env.DB.prepare('UPDATE applications SET changed_at = ?2 WHERE id = ?1').bind(id, index + 1),
    ),
  )
  const idsOf = async (query: string) =>
    (await applications.list(query)).applications.map(({ id }) => id)
  const open = [due, firstWaiting, secondWaiting]
  expect(await idsOf('')).toEqual([...open, secondDecided, firstDecided])
  expect(await idsOf('?state=open')).toEqual(open)
  expect(await idsOf('?state=more_info')).toEqual([firstWaiting, secondWaiting])
  expect(await idsOf('?state=rejected')).toEqual([secondDecided, firstDecided])
})

describe('the search of the staff area', () => {
  test('finds cases by the beginning of a reference as urgent, overdue, then due', async () => {
    await reports.openQueue()
    const due = await reports.createReport({ companion: reports.berta })
    const overdue = await reports.createReport({ target: `photo:${reports.photo}` })
    const urgent = await reports.createReport({ reason: 'minor' })
    await env.DB.prepare('UPDATE reports SET due_at = due_at - ?2 WHERE id = ?1')
      .bind(overdue.id, 60 * HOUR)
      .run()
    const { cases } = await search(reports.office, 'r-')
    expect(cases.map(({ id }) => id)).toEqual([urgent.id, overdue.id, due.id])
    expect(cases.map(({ isUrgent, isOverdue }) => [isUrgent, isOverdue])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect(cases[0]).toMatchObject({ kind: 'report', name: 'Ada' })
  })

  test('finds the case of a report that joined it', async () => {
    await reports.openQueue()
    const { id } = await reports.createReport()
    const reference = await reports.referenceOf({ reason: 'other' })
    expect((await search(reports.office, reference.toLowerCase())).cases).toMatchObject([
      { id, reference },
    ])
    expect((await search(reports.office, 'ada')).cases).toEqual([])
  })

  test('finds no cases of kinds that the role excludes', async () => {
    await reports.openQueue()
    await reports.createReport()
    await addStaff('accountant')
    const { headers } = await reports.office.accounts.as(colleague)
    const call = reports.office.ask(searchPath('R-'), { headers })
    expect((await expectAnswer(searchStaffAreaSchemas, call)).cases).toEqual([])
  })
})
