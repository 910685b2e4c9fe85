import { beforeEach, describe, expect, test } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { caseAssignmentLifecycle } from '../../../worker/staff/case-assignments/lifecycle.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import * as applications from '../../support/moderation/applications.ts'
import { addStaff, colleague, me, openReportWork, workOf } from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import * as sales from '../../support/billing/sales.ts'

// Assignments of cases, and lists filtered by assignee.

const assignmentEvents = async () => (await auditLog()).filter(({ act }) => act.startsWith('case.'))
const storedAssignments = () =>
  rowsOf('SELECT kind, case_id, member_id, by_member_id FROM case_assignments')

describe('assignment of a report', () => {
  let id: string
  let work: ReturnType<typeof workOf>
  beforeEach(async () => {
    ;({ id, work } = await openReportWork())
  })

  test('is given to a colleague and removed again', async () => {
    expect(await work.assignment()).toMatchObject({
      assignee: null,
      colleagues: [{ name: 'Second' }, { name: 'The office' }],
    })
    expect(await work.storeAssignment(colleague.sub, null)).toMatchObject({
      assignee: { id: colleague.sub, name: 'Second', by: { id: me, name: 'The office' } },
    })
    expect(await work.assignees([id, uuid(99)])).toEqual({
      assignments: [{ case: id, assignee: { id: colleague.sub, name: 'Second' } }],
      forOwner: [],
    })
    expect(await work.storeAssignment(null, colleague.sub)).toMatchObject({ assignee: null })
    expect(await assignmentEvents()).toMatchObject([
      {
        actor: me,
        act: 'case.assigned',
        subject: id,
        detail: { kind: 'report', assignee: colleague.sub },
      },
      { actor: me, act: 'case.unassigned', subject: id },
    ])
  })

  test('is stored and logged once when repeated', async () => {
    await Promise.all([work.storeAssignment(me, null), work.storeAssignment(me, null)])
    await work.storeAssignment(me, null)
    expect(await storedAssignments()).toHaveLength(1)
    expect(await assignmentEvents()).toHaveLength(1)
  })

  test('goes to one of two simultaneous callers and refuses the other', async () => {
    const answers = await Promise.all([work.assign(me, null), work.assign(colleague.sub, null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ member_id: holder } = { member_id: '' }] = await rowsOf<{ member_id: string }>(
      'SELECT member_id FROM case_assignments',
    )
    expect((await work.assignment()).assignee?.id).toBe(holder)
    expect(await assignmentEvents()).toHaveLength(1)
  })

  test('is refused for colleagues whose role does not include reports', async () => {
    await addStaff('editor')
    expect((await work.assign(colleague.sub, null)).status).toBe(422)
    expect((await work.assign(reports.writer.sub, null)).status).toBe(422)
    expect((await work.assign('nobody', null)).status).toBe(422)
    expect(await storedAssignments()).toEqual([])
  })

  test('ends when the colleague loses the role', async () => {
    await work.storeAssignment(colleague.sub, null)
    await addStaff('accountant')
    expect(await work.assignment()).toMatchObject({ assignee: null })
    expect((await work.assignees([id])).assignments).toEqual([])
    expect(await work.storeAssignment(me, null)).toMatchObject({ assignee: { id: me } })
  })

  test('requires a role that includes reports', async () => {
    const asColleague = work.as(colleague)
    for (const role of ['accountant', 'editor', 'auditor'] as const) {
      await addStaff(role)
      expect((await work.assign(colleague.sub, null, colleague)).status, role).toBe(403)
      const { status } = await asColleague('GET', `/api/admin/case-assignments/report/${id}`)
      expect(status, role).toBe(role === 'auditor' ? 200 : 403)
    }
    expect(await storedAssignments()).toEqual([])
  })

  test('answers 404 for an unknown case', async () => {
    for (const path of [`report/${uuid(99)}`, `other/${id}`, `application/${id}`]) {
      const address = `/api/admin/case-assignments/${path}`
      const body = { assignee: me, instead: null }
      expect((await reports.office.call('PUT', address, body)).status, path).toBe(404)
      expect((await reports.office.call('GET', address)).status, path).toBe(404)
    }
  })

  test('filters the list by own and unassigned reports', async () => {
    const otherReport = await reports.createReport({ companion: reports.berta })
    await work.storeAssignment(me, null)
    const idsFor = async (query: string) =>
      (await reports.list(query)).reports.map((report) => report.id)
    expect(await idsFor('?assigned=me')).toEqual([id])
    expect(await idsFor('?assigned=none')).toEqual([otherReport.id])
    expect((await reports.office.call('GET', '/api/admin/reports?assigned=all')).status).toBe(422)
    // A colleague who lost the role has no cases: they are unassigned again.
    await work.storeAssignment(colleague.sub, me)
    await addStaff('editor')
    expect((await idsFor('?assigned=none')).toSorted()).toEqual([id, otherReport.id].toSorted())
  })

  test("is deleted with the report and with the colleague's account", async () => {
    const { db } = reports.office
    await work.storeAssignment(colleague.sub, null)
    expect(await caseAssignmentLifecycle.export(db, colleague.sub)['assignedCases']).toMatchObject([
      { kind: 'report', case: id },
    ])
    await writeAll(db, caseAssignmentLifecycle.erase(db, me, 1))
    expect(await storedAssignments()).toMatchObject([
      { member_id: colleague.sub, by_member_id: null },
    ])
    await writeAll(db, caseAssignmentLifecycle.erase(db, colleague.sub, 1))
    expect(await storedAssignments()).toEqual([])
    await work.storeAssignment(me, null)
    await env.DB.exec('DELETE FROM reports')
    expect(await storedAssignments()).toEqual([])
  })
})

test("lists the caller's own requests and applications", async () => {
  await requests.openStaffRequests()
  const request = await requests.createAnsweredRequest()
  await workOf(requests.office, 'request', request).storeAssignment(me, null)
  const ownRequests = await requests.office.get<{ requests: object[] }>(
    '/api/admin/requests?assigned=me',
  )
  expect(ownRequests.requests).toMatchObject([{ id: request }])
  const none = await requests.office.get<{ total: number }>('/api/admin/requests?assigned=none')
  expect(none.total).toBe(0)
  expect((await assignmentEvents())[0]).toMatchObject({
    subject: request,
    detail: { kind: 'request' },
  })

  await applications.openQueue()
  const { id } = await applications.createApplication()
  const work = workOf(applications.office, 'application', id)
  await work.storeAssignment(me, null)
  const { office } = applications
  const ownApplications = await office.get<{ total: number }>('/api/admin/applications?assigned=me')
  expect(ownApplications.total).toBe(1)
})

test('assigns sales to accountants and refuses moderators', async () => {
  await sales.openSales()
  await addStaff('moderator')
  const orphan = 'flexpay-433456'
  await sales.orphan()
  const body = { assignee: colleague.sub, instead: null }
  const address = `/api/admin/case-assignments/sale/${orphan}`
  expect((await sales.call('PUT', address, body)).status).toBe(422)
  await addStaff('accountant')
  expect((await sales.call('PUT', address, body)).status).toBe(200)
  const salesFor = async (query: string) => {
    const response = await sales.call('GET', `/api/admin/payments/review?${query}`)
    return (await response.json<{ cases: { sale: string }[] }>()).cases.map(({ sale }) => sale)
  }
  expect(await salesFor('')).toEqual([orphan])
  expect(await salesFor('assigned=me')).toEqual([])
  expect(await salesFor('assigned=none')).toEqual([])
  expect((await sales.call('PUT', address, { assignee: me, instead: colleague.sub })).status).toBe(
    200,
  )
  expect(await salesFor('assigned=me')).toEqual([orphan])
  const unknownCase = '/api/admin/case-assignments/sale/flexpay-1'
  expect((await sales.call('PUT', unknownCase, body)).status).toBe(404)
  await env.DB.exec('DELETE FROM payment_events')
  await expireRows(env, Date.now())
  expect(await storedAssignments()).toEqual([])
})
