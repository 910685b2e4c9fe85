import { beforeAll, describe, expect, test } from 'vitest'
import { wrongCounters } from '../../../../worker/operations/counters/writes.ts'
import { openOffice, type Office } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { fillEmptyTables } from '../../../support/platform/every-table.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'

const MANY = 5_000
const OPEN = 5

const id = `printf('00000000-0000-4000-9000-%012x', i)`
/** A few cases are open; all others are decided. */
const isOpen = `i % ${MANY / OPEN} = 0`
const dueAt = `iif(${isOpen}, ${Date.now()} * 2 + i, NULL)`
const referred = (letter: string) => ({
  id,
  reference: `printf('${letter}-%09d', i)`,
  fingerprint: `printf('%064d', i)`,
  form_key: 'NULL',
})
const timeColumns = { created_at: 'i', changed_at: 'i' }
const stateOf = (open: string, oddState: string, evenState: string) =>
  `CASE WHEN ${isOpen} THEN '${open}' WHEN i % 2 THEN '${oddState}' ELSE '${evenState}' END`

/** Columns in which the rows of a table differ; all others copy its only row. */
const tables: Record<string, Record<string, string>> = {
  members: { id, first_seen_at: 'i', last_seen_at: 'i' },
  requests: {
    ...referred('B'),
    form_key: id,
    member_id: id,
    ...timeColumns,
    state: stateOf('seen', 'declined', 'answered'),
    waiting_since: `iif(${isOpen}, i, NULL)`,
  },
  reports: {
    ...referred('R'),
    ...timeColumns,
    due_at: dueAt,
    holds: '0',
    state: stateOf('new', 'kept', 'hidden'),
  },
  applications: {
    ...referred('A'),
    ...timeColumns,
    due_at: dueAt,
    companion: 'NULL',
    state: stateOf('new', 'rejected', 'rejected'),
  },
  data_requests: {
    ...referred('D'),
    ...timeColumns,
    due_at: dueAt,
    state: stateOf('new', 'done', 'refused'),
  },
  appeals: {
    id,
    reference: `printf('E-%09d', i)`,
    token_hash: 'NULL',
    changed_at: 'i',
    due_at: dueAt,
    appealed_at: 'i',
    state: stateOf('new', 'upheld', 'granted'),
  },
  reviews: {
    id,
    request_id: 'NULL',
    created_at: 'i',
    state: stateOf('pending', 'published', 'hidden'),
  },
  media_submissions: {
    id,
    submitted_at: 'i',
    changed_at: 'i',
    due_at: dueAt,
    kind: `'story'`,
    story_hours: '24',
    alt: `''`,
    state: stateOf('submitted', 'returned', 'returned'),
    highlight_id: 'NULL',
    reason: `iif(${isOpen}, '', 'Too dark')`,
    highlight_title: `''`,
    story_id: 'NULL',
  },
  companion_revisions: {
    id,
    changed_at: 'i',
    created_at: 'i',
    submitted_at: 'i',
    decided_at: 'i',
    due_at: 'NULL',
    state: `'approved'`,
  },
  verification_renewals: {
    id,
    changed_at: 'i',
    created_at: 'i',
    expires_at: 'i + 1',
    submitted_at: 'i',
    decided_at: 'i',
    due_at: 'NULL',
    state: `iif(i % 2, 'confirmed', 'refused')`,
  },
  payment_events: {
    id: `'e' || i`,
    subscription_ref: `'s' || i`,
    number: '1',
    transaction_ref: `'t' || i`,
    received_at: 'i',
    occurred_at: 'i',
    outcome: `'applied'`,
  },
  payment_notifications: {
    hour: '3600000 * i',
    last_at: `${Date.now()} - i`,
    first_at: '1',
    reviewed_at: `iif(${isOpen}, NULL, i)`,
  },
  audit_log: { id: 'i + 1000', at: 'i' },
  access_log: { id: 'i + 1000', at: 'i' },
  mail_suppressions: { address: `'a' || i || '@members.test'`, at: 'i' },
}

let office: Office
beforeAll(async () => {
  office = await openOffice([companionImport({ id: uuid(1) })])
  await office.get('/api/admin/session')
  await fillEmptyTables()
  for (const [table, ownColumns] of Object.entries(tables)) {
    const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>()
    const names = results.map(({ name }) => name)
    await env.DB.prepare(
      `INSERT INTO ${table} (${names.join()})
       WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}),
         t AS (SELECT * FROM ${table} LIMIT 1)
       SELECT ${names.map((name) => ownColumns[name] ?? `t.${name}`).join()} FROM n CROSS JOIN t`,
    ).run()
  }
})

async function readOf(path: string) {
  office.resetMeter()
  const { total } = await office.get<{ total?: number }>(`/api/admin/${path}`)
  return { read: office.meter.read, total }
}

/** Lists that count rows by an index, reading each row once; the page's own reads come on top. */
const countedLists = [
  'requests',
  'reports',
  'applications',
  'data-requests',
  'appeals',
  'reviews',
  'submitted-media',
  'revisions',
  'renewals',
  'mail-suppressions',
]

/** Limits of lists whose rows need rows of other tables for order or display. */
const limitsOfJoinedLists = {
  requests: 240,
  reviews: 140,
  applications: 80,
  work: 170,
  appeals: 65,
  // One more for the member of staff, whose call is not counted once the account is erased.
  'access-log': 61,
  // One more for each address, which may be a trusted contact's.
  'mail-suppressions': 91,
  'submitted-media': 85,
}
const lists: [name: string, query: string, states: string[]][] = [
  ['requests', 'limit=10', ['waiting', 'declined', 'answered']],
  ['reports', 'limit=10', ['open', 'new', 'kept', 'hidden']],
  ['applications', 'limit=10', ['open', 'new', 'rejected']],
  ['data-requests', 'limit=10', ['open', 'new', 'done', 'refused']],
  ['appeals', 'limit=10', ['open', 'upheld', 'granted']],
  ['reviews', 'limit=10', ['pending', 'published', 'hidden']],
  ['submitted-media', 'limit=10', ['open', 'returned']],
  ['revisions', 'limit=10', ['open', 'approved']],
  ['renewals', 'limit=10', ['open', 'confirmed', 'refused']],
  ['users', 'limit=10', ['active', 'suspended', 'deleted', 'administrators']],
  ['payments', 'limit=10', []],
  ['mail-suppressions', 'limit=25', []],
  ['audit-log', 'limit=25', []],
  ['access-log', 'limit=25', []],
  ['work', '', []],
  ['inbox', '', ['overdue', 'urgent']],
]

describe(`lists of ${MANY} rows each, of which ${OPEN} are open`, () => {
  test.each(lists)('read few rows for the first page of %s', async (name, query, states) => {
    const page =
      name in limitsOfJoinedLists
        ? limitsOfJoinedLists[name as keyof typeof limitsOfJoinedLists]
        : 60
    const maxReads = countedLists.includes(name) ? page + MANY : page
    for (const narrowed of [query, ...states.map((state) => `${query}&state=${state}`)]) {
      const { read } = await readOf(`${name}?${narrowed}`)
      expect(read, narrowed).toBeLessThanOrEqual(maxReads)
      expect(read, narrowed).toBeGreaterThan(0)
    }
  })

  test('read few rows for payment notifications', async () => {
    expect((await readOf('payments/notifications')).read).toBeLessThanOrEqual(240)
  })

  test('return correct totals', async () => {
    for (const [name, table] of [
      ['requests', 'requests'],
      ['reports', 'reports'],
      ['applications', 'applications'],
      ['data-requests', 'data_requests'],
      ['reviews', 'reviews'],
      ['users', 'members'],
      ['submitted-media', 'media_submissions'],
      ['mail-suppressions', 'mail_suppressions'],
    ] as const) {
      const count = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
      expect((await readOf(`${name}?limit=10`)).total, name).toBe(count)
    }
    expect((await readOf('reports?limit=10&state=kept')).total).toBe(MANY / 2)
    expect(await wrongCounters(office.db)).toEqual([])
  })

  test('omit cases of companions in the trash', async () => {
    const totals = async () =>
      Promise.all(
        ['reviews', 'submitted-media', 'revisions', 'renewals', 'requests'].map(
          async (name) => (await readOf(`${name}?limit=10`)).total,
        ),
      )
    expect(await totals()).not.toContain(0)
    await env.DB.exec("UPDATE companions SET deleted_at = 1, lifecycle = 'archived'")
    expect(await totals()).toEqual([0, 0, 0, 0, 0])
    await env.DB.exec('UPDATE companions SET deleted_at = NULL')
  })

  test('keep counters correct after changes and deletions', async () => {
    await env.DB.exec(
      `UPDATE reports SET state = 'hidden' WHERE state = 'kept'; UPDATE reviews SET state = 'published'; DELETE FROM applications WHERE state = 'rejected'; DELETE FROM mail_suppressions; DELETE FROM requests WHERE changed_at % 3 = 0`,
    )
    expect(await wrongCounters(office.db)).toEqual([])
    expect((await readOf('reports?limit=10&state=kept')).total).toBe(0)
    expect((await readOf('applications?limit=10&state=rejected')).total).toBe(0)
  })
})
