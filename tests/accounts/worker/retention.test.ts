import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { systemActor, companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'

// The promises of the privacy page under "Retention", tested with a simulated clock.

const begin = Date.UTC(2026, 0, 1)
const YEAR = 365 * DAY
const ada = uuid(0xa)

beforeEach(async () => {
  await emptyStores()
})

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()
/** Number of rows in a table after the job has run at this time after the beginning. */
async function left(table: string, after: number): Promise<number> {
  await expireRows({ DB: env.DB }, begin + after)
  return (await rowsOf(`SELECT * FROM ${table}`)).length
}
const join = (suspendedAt: number | null = null) =>
  run(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, suspended_at)
     VALUES (?1, 'Ada', ?2, ?2, ?3)`,
    ada,
    begin,
    suspendedAt,
  )
const isErased = async () =>
  (await rowsOf('SELECT 1 FROM members WHERE erased_at IS NOT NULL')).length > 0

const intent = uuid(0x1e)
const insertOrder = () =>
  run(
    `INSERT INTO checkout_intents VALUES (?1, ?2, 'gold', 4998, 'CHF', 'flexpay', NULL, ?3, NULL, NULL)`,
    intent,
    ada,
    begin,
  )

async function paid(status: string, periodEnd: number) {
  await insertOrder()
  await run(
    `INSERT INTO subscriptions (provider, provider_ref, member_id, intent_id, plan, amount_rappen, currency,
       status, period_end, started_at, changed_at)
     VALUES ('flexpay', 'sale-1', ?1, ?2, 'gold', 4998, 'CHF', ?3, ?4, ?5, ?5)`,
    ada,
    intent,
    status,
    periodEnd,
    begin,
  )
  await run(
    `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, member_id, amount_rappen,
       currency, occurred_at, received_at, outcome)
     VALUES ('e1', 'flexpay', 'activated', 'sale-1', 1, ?1, 4998, 'CHF', ?2, ?2, 'applied')`,
    ada,
    begin,
  )
}

test('an account is stored for its lifetime', async () => {
  await join()
  expect(await left('members', 20 * YEAR)).toBe(1)
  expect(await isErased()).toBe(false)
})

test('a closed account is stored for 12 months', async () => {
  await join(begin)
  await run(
    `INSERT INTO administrators (member_id, standing, changed_at) VALUES (?1, 'taken', ?2)`,
    ada,
    begin,
  )
  await run(
    `INSERT INTO premium_grants VALUES (?1, ?2, 'gold', 'A gift', ?3, ?4, NULL)`,
    uuid(0x61),
    ada,
    begin,
    begin + DAY,
  )
  await left('members', YEAR - DAY)
  expect(await isErased()).toBe(false)
  for (const table of ['administrators', 'premium_grants']) {
    expect(await rowsOf(`SELECT * FROM ${table}`), table).toHaveLength(1)
  }
  await left('members', YEAR + DAY)
  for (const table of ['administrators', 'premium_grants']) {
    expect(await rowsOf(`SELECT * FROM ${table}`), table).toEqual([])
  }
  expect(await isErased()).toBe(true)
  expect(await rowsOf('SELECT display_name, account_due FROM members')).toEqual([
    { display_name: '', account_due: 'delete' },
  ])
  expect(await auditLog()).toContainEqual({
    actor: 'system',
    act: 'member.deleted',
    subject: ada,
    detail: { reason: 'closed for 12 months' },
  })
})

test('a closed account whose card is still charged stays, and does not block the erasure of others', async () => {
  await join(begin)
  // Measured by the database's own clock.
  await paid('active', Date.now() + DAY)
  await run(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, suspended_at)
     VALUES (?1, 'Berta', ?2, ?2, ?2)`,
    uuid(0xb),
    begin,
  )
  await left('members', YEAR + DAY)
  const erasedMembers = await rowsOf('SELECT id FROM members WHERE erased_at IS NOT NULL')
  expect(erasedMembers).toEqual([{ id: uuid(0xb) }])
})

test('payments are stored for 10 years after the year’s end', async () => {
  await paid('expired', begin)
  for (const table of ['subscriptions', 'payment_events']) {
    expect(await left(table, 11 * YEAR), table).toBe(1)
  }
  await expireRows({ DB: env.DB }, begin + 11 * 366 * DAY + DAY)
  await expireRows({ DB: env.DB }, begin + 11 * 366 * DAY + 2 * DAY)
  for (const table of ['subscriptions', 'payment_events', 'checkout_intents']) {
    expect(await rowsOf(`SELECT * FROM ${table}`), table).toEqual([])
  }
})

test('an unpaid order is stored for 30 days', async () => {
  await insertOrder()
  expect(await left('checkout_intents', 30 * DAY - 1)).toBe(1)
  expect(await left('checkout_intents', 30 * DAY + 1)).toBe(0)
})

test('security logs are stored for 2 years', async () => {
  await run(
    `INSERT INTO access_log (id, at, member_id, outcome) VALUES (1, ?1, ?2, 'denied')`,
    begin,
    ada,
  )
  await run(`INSERT INTO audit_log VALUES (1, ?1, 'system', 'first', 's', '{}')`, begin)
  const first = `audit_log WHERE act = 'first'`
  expect(await left('access_log', 2 * YEAR - DAY)).toBe(1)
  expect(await left(first, 2 * YEAR - DAY)).toBe(1)
  expect(await left('access_log', 2 * YEAR + DAY)).toBe(0)
  expect(await left(first, 2 * YEAR + DAY)).toBe(0)
})

test('requests and messages are stored for 12 months after the last change, deleted ones for 90 days', async () => {
  const db = createDatabase(env.DB)
  await importCompanions(db, [companionImport({ id: uuid(1) })], systemActor())
  await importCompanions(db, [companionImport({ id: uuid(2) })], systemActor())
  await join()
  const ask = (id: string, companion: string, hiddenAt: number | null) =>
    run(
      `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, preferred_date,
         place, consented_at, state, hidden_at, created_at, changed_at)
       VALUES (?1, ?2, ?3, ?4, ?1, ?5, '2026-02-01', 'hotel', ?6, 'withdrawn', ?7, ?6, ?6)`,
      id,
      `B-${id.slice(-4)}-2222`,
      ada,
      companion,
      'f'.repeat(64),
      begin,
      hiddenAt,
    )
  await ask(uuid(0xaaaa), uuid(1), null)
  await ask(uuid(0xbbbb), uuid(2), begin)
  await run(
    `INSERT INTO request_steps (request_id, number, at, act, text) VALUES (?1, 1, ?2, 'send', 'Dinner?')`,
    uuid(0xaaaa),
    begin,
  )
  expect(await left('requests', 90 * DAY - 1)).toBe(2)
  expect(await left('requests', 90 * DAY + 1)).toBe(1)
  expect(await left('request_steps', YEAR - 1)).toBe(1)
  expect(await left('request_steps', YEAR + 1)).toBe(0)
  expect(await left('requests', YEAR + 1)).toBe(0)
})

describe('retention that begins with the decision, not with the arrival', () => {
  const decidedAt = begin + 20 * DAY
  const ada = {
    first_name: 'Ada',
    last_name: 'A.',
    phone: '0790000000',
    age: 25,
    location: 'bern',
  }
  const cases = [
    {
      what: 'an application that was rejected',
      table: 'applications',
      state: 'rejected',
      retention: 183 * DAY,
      more: ada,
    },
    {
      what: 'an application that was approved',
      table: 'applications',
      state: 'approved',
      retention: YEAR,
      more: { ...ada, companion: uuid(1) },
    },
    {
      what: 'an application without a decision',
      table: 'applications',
      state: 'new',
      retention: YEAR,
      more: { ...ada, due_at: decidedAt },
    },
    {
      what: 'a request about data',
      table: 'data_requests',
      state: 'done',
      retention: YEAR,
      more: { kind: 'access', asker: 'other', name: 'Ada', text: 'What do you know?' },
    },
    {
      what: 'a report',
      table: 'reports',
      state: 'kept',
      retention: 2 * YEAR,
      more: { companion: uuid(1), reason: 'fake', text: 'Not her.' },
    },
  ]
  const store = (table: string, state: string, otherColumns: object) => {
    const row = {
      id: uuid(0xcc),
      reference: 'X-AAAA-AAAA',
      fingerprint: 'f'.repeat(64),
      state,
      email: 'ada@members.test',
      created_at: begin,
      changed_at: decidedAt,
      ...(table === 'applications' && { consented_at: begin, about: 'Hello.' }),
      ...otherColumns,
    }
    const names = Object.keys(row)
    const places = names.map((_, index) => `?${index + 1}`)
    return run(`INSERT INTO ${table} (${names}) VALUES (${places})`, ...Object.values(row))
  }

  test.each(cases)(
    '$what is deleted a fixed time after the decision',
    async ({ table, state, retention, more }) => {
      await store(table, state, more)
      expect(await left(table, 20 * DAY + retention - 1)).toBe(1)
      expect(await left(table, 20 * DAY + retention + 1)).toBe(0)
    },
  )

  test.each([
    ['reports', { companion: uuid(1), reason: 'fake', text: 'Not her.' }],
    ['data_requests', { kind: 'access', asker: 'other', name: 'Ada', text: 'Which?' }],
  ])('open cases in %s are stored until the decision', async (table, more) => {
    await store(table, 'in_review', { ...more, due_at: decidedAt })
    expect(await left(table, 9 * YEAR)).toBe(1)
    expect(await rowsOf(`SELECT email FROM ${table}`)).toEqual([{ email: 'ada@members.test' }])
  })

  test('a reporter’s address is deleted 30 days after the decision', async () => {
    await store('reports', 'kept', { companion: uuid(1), reason: 'fake', text: 'Not her.' })
    const addresses = async (after: number) => {
      await expireRows({ DB: env.DB }, begin + after)
      return (await rowsOf<{ email: string | null }>('SELECT email FROM reports'))[0]?.email
    }
    expect(await addresses(50 * DAY - 1)).toBe('ada@members.test')
    expect(await addresses(50 * DAY + 1)).toBeNull()
  })
})

test('saved searches are stored for 12 months after the member’s last visit', async () => {
  await join()
  await run(
    `INSERT INTO saved_searches VALUES (?1, ?2, 'Bern', '{"city": "Bern"}', 'off', ?3, 0)`,
    uuid(0x5e),
    ada,
    begin,
  )
  const lastVisit = 100 * DAY
  await run('UPDATE members SET last_seen_at = ?1', begin + lastVisit)
  expect(await left('saved_searches', lastVisit + YEAR - 1)).toBe(1)
  expect(await left('saved_searches', lastVisit + YEAR + 1)).toBe(0)
})

test('counters against abuse are stored for 2 days at most', async () => {
  // The longest window of any rate limit is a day.
  await run(`INSERT INTO rate_limits VALUES ('request-message', ?1, 1, ?2)`, ada, begin + DAY)
  expect(await left('rate_limits', DAY - 1)).toBe(1)
  expect(await left('rate_limits', 2 * DAY)).toBe(0)
})

test('queued mail is stored until it is sent or discarded, however long', async () => {
  await run(
    `INSERT INTO outbox (cause, recipient, subject, text, created_at, due_at)
     VALUES ('c', 'ada@members.test', 'Your reference', 'News.', ?1, ?1)`,
    begin,
  )
  expect(await left('outbox', 20 * YEAR)).toBe(1)
  await run(
    `UPDATE outbox SET sent_at = ?1, recipient = NULL, subject = NULL, text = NULL`,
    begin + 20 * YEAR,
  )
  expect(await left('outbox', 20 * YEAR)).toBe(0)
})

test('the job logs the kind and number of deleted rows, and nothing without any', async () => {
  const logSpy = vi.spyOn(console, 'log').mockImplementation(() => {})
  await expireRows({ DB: env.DB }, begin)
  expect(await auditLog()).toEqual([])
  for (const id of [1, 2]) {
    await run(
      `INSERT INTO access_log (id, at, member_id, outcome) VALUES (?1, ?2, ?3, 'denied')`,
      id,
      begin,
      ada,
    )
  }
  await expireRows({ DB: env.DB }, begin + 3 * YEAR)
  const deletedRows = { access_log: 2 }
  expect(await auditLog()).toEqual([
    { actor: 'system', act: 'rows.expired', subject: 'retention', detail: deletedRows },
  ])
  expect(logSpy).toHaveBeenCalledExactlyOnceWith(
    JSON.stringify({ event: 'retention', expired: deletedRows }),
  )
})

test('a companion’s date of birth and channels are stored for 12 months after her profile is archived', async () => {
  const channels = { contactWhatsapp: '+41791234567', contactEmail: 'ada@direct.test' }
  const profiles = [ada, uuid(0xb)].map((id) => companionImport({ id, ...channels }))
  await importCompanions(createDatabase(env.DB), profiles, systemActor(begin))
  await run(`UPDATE companion_ages SET birth_date = '1990-05-01'`)
  await run(`UPDATE companions SET updated_at = ?1`, begin)
  await run(`UPDATE companions SET lifecycle = 'archived' WHERE id = ?1`, ada)
  const decidedRows = () =>
    rowsOf(`SELECT c.id, c.contact_whatsapp AS whatsapp, c.contact_email AS email, a.birth_date
      FROM companions c LEFT JOIN companion_ages a ON a.companion_id = c.id ORDER BY c.id`)
  const before = await decidedRows()
  expect(before).toMatchObject([
    { whatsapp: '+41791234567', email: 'ada@direct.test', birth_date: '1990-05-01' },
    {},
  ])
  await left('companions', YEAR - DAY)
  expect(await decidedRows()).toEqual(before)
  await left('companions', YEAR + DAY)
  expect(await decidedRows()).toEqual([
    { id: ada, whatsapp: null, email: null, birth_date: null },
    before[1],
  ])
})
