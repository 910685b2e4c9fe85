import { beforeAll, expect, test } from 'vitest'
import { listAccessEndpoint } from '#accounts/access-log'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { listAppealsEndpoint } from '#moderation/admin-appeals'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listRenewalsEndpoint } from '#moderation/admin-renewals'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listRevisionsEndpoint } from '#companions/staff/admin-revisions'
import { listAuditEndpoint } from '#staff/audit-log'
import { listReviewsEndpoint } from '#moderation/reviews'
import { listSubmissionsEndpoint } from '#media/submitted-media'
import { listUsersEndpoint } from '#accounts/users'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { writeWords, type WordKind } from '../../../worker/platform/db/search-words.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { fillEmptyTables } from '../../support/platform/every-table.ts'
import { givePlan } from '../../support/billing/plans.ts'
import {
  ada,
  createAnsweredRequest,
  berta,
  max,
  office,
  openStaffRequests,
  review,
} from '../../support/messaging/requests.ts'

/** Every list contains Mary-Zoë, as a member, a companion or an applicant. */
beforeAll(async () => {
  await openStaffRequests()
  await review(await createAnsweredRequest())
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
    `UPDATE applications SET first_name = 'Mary-Zoë'`,
    `UPDATE appeals SET state = 'new', appealed_at = 1, due_at = 1`,
  ]
  await env.DB.batch(changes.map((change) => env.DB.prepare(change)))
  const tables: Record<WordKind, string> = {
    companion: 'companions',
    member: 'members',
    application: 'applications',
    'data-request': 'data_requests',
  }
  for (const [kind, table] of Object.entries(tables) as [WordKind, string][]) {
    const ids = (await rowsOf<{ id: string }>(`SELECT id FROM ${table}`)).map(({ id }) => id)
    await writeAll(office.db, writeWords(office.db, kind, { ids, text: 'Mary-Zoë' }))
  }
})

const rows = async (path: string) => {
  const answer = await office.get<Record<string, unknown>>(path)
  return (Object.values(answer).find(Array.isArray) as unknown[]).length
}

test.each([
  [listApplicationsEndpoint.path, 'search'],
  [listAppealsEndpoint.path, 'search'],
  [listDataRequestsEndpoint.path, 'search'],
  [listPaymentsEndpoint.path, 'search'],
  [listQueueEndpoint.path, 'search'],
  [listQueueEndpoint.path, 'companion'],
  [listRenewalsEndpoint.path, 'search'],
  [listReportsEndpoint.path, 'search'],
  [listReviewsEndpoint.path, 'companion'],
  [listRevisionsEndpoint.path, 'search'],
  [listSubmissionsEndpoint.path, 'search'],
])(
  '%s?%s finds a name by the beginning of each word, ignoring case and accents',
  async (path, key) => {
    const long = 'zoe mary '.repeat(8)
    for (const text of ['ZOË', 'zo', 'mary-zö', 'Mary', 'zoe (mary)', long]) {
      expect(await rows(`${path}?${key}=${encodeURIComponent(text)}`), text).toBeGreaterThan(0)
    }
    for (const text of ['zoex', 'mary eva', '%', '%25']) {
      expect(await rows(`${path}?${key}=${encodeURIComponent(text)}`), text).toBe(0)
    }
  },
)

test.each([
  [listAccessEndpoint.path, 'member'],
  [listAuditEndpoint.path, 'actor'],
  [listAuditEndpoint.path, 'subject'],
  [listManagedEndpoint.path, 'search'],
  [listUsersEndpoint.path, 'search'],
])('%s?%s finds a name by any part, ignoring case and accents', async (path, key) => {
  for (const text of ['ZOË', 'zoe', 'y-zö', 'Mary']) {
    expect(await rows(`${path}?${key}=${encodeURIComponent(text)}`), text).toBeGreaterThan(0)
  }
  expect(await rows(`${path}?${key}=zoex`)).toBe(0)
})

test('finds entries of the audit log by the former name of a deleted companion', async () => {
  const find = (text: string) =>
    rows(`${listAuditEndpoint.path}?subject=${encodeURIComponent(text)}`)
  await env.DB.prepare('UPDATE companions SET name = ?1, name_folded = ?2 WHERE id = ?3')
    .bind('Éloïse Œuvrard', 'eloise oeuvrard', berta)
    .run()
  expect(await find('eloise')).toBe(0)
  await office.call('DELETE', `/api/admin/companions/${berta}`)
  for (const text of ['ÉLOÏSE', 'eloise', 'Éloïse', 'oeuv', 'ŒUVRARD']) {
    expect(await find(text), text).toBe(1)
  }
})
