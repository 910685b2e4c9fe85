import { beforeAll, describe, expect, test } from 'vitest'
import {
  searchStaffAreaSchemas,
  searchStaffAreaEndpoint,
  type StaffSearchAnswer,
} from '#staff/staff-search'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listUsersEndpoint } from '#accounts/users'
import { mayCall, staffRoles } from '#staff/staff-rights'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { AccountAdmin, SECRET } from '../../../support/accounts/users.ts'
import {
  ada,
  ask,
  max,
  office,
  openStaffRequestsWith,
  createRequest,
} from '../../../support/messaging/requests.ts'

const MANY = 3_000
const accounts = new AccountAdmin()
const caller = { sub: uuid(0xfe), email: 'fe@members.test' }
let request: string

/** Thousands of members and companions with the same name, each with requests and payments. */
beforeAll(async () => {
  await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
  office.accounts.service.more = accounts.answer
  request = await createRequest()
  await ask('GET', '/api/me', undefined, caller.sub)
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`
  const id = `printf('00000000-0000-4000-9000-%012x', i)`
  const row = (await env.DB.prepare(`SELECT * FROM companions WHERE id = ?1`).bind(ada).first())!
  const ownColumns = ['id', 'name', 'name_folded', 'phone_key', 'whatsapp_key']
  const copiedColumns = Object.keys(row).filter((name) => !ownColumns.includes(name))
  const requestRow = (await env.DB.prepare('SELECT * FROM requests').first())!
  const ownRequestColumns = [
    'id',
    'reference',
    'member_id',
    'companion_id',
    'form_key',
    'changed_at',
  ]
  const copiedRequestColumns = Object.keys(requestRow).filter(
    (name) => !ownRequestColumns.includes(name),
  )
  await env.DB.batch(
    [
      `INSERT INTO members (id, display_name, name_folded, first_seen_at, last_seen_at)
       ${numbers} SELECT ${id}, 'Ada Müller', 'ada muller', i, i FROM n`,
      `INSERT INTO companions (id, name, name_folded, ${copiedColumns.join()})
       ${numbers} SELECT ${id}, 'Ada ' || i, 'ada ' || i, ${copiedColumns.map((name) => `c.${name}`).join()}
       FROM n CROSS JOIN companions c WHERE c.id = '${ada}'`,
      `INSERT INTO requests (${ownRequestColumns.join()}, ${copiedRequestColumns.join()})
       ${numbers} SELECT ${id}, printf('B-%04x-%04x', i / 65536, i % 65536),
       printf('00000000-0000-4000-9000-%012x', i % 10 + 1), ${id}, ${id}, i,
       ${copiedRequestColumns.map((name) => `r.${name}`).join()}
       FROM n CROSS JOIN requests r WHERE r.id = '${request}'`,
      `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, member_id,
         transaction_ref, occurred_at, received_at, outcome)
       ${numbers} SELECT 'flexpay:' || i, 'flexpay', 'renewed', 'sub_' || (i % 10), i,
       printf('00000000-0000-4000-9000-%012x', i % 10 + 1), 'ch_' || i, i, i, 'applied' FROM n`,
    ].map((change) => env.DB.prepare(change)),
  )
  accounts.add(max, 'max@elsewhere.test')
  accounts.add(uuid(0xab), 'never-here@elsewhere.test')
})

const path = (q: string) => `${searchStaffAreaEndpoint.path}?q=${encodeURIComponent(q)}`
const find = (q: string) => expectAnswer(searchStaffAreaSchemas, office.call('GET', path(q)))
const kinds = ({ people, companions, requests, payments }: StaffSearchAnswer) =>
  Object.fromEntries(
    Object.entries({ people, companions, requests, payments }).map(([kind, { length }]) => [
      kind,
      length,
    ]),
  )

test('shows each role only the kinds that it may list, without reading others', async () => {
  const lists = {
    people: listUsersEndpoint,
    companions: listManagedEndpoint,
    requests: listQueueEndpoint,
    payments: listPaymentsEndpoint,
  }
  const countsOfOwner = new Map<string, Record<string, number>>()
  for (const q of ['ada', '@elsewhere', '00000000-0000']) countsOfOwner.set(q, kinds(await find(q)))
  expect(countsOfOwner.get('ada')).toEqual({ people: 5, companions: 5, requests: 2, payments: 2 })
  // Only a second person can remove an owner's role, so it comes last.
  for (const role of staffRoles.toReversed()) {
    const rights = { role }
    const response = await office.call('PUT', `/api/admin/users/${caller.sub}/rights`, rights)
    expect(response.status, role).toBe(200)
    const { headers } = await office.accounts.as(caller)
    accounts.calls.length = 0
    for (const [q, all] of countsOfOwner) {
      const counts = kinds(
        await expectAnswer(searchStaffAreaSchemas, office.ask(path(q), { headers })),
      )
      for (const [kind, call] of Object.entries(lists)) {
        expect(counts[kind], `${role} ${q} ${kind}`).toBe(mayCall(role, call) ? all[kind] : 0)
      }
    }
    expect(accounts.calls.includes('GET /admin/users'), role).toBe(mayCall(role, listUsersEndpoint))
  }
})

test("reads at most 60 rows for a search regardless of the table's size", async () => {
  await find('x')
  office.resetMeter()
  await find('x')
  const readsPerCall = office.meter.read
  const terms = [
    'ada',
    'ad',
    'Ada Müller',
    '00000000-0000',
    '@elsewhere',
    'sub_1',
    'ch_77',
    request,
  ]
  const readsByQuery: Record<string, number> = {}
  for (const q of [...terms, 'B 0000 0077', 'nobody here', '%', '"']) {
    office.resetMeter()
    await find(q)
    readsByQuery[q] = office.meter.read - readsPerCall
  }
  expect(Object.entries(readsByQuery).filter(([, rows]) => rows > 60)).toEqual([])
  // The most expensive search is close to the limit in the comment of `searchStaffArea()`.
  expect(Math.max(...Object.values(readsByQuery))).toBeGreaterThan(40)
})

describe('search of the staff area', () => {
  test('finds a request by its reference in any spelling', async () => {
    const { reference } = (await env.DB.prepare('SELECT reference FROM requests WHERE id = ?1')
      .bind(request)
      .first<{ reference: string }>())!
    for (const q of [reference, reference.toLowerCase().replaceAll('-', ' '), request]) {
      expect((await find(q)).requests, q).toEqual([
        expect.objectContaining({ id: request, reference, companion: 'Ada', member: max }),
      ])
    }
  })

  test('finds a payment by sale and transaction, each sale once', async () => {
    for (const q of ['sub_7', 'flexpay-sub_7', 'ch_77']) {
      const { payments } = await find(q)
      expect(payments.map(({ sale }) => sale)).toEqual(['flexpay-sub_7'])
    }
  })

  test('finds people by email address, including those who never signed in', async () => {
    const { people, requests, accounts: state } = await find('@ELSEWHERE')
    expect(people.map(({ id, email, seenAt }) => [id, email, seenAt !== null])).toEqual([
      [max, 'max@elsewhere.test', true],
      [uuid(0xab), 'never-here@elsewhere.test', false],
    ])
    expect([requests.map(({ id }) => id), state]).toEqual([[request], 'ready'])
  })

  test('reports that the account service does not answer and searches the rest', async () => {
    accounts.failing = /users/
    expect(await find('max@elsewhere.test')).toMatchObject({ people: [], accounts: 'silent' })
    expect(kinds(await find('ada')).people).toBe(5)
    accounts.failing = null
  })

  test('lists the most recent first and omits deleted members', async () => {
    await env.DB.exec(`UPDATE members SET erased_at = 1, display_name = '' WHERE last_seen_at = 2`)
    const seenTimes = (await find('00000000-0000-4000-9000-0000000000')).people.map(
      (person) => person.seenAt,
    )
    expect(seenTimes).toEqual([6, 5, 4, 3, 1].map((time) => new Date(time).toISOString()))
  })

  test('finds nothing for one character and refuses overlong text', async () => {
    expect(kinds(await find('a'))).toEqual({ people: 0, companions: 0, requests: 0, payments: 0 })
    expect((await office.call('GET', path('a'.repeat(500)))).status).toBe(422)
  })
})
