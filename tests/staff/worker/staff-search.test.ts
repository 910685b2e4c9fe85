import { beforeAll, expect, test } from 'vitest'
import { listAccess } from '#accounts/access-log'
import { listApplications } from '#moderation/admin-applications'
import { listManaged } from '#companions/staff/admin-companions'
import { listAppeals } from '#moderation/admin-appeals'
import { listDataRequests } from '#moderation/admin-data-requests'
import { listPayments } from '#billing/admin-payments'
import { listRenewals } from '#moderation/admin-renewals'
import { listReports } from '#moderation/admin-reports'
import { listQueue } from '#messaging/admin-requests'
import { listRevisions } from '#companions/staff/admin-revisions'
import { listAudit } from '#staff/audit-log'
import { listReviews } from '#moderation/reviews'
import { listSubmissions } from '#media/submitted-media'
import { listUsers } from '#accounts/users'
import { env } from '../../support/platform/database.ts'
import { fillEmptyTables } from '../../support/platform/every-table.ts'
import { givePlan } from '../../support/billing/plans.ts'
import {
  ada,
  answered,
  berta,
  max,
  office,
  openStaffRequests,
  review,
} from '../../support/messaging/requests.ts'

/** Every list contains Mary-Zoë, as a member, a companion or an applicant. */
beforeAll(async () => {
  await openStaffRequests()
  await review(await answered())
  await givePlan(max)
  await fillEmptyTables()
  const changes = [
    `INSERT INTO payment_events (id, provider, kind, number, member_id, occurred_at, received_at, outcome)
       VALUES ('flexpay:re_1', 'flexpay', 'activated', 1, '${max}', 1, 1, 'applied')`,
    `INSERT INTO access_log (at, member_id, outcome) VALUES (1, '${max}', 'denied')`,
    `INSERT INTO audit_log (at, actor, act, subject) VALUES (1, '${max}', 'companion.changed', '${ada}')`,
    `UPDATE companion_revisions SET state = 'submitted', submitted_at = 1, due_at = 1`,
    `UPDATE verification_renewals SET state = 'submitted', submitted_at = 1, due_at = 1`,
    `UPDATE members SET display_name = 'Mary-Zoë', name_folded = 'mary-zoe'`,
    `UPDATE companions SET name = 'Mary-Zoë', name_folded = 'mary-zoe'`,
    `UPDATE applications SET search_text = 'mary-zoe mary@members.test'`,
    `UPDATE applications SET first_name = 'Mary-Zoë'`,
    `UPDATE appeals SET state = 'new', appealed_at = 1, due_at = 1`,
    `UPDATE data_requests SET search_text = 'mary-zoe mary@members.test'`,
  ]
  await env.DB.batch(changes.map((change) => env.DB.prepare(change)))
})

const rows = async (path: string) => {
  const answer = await office.get<Record<string, unknown>>(path)
  return (Object.values(answer).find(Array.isArray) as unknown[]).length
}

test.each([
  [listAccess.path, 'member'],
  [listApplications.path, 'search'],
  [listAudit.path, 'actor'],
  [listAudit.path, 'subject'],
  [listAppeals.path, 'search'],
  [listDataRequests.path, 'search'],
  [listManaged.path, 'search'],
  [listPayments.path, 'search'],
  [listQueue.path, 'search'],
  [listQueue.path, 'companion'],
  [listRenewals.path, 'search'],
  [listReports.path, 'search'],
  [listReviews.path, 'companion'],
  [listRevisions.path, 'search'],
  [listSubmissions.path, 'search'],
  [listUsers.path, 'search'],
])('%s?%s finds a name by any part, ignoring case and accents', async (path, key) => {
  for (const text of ['ZOË', 'zoe', 'y-zö', 'Mary']) {
    expect(await rows(`${path}?${key}=${encodeURIComponent(text)}`), text).toBeGreaterThan(0)
  }
  expect(await rows(`${path}?${key}=zoex`)).toBe(0)
})

test('finds entries of the audit log by the former name of a deleted companion', async () => {
  const find = (text: string) => rows(`${listAudit.path}?subject=${encodeURIComponent(text)}`)
  await env.DB.prepare('UPDATE companions SET name = ?1, name_folded = ?2 WHERE id = ?3')
    .bind('Éloïse Œuvrard', 'eloise oeuvrard', berta)
    .run()
  expect(await find('eloise')).toBe(0)
  await office.call('DELETE', `/api/admin/companions/${berta}`)
  for (const text of ['ÉLOÏSE', 'eloise', 'Éloïse', 'oeuv', 'ŒUVRARD']) {
    expect(await find(text), text).toBe(1)
  }
})
