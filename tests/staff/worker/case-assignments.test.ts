import { beforeEach, describe, expect, test } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { caseAssignmentLifecycle } from '../../../worker/staff/case-assignments/lifecycle.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import * as applications from '../../support/moderation/applications.ts'
import { addStaff, colleague, me, workOf } from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import * as sales from '../../support/billing/sales.ts'

// A case is given to whoever may work on it, and every list can be asked for one's own.

const acts = async () => (await auditLog()).filter(({ act }) => act.startsWith('case.'))
const stored = () => rowsOf('SELECT kind, case_id, member_id, by_member_id FROM case_assignments')

describe('a report', () => {
  let id: string
  let work: ReturnType<typeof workOf>
  beforeEach(async () => {
    await reports.openQueue()
    await addStaff('moderator')
    id = (await reports.reported()).id
    work = workOf(reports.office, 'report', id)
  })

  test('is assigned to a colleague, and to no one again', async () => {
    expect(await work.assignment()).toMatchObject({
      assignee: null,
      colleagues: [{ name: 'Second' }, { name: 'The office' }],
    })
    expect(await work.assigned(colleague.sub, null)).toMatchObject({
      assignee: { id: colleague.sub, name: 'Second', by: { id: me, name: 'The office' } },
    })
    expect(await work.assignees([id, uuid(99)])).toEqual({
      assignments: [{ case: id, assignee: { id: colleague.sub, name: 'Second' } }],
    })
    expect(await work.assigned(null, colleague.sub)).toMatchObject({ assignee: null })
    expect(await acts()).toMatchObject([
      {
        actor: me,
        act: 'case.assigned',
        subject: id,
        detail: { kind: 'report', assignee: colleague.sub },
      },
      { actor: me, act: 'case.unassigned', subject: id },
    ])
  })

  test('the same request twice is one assignment', async () => {
    await Promise.all([work.assigned(me, null), work.assigned(me, null)])
    await work.assigned(me, null)
    expect(await stored()).toHaveLength(1)
    expect(await acts()).toHaveLength(1)
  })

  test('of two at once one is refused and sees who has it', async () => {
    const answers = await Promise.all([work.assign(me, null), work.assign(colleague.sub, null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ member_id: holder } = { member_id: '' }] = await rowsOf<{ member_id: string }>(
      'SELECT member_id FROM case_assignments',
    )
    expect((await work.assignment()).assignee?.id).toBe(holder)
    expect(await acts()).toHaveLength(1)
  })

  test('goes to no one whose role does not include it', async () => {
    await addStaff('editor')
    expect((await work.assign(colleague.sub, null)).status).toBe(422)
    expect((await work.assign(reports.writer.sub, null)).status).toBe(422)
    expect((await work.assign('nobody', null)).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  test('someone who left has it no longer', async () => {
    await work.assigned(colleague.sub, null)
    await addStaff('accountant')
    expect(await work.assignment()).toMatchObject({ assignee: null })
    expect((await work.assignees([id])).assignments).toEqual([])
    expect(await work.assigned(me, null)).toMatchObject({ assignee: { id: me } })
  })

  test('only a role that includes it reads or changes who has it', async () => {
    const asColleague = work.as(colleague)
    for (const role of ['accountant', 'editor', 'auditor'] as const) {
      await addStaff(role)
      expect((await work.assign(colleague.sub, null, colleague)).status, role).toBe(403)
      const { status } = await asColleague('GET', `/api/admin/case-assignments/report/${id}`)
      expect(status, role).toBe(role === 'auditor' ? 200 : 403)
    }
    expect(await stored()).toEqual([])
  })

  test('what is no case is not found', async () => {
    for (const path of [`report/${uuid(99)}`, `other/${id}`, `application/${id}`]) {
      const address = `/api/admin/case-assignments/${path}`
      const body = { assignee: me, instead: null }
      expect((await reports.office.call('PUT', address, body)).status, path).toBe(404)
      expect((await reports.office.call('GET', address)).status, path).toBe(404)
    }
  })

  test('the list shows one’s own, or those of no one', async () => {
    const other = await reports.reported({ companion: reports.berta })
    await work.assigned(me, null)
    const listed = async (query: string) => (await reports.list(query)).reports.map((one) => one.id)
    expect(await listed('?assigned=me')).toEqual([id])
    expect(await listed('?assigned=none')).toEqual([other.id])
    expect((await reports.office.call('GET', '/api/admin/reports?assigned=all')).status).toBe(422)
    // Whoever left has no cases: they are again for everyone.
    await work.assigned(colleague.sub, me)
    await addStaff('editor')
    expect((await listed('?assigned=none')).toSorted()).toEqual([id, other.id].toSorted())
  })

  test('its assignment goes with it, and with the account of whoever has it', async () => {
    const { db } = reports.office
    await work.assigned(colleague.sub, null)
    expect(await caseAssignmentLifecycle.export(db, colleague.sub)['assignedCases']).toMatchObject([
      { kind: 'report', case: id },
    ])
    await writeAll(db, caseAssignmentLifecycle.erase(db, me, 1))
    expect(await stored()).toMatchObject([{ member_id: colleague.sub, by_member_id: null }])
    await writeAll(db, caseAssignmentLifecycle.erase(db, colleague.sub, 1))
    expect(await stored()).toEqual([])
    await work.assigned(me, null)
    await env.DB.exec('DELETE FROM reports')
    expect(await stored()).toEqual([])
  })
})

test('a request and an application are found among one’s own', async () => {
  await requests.openStaffRequests()
  const request = await requests.answered()
  await workOf(requests.office, 'request', request).assigned(me, null)
  const mine = await requests.office.get<{ requests: object[] }>('/api/admin/requests?assigned=me')
  expect(mine.requests).toMatchObject([{ id: request }])
  const none = await requests.office.get<{ total: number }>('/api/admin/requests?assigned=none')
  expect(none.total).toBe(0)
  expect((await acts())[0]).toMatchObject({ subject: request, detail: { kind: 'request' } })

  await applications.openQueue()
  const { id } = await applications.applied()
  const work = workOf(applications.office, 'application', id)
  await work.assigned(me, null)
  const { office } = applications
  const found = await office.get<{ total: number }>('/api/admin/applications?assigned=me')
  expect(found.total).toBe(1)
})

test('a sale that needs a person is the accountant’s, and no moderator’s', async () => {
  await sales.openSales()
  await addStaff('moderator')
  const orphan = 'flexpay-433456'
  await sales.orphan()
  const body = { assignee: colleague.sub, instead: null }
  const address = `/api/admin/case-assignments/sale/${orphan}`
  expect((await sales.call('PUT', address, body)).status).toBe(422)
  await addStaff('accountant')
  expect((await sales.call('PUT', address, body)).status).toBe(200)
  const listed = async (query: string) => {
    const response = await sales.call('GET', `/api/admin/payments/review?${query}`)
    return (await response.json<{ cases: { sale: string }[] }>()).cases.map(({ sale }) => sale)
  }
  expect(await listed('')).toEqual([orphan])
  expect(await listed('assigned=me')).toEqual([])
  expect(await listed('assigned=none')).toEqual([])
  expect((await sales.call('PUT', address, { assignee: me, instead: colleague.sub })).status).toBe(
    200,
  )
  expect(await listed('assigned=me')).toEqual([orphan])
  const unknown = '/api/admin/case-assignments/sale/flexpay-1'
  expect((await sales.call('PUT', unknown, body)).status).toBe(404)
  await env.DB.exec('DELETE FROM payment_events')
  await expireRows(env, Date.now())
  expect(await stored()).toEqual([])
})
