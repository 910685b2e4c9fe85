import { beforeAll, describe, expect, test } from 'vitest'
import type { Answerer } from '#companions/channels'
import { countedKinds } from '#staff/case-counts'
import type { OpenWork } from '#staff/overview'
import { getWorkCountsEndpoint, type WorkCounts } from '#staff/work'
import { wrongCounters } from '../../../../worker/operations/counters/writes.ts'
import { openOffice, type Office } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { addStaff, colleague } from '../../../support/staff/case-work.ts'
import { caseCounts } from '../../../support/staff/case-counts.ts'
import { fillEmptyTables } from '../../../support/platform/every-table.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'

const MANY = 5_000
const OPEN = 5
/** More than a page has rows, so that each row of a page has another companion. */
const COMPANIONS = 30
/** A companion with few cases. */
const ZORA = uuid(1 + COMPANIONS)
const OTHER_ACCOUNTANT = uuid(0xc1)

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

const companionId = `printf('00000000-0000-4000-8000-%012x', 1 + i % ${COMPANIONS})`

/** Columns in which the rows of a table differ; all others copy its only row. */
const tables: Record<string, Record<string, string>> = {
  members: { id, first_seen_at: 'i', last_seen_at: 'i' },
  requests: {
    ...referred('B'),
    form_key: id,
    member_id: id,
    companion_id: companionId,
    ...timeColumns,
    state: stateOf('seen', 'declined', 'answered'),
    waiting_since: `iif(${isOpen}, i, NULL)`,
  },
  reports: {
    ...referred('R'),
    ...timeColumns,
    due_at: dueAt,
    holds: '0',
    target: `'photo'`,
    target_id: `(SELECT id FROM media LIMIT 1)`,
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
  media: {
    id,
    companion_id: companionId,
    created_at: `${Date.now()} + i`,
    story_count: '0',
    purpose: `'gallery'`,
  },
  media_consents: { id, media_id: id, companion_id: companionId },
  media_submissions: {
    id,
    // Another file than a new one, which has the id of its submission.
    media_id: `printf('00000000-0000-4000-9000-%012x', 1 + i % ${MANY})`,
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
  outbox: {
    cause: `'mail:' || i`,
    created_at: `${Date.now()} - i`,
    due_at: 'i',
    text: `'Hello'`,
    unsubscribe: 'NULL',
    until_read: 'NULL',
  },
  browser_problems: { message: `'Error ' || i`, last_at: 'i' },
  confirmations: {
    id,
    requested_at: 'i',
    expires_at: `${Date.now()} * 2 + i`,
    state: `iif(${isOpen}, 'open', 'declined')`,
    decided_at: `iif(${isOpen}, NULL, i)`,
    decided_by: `iif(${isOpen}, NULL, ${id})`,
  },
  mail_suppressions: { address: `'a' || i || '@members.test'`, at: 'i' },
}

let office: Office
beforeAll(async () => {
  const companions = Array.from({ length: COMPANIONS }, (_, index) =>
    companionImport({ id: uuid(1 + index) }),
  )
  office = await openOffice([...companions, companionImport({ id: ZORA, name: 'Zora' })])
  await office.get('/api/admin/session')
  // Loads the catalogue, which links files, into memory.
  await office.get('/api/admin/media')
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
  await nameFew()
  await setAnswerer('team')
})

/** Gives three cases of each kind to people whose names begin with "Zora", and other words to all others. */
async function nameFew(): Promise<void> {
  const isOne = `IN (SELECT ${id} FROM (SELECT 1001 AS i UNION SELECT 2002 UNION SELECT 3003))`
  const wordsOf = (kind: string, table: string) =>
    `INSERT OR IGNORE INTO search_words (kind, word, subject)
     SELECT '${kind}', iif(id ${isOne}, 'zora', 'zoe') || substr(id, 25), id FROM ${table}`
  const cases = [
    'requests',
    'reviews',
    'media_submissions',
    'companion_revisions',
    'verification_renewals',
  ]
  await env.DB.batch(
    [
      wordsOf('member', 'members'),
      wordsOf('application', 'applications'),
      wordsOf('data-request', 'data_requests'),
      ...cases.map((table) => `UPDATE ${table} SET companion_id = '${ZORA}' WHERE id ${isOne}`),
      `UPDATE reports SET companion = '${ZORA}' WHERE id ${isOne}`,
      `UPDATE appeals SET application_id = id WHERE id ${isOne}`,
      `UPDATE payment_events SET member_id = printf('00000000-0000-4000-9000-%012x', 1001)
       WHERE id IN ('e1001', 'e2002', 'e3003')`,
    ].map((change) => env.DB.prepare(change)),
  )
}

const setAnswerer = (answerer: Answerer) =>
  env.DB.exec(`UPDATE companions SET answered_by = '${answerer}'`)

async function readOf(path: string) {
  office.resetMeter()
  const { total } = await office.get<{ total?: number }>(`/api/admin/${path}`)
  return { read: office.meter.read, total }
}

/** Lists whose rows need rows of other tables for order or display, or whose first page is longer than ten rows. */
const limitsOfJoinedLists: Readonly<Record<string, number>> = {
  // The plans of each member are read for the filter and for the row.
  'users?limit=10&plan=none': 90,
  // Numbers of the open cases of all kinds.
  'open-work': 110,
  'work/counts': 110,
  // One more for the member of staff, whose call is not counted once the account is erased.
  'access-log': 61,
  // One more for each address, which may be a trusted contact's.
  'mail-suppressions': 65,
}

/** Searches whose rows need rows of other tables, for three cases. */
const limitsOfSearches: Readonly<Record<string, number>> = { requests: 80, appeals: 70 }

const assigned = ['assigned=me', 'assigned=none']
const withStates = (...states: string[]) => [
  ...states.map((state) => `state=${state}`),
  ...assigned,
]
const lists: [name: string, page: string, filters: string[]][] = [
  ['requests', 'limit=10', [...withStates('waiting', 'declined', 'answered'), 'priority=1']],
  ['reports', 'limit=10', withStates('open', 'new', 'kept', 'hidden')],
  ['applications', 'limit=10', withStates('open', 'new', 'rejected')],
  ['data-requests', 'limit=10', withStates('open', 'new', 'done', 'refused')],
  ['appeals', 'limit=10', withStates('open', 'upheld', 'granted')],
  ['reviews', 'limit=10', withStates('pending', 'published', 'hidden')],
  ['submitted-media', 'limit=10', ['state=open', 'state=returned']],
  ['revisions', 'limit=10', withStates('open', 'approved')],
  ['renewals', 'limit=10', withStates('open', 'confirmed', 'refused')],
  [
    'users',
    'limit=10',
    [
      ...['active', 'suspended', 'deleted', 'administrators'].map((state) => `state=${state}`),
      ...['any', 'given', 'gold', 'none'].map((plan) => `plan=${plan}`),
    ],
  ],
  ['payments', 'limit=10', []],
  ['payments/review', '', assigned],
  ['media', '', ['type=photo', 'access=private', 'unused=1']],
  ['unsent-mail', 'limit=20', []],
  ['browser-problems', 'limit=10', []],
  ['confirmations', '', []],
  ['mail-suppressions', 'limit=25', []],
  ['audit-log', 'limit=25', ['act=companion.changed', 'actor=system']],
  ['access-log', 'limit=25', []],
  ['work', '', []],
  ['work/counts', '', []],
  ['inbox', '', withStates('overdue', 'urgent')],
  ['overview', '', []],
  ['open-work', '', []],
]

describe(`lists of ${MANY} rows each, of which ${OPEN} are open`, () => {
  test.each(lists)('read few rows for the first page of %s', async (name, page, filters) => {
    for (const query of [page, ...filters.map((filter) => `${page}&${filter}`)]) {
      const limit = limitsOfJoinedLists[`${name}?${query}`] ?? limitsOfJoinedLists[name] ?? 60
      const { read } = await readOf(`${name}?${query}`)
      expect(read, query).toBeLessThanOrEqual(limit)
      expect(read, query).toBeGreaterThan(0)
    }
  })

  test('read at most two rows more for each request to a companion who may answer', async () => {
    for (const answerer of ['together', 'self'] as const) {
      await setAnswerer(answerer)
      const { read } = await readOf('requests?limit=10')
      expect(read, answerer).toBeLessThanOrEqual(60 + 2 * 11)
    }
    await setAnswerer('team')
  })

  test('read few rows for payment notifications', async () => {
    expect((await readOf('payments/notifications')).read).toBeLessThanOrEqual(240)
  })

  test('count no further than one row beyond the page, except members', async () => {
    for (const name of [
      'requests',
      'reports',
      'applications',
      'data-requests',
      'reviews',
      'submitted-media',
      'mail-suppressions',
      'unsent-mail',
      'browser-problems',
    ]) {
      expect((await readOf(`${name}?limit=10`)).total, name).toBe(11)
    }
    expect((await readOf(`reports?limit=10&skip=${MANY - 4}`)).total).toBe(MANY + 1)
    const members = await env.DB.prepare('SELECT count(*) AS n FROM members').first<number>('n')
    expect((await readOf('users?limit=10')).total).toBe(members)
    expect(await wrongCounters(office.db)).toEqual([])
  })

  test.each([
    ['requests', 'search', 'state=declined'],
    ['requests', 'companion', 'state=declined'],
    ['reports', 'search', 'state=kept'],
    ['applications', 'search', 'state=rejected'],
    ['data-requests', 'search', 'state=done'],
    ['appeals', 'search', 'state=upheld'],
    ['reviews', 'companion', 'state=published'],
    ['submitted-media', 'search', 'state=returned'],
    ['revisions', 'search', 'state=approved'],
    ['renewals', 'search', 'state=confirmed'],
    ['payments', 'search', ''],
  ])('read few rows for the search of %s by %s', async (name, key, state) => {
    for (const filter of ['', state, 'assigned=none']) {
      const path = `${name}?limit=10&${key}=zora&${filter}`
      const { read, total } = await readOf(path)
      expect(total ?? 3, path).toBeGreaterThan(0)
      expect(total ?? 3, path).toBeLessThanOrEqual(3)
      expect(read, path).toBeLessThanOrEqual(limitsOfSearches[name] ?? 60)
    }
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

  test.each(countedKinds)(
    'count the few open cases of the kind %s by reading few rows',
    async (kind) => {
      expect((await readOf(`case-counts/${kind}`)).read).toBeLessThanOrEqual(6 * OPEN)
    },
  )

  test('count open and overdue cases up to 100', async () => {
    await env.DB.exec("UPDATE reports SET state = 'new', due_at = 1 WHERE state = 'kept'")
    office.resetMeter()
    expect(await caseCounts(office, 'report')).toEqual({
      counts: { new: 100, in_review: 0 },
      overdue: 100,
    })
    expect(office.meter.read).toBeLessThanOrEqual(20 + 2 * 100)
    expect((await readOf('reports?limit=10')).read).toBeLessThanOrEqual(60)
  })
})

/** Changes that open all cases. */
const openAll = [
  "UPDATE reports SET state = 'new', due_at = created_at + 1",
  "UPDATE applications SET state = 'new', due_at = created_at + 1",
  "UPDATE data_requests SET state = 'new', due_at = created_at + 1",
  "UPDATE appeals SET state = 'new', due_at = appealed_at + 1 WHERE appealed_at IS NOT NULL",
  "UPDATE media_submissions SET state = 'submitted', reason = '', due_at = submitted_at + 1",
  "UPDATE reviews SET state = 'pending'",
  "UPDATE requests SET state = 'seen', waiting_since = created_at",
  "UPDATE confirmations SET state = 'open', decided_at = NULL, decided_by = NULL",
  "UPDATE payment_events SET outcome = 'orphan', reviewed_at = NULL",
  'UPDATE payment_notifications SET reviewed_at = NULL',
]

describe(`lists of ${MANY} open cases of each kind`, () => {
  beforeAll(async () => {
    await env.DB.batch(openAll.map((query) => env.DB.prepare(query)))
  })

  test.each([
    ['inbox', 60],
    ['inbox?assigned=none', 60],
    ['inbox?kind=request', 60],
    ['inbox?kind=review', 60],
    ['inbox?kind=submission', 60],
    ['work', 60],
    ['overview', 60],
    ['media', 60],
    ['confirmations', 60],
    ['open-work', 1_200],
    ['work/counts', 600],
  ])('read no more rows for %s than %i', async (path, limit) => {
    const { read } = await readOf(path)
    expect(read).toBeLessThanOrEqual(limit)
  })

  test('count up to one more than pages show', async () => {
    const { attention } = await office.get<OpenWork>('/api/admin/open-work')
    const { reports, applications, privacy, appeals, reviews, requests, payments } = attention
    const counts = [reports, applications, privacy, appeals, reviews, requests, payments]
    expect(counts).toEqual(counts.map(() => 100))
    const workCounts = await office.get<WorkCounts>('/api/admin/work/counts')
    expect(workCounts).toMatchObject({ total: 100, overdue: 100 })
  })

  test('count sales that a colleague does not have', async () => {
    await addStaff('accountant')
    await addStaff('accountant', { ...colleague, sub: OTHER_ACCOUNTANT }, 'Third')
    const assign = (sub: string, first: number, last: number) =>
      env.DB.prepare(
        `INSERT INTO case_assignments (kind, case_id, member_id, at)
         SELECT 'sale', provider || '-' || subscription_ref, ?1, 1 FROM payment_events
         WHERE received_at BETWEEN ?2 AND ?3 AND id LIKE 'e%'`,
      ).bind(sub, first, last)
    await env.DB.batch([assign(OTHER_ACCOUNTANT, 1, 100), assign(colleague.sub, 4_001, 4_003)])
    const { headers } = await office.accounts.as(colleague)
    office.resetMeter()
    const answer = await office.ask(getWorkCountsEndpoint.path, { headers })
    expect(await answer.json()).toEqual({ total: 100, mine: 3, overdue: 0 })
    expect(office.meter.read).toBeLessThanOrEqual(600)
  })
})
