import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAuditJsonSchemas, listAuditSchemas } from '#staff/audit-log'
import { getOpenWorkSchemas, getOverviewSchemas } from '#staff/overview'
import { dayOf } from '#platform/days'
import { app } from '../../../worker/app.ts'
import { auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'

let office: Office
const open = async () => {
  office = await openOffice([
    companionImport({ id: uuid(1), verifications: [], is_featured: true }),
  ])
}

const words = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => path.startsWith('/api/admin/') && words.includes(method))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].map((route) => route.split(' ') as [method: string, path: string])

describe('calls of the staff area', () => {
  // The calls do not change what the next one needs.
  beforeAll(open)
  beforeEach(async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM rate_limits'),
      env.DB.prepare('DELETE FROM access_log'),
    ])
  })

  const ask = (method: string, path: string, headers: object = {}) =>
    office.ask(path.replace(/:\w+/g, uuid(1)), { method, headers: { ...headers } })

  test('are all registered', () => {
    expect(routes.length).toBeGreaterThanOrEqual(10)
  })

  test.each(routes)('%s %s refuses visitors and members and logs them', async (method, path) => {
    const anonymous = await ask(method, path)
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer')
    await expectTurnedAway(anonymous, 401)
    const response = await ask(method, path, { authorization: 'Bearer a.b.c' })
    await expectTurnedAway(response, 401)
    const { headers } = await office.accounts.as({ user_metadata: { role: 'admin' } })
    await expectTurnedAway(await ask(method, path, headers), 403)
    expect(await env.DB.prepare('SELECT member_id, outcome FROM access_log').all()).toMatchObject({
      results: [{ member_id: uuid(0xa), outcome: 'denied' }],
    })
    await env.DB.exec('UPDATE rate_limits SET count = 60')
    await expectTurnedAway(await ask(method, path, headers), 429)
  })

  async function expectUncachedAndSlowed(method: string, path: string) {
    const call = () =>
      office.call(method, path.replace(/:\w+/g, uuid(9)), method === 'GET' ? undefined : {})
    const first = await call()
    expect(first.status).toBeLessThan(500)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    await env.DB.exec('UPDATE rate_limits SET count = 3000')
    await expectTurnedAway(await call(), 429)
  }

  test('are uncached and rate-limited for the overview and the settings', async () => {
    await expectUncachedAndSlowed('GET', '/api/admin/overview')
    await env.DB.exec('DELETE FROM rate_limits')
    await expectUncachedAndSlowed('PUT', '/api/admin/settings')
  })

  test.each(routes)(
    '%s %s is uncached and rate-limited',
    { tags: 'thorough' },
    expectUncachedAndSlowed,
  )
})

describe('overview', () => {
  beforeEach(open)
  const overview = () => expectAnswer(getOverviewSchemas, office.call('GET', '/api/admin/overview'))

  test('counts companions, members and media without the trash', async () => {
    await office.get('/api/admin/overview')
    expect(await overview()).toMatchObject({ companions: 1, featured: 1, media: 1, members: 1 })
    await office.call('DELETE', `/api/admin/companions/${uuid(1)}`)
    const overviewAfter = await overview()
    expect(overviewAfter).toMatchObject({ companions: 0, featured: 0, media: 0 })
  })
})

describe('open work for staff', () => {
  beforeEach(open)
  const N = 400
  const tomorrow = Date.now() + DAY
  /** Inserts finished cases and cases that are not due, which must not be read. */
  const fill = async (from: number) => {
    const numbers = `WITH n AS (SELECT value FROM json_each(?1))`
    const list = JSON.stringify(Array.from({ length: N }, (_, index) => from + index))
    const id = `printf('00000000-0000-4000-8000-%012d', value)`
    await env.DB.batch(
      [
        `${numbers} INSERT INTO applications (id, reference, fingerprint, first_name, last_name,
           email, phone, age, location, about, consented_at, state, due_at, created_at, changed_at)
         SELECT ${id}, printf('A-%09d', value), printf('%064d', value), 'A', 'B', 'a@b', '123456',
           30, 'bern', 'x', 1, 'rejected', NULL, 1, 1 FROM n`,
        `${numbers} INSERT INTO reports (id, reference, fingerprint, companion, reason, text, state,
           due_at, created_at, changed_at)
         SELECT ${id}, printf('R-%09d', value), printf('%064d', value), ${id},
           iif(value % 2, 'fake', 'minor'), 'x', 'kept', NULL, 1, 1 FROM n`,
        `${numbers} INSERT INTO data_requests (id, reference, fingerprint, kind, asker, name,
           email, text, state, due_at, created_at, changed_at)
         SELECT ${id}, printf('D-%09d', value), printf('%064d', value), 'access', 'other', 'A',
           'a@b.test', 'x', 'done', NULL, 1, 1 FROM n`,
        `${numbers} INSERT INTO payment_events (id, provider, kind, subscription_ref, number,
           occurred_at, received_at, outcome, reviewed_at)
         SELECT 'e' || value, 'flexpay', 'cancelled', 's' || value, 1, 1, 1,
           iif(value % 2, 'applied', 'orphan'), iif(value % 2, NULL, 1) FROM n`,
        `${numbers} INSERT OR IGNORE INTO members (id, display_name, first_seen_at, last_seen_at)
         SELECT ${id}, 'M', 1, 1 FROM n`,
        `${numbers} INSERT INTO appeals (id, reference, kind, member_id, language, reason, decided_at,
           actor, actor_name, expires_at, state, appealed_at, changed_at)
         SELECT ${id}, printf('E-%09d', value), 'membership', ${id}, 'en', 'x', 1, 'a', 'A', 1,
           iif(value % 2, 'upheld', 'offered'), iif(value % 2, 1, NULL), 1 FROM n`,
        `${numbers} INSERT INTO requests (id, reference, member_id, companion_id, form_key,
           fingerprint, preferred_date, place, consented_at, state, created_at, changed_at)
         SELECT ${id}, printf('B-%09d', value), ${id}, '${uuid(1)}', ${id}, printf('%064d', value),
           '2026-05-01', 'open', 1, iif(value % 2, 'seen', 'answered'), 1, 1 FROM n`,
        `${numbers} INSERT INTO reviews (id, companion_id, rating, text, author, state, created_at)
         SELECT ${id}, '${uuid(1)}', 5, 'x', 'A', iif(value % 2, 'published', 'hidden'), 1 FROM n`,
        `${numbers} INSERT INTO outbox (cause, recipient, subject, text, created_at, due_at, sent_at)
         SELECT 'c' || value, NULL, NULL, NULL, 1, 1, 1 FROM n`,
        `${numbers} INSERT INTO payment_notifications (provider, result, cause, hour, count,
           first_at, last_at, reviewed_at)
         SELECT 'flexpay', 'refused', 'wrong-signature', 3600000 * value, 3, 1, 1, 1 FROM n`,
      ].map((query) => env.DB.prepare(query).bind(list)),
    )
  }
  const cost = async () => {
    office.resetMeter()
    const { attention, urgent, oldest } = await expectAnswer(
      getOpenWorkSchemas,
      office.call('GET', '/api/admin/open-work'),
    )
    return { attention, urgent, oldest, read: office.meter.read }
  }

  test('is counted without reading finished cases', async () => {
    await cost()
    await fill(1)
    await env.DB.exec(
      `UPDATE applications SET due_at = 1, state = 'new' WHERE id LIKE '%00001'; UPDATE applications SET due_at = ${tomorrow}, state = 'new' WHERE id LIKE '%00003'; UPDATE reports SET reason = 'minor', state = 'new', due_at = ${tomorrow} WHERE id LIKE '%00001' OR id LIKE '%00002'; UPDATE reports SET state = 'new', due_at = ${tomorrow}, held_back = 1 WHERE id LIKE '%00003'; UPDATE data_requests SET due_at = 1, state = 'new' WHERE id LIKE '%00004'; UPDATE appeals SET due_at = 1, appealed_at = 1, state = 'new' WHERE id LIKE '%00002'; UPDATE payment_events SET outcome = 'mismatch' WHERE id IN ('e1', 'e3', 'e5'); UPDATE requests SET waiting_since = 1 WHERE id LIKE '%00001' OR id LIKE '%00002'; UPDATE reviews SET state = 'pending' WHERE id LIKE '%00002'; UPDATE outbox SET subject = 's', text = 't', sent_at = NULL WHERE cause = 'c1'; UPDATE payment_notifications SET reviewed_at = NULL WHERE hour = 3600000`,
    )
    const costOfFew = await cost()
    expect(costOfFew.attention).toEqual({
      requests: 2,
      applications: 2,
      reports: 3,
      reports_held_back: 1,
      reviews: 1,
      payments: 3,
      refused: 3,
      privacy: 1,
      mails: 1,
      renewals: 0,
      revisions: 0,
      appeals: 1,
      confirmations: 0,
      incomplete: 1,
      plans: 0,
    })
    expect(costOfFew.urgent).toEqual({
      applications: 1,
      reports: 2,
      appeals: 1,
      privacy: 1,
      revisions: 0,
    })
    const since = new Date(1).toISOString()
    expect(costOfFew.oldest).toEqual({
      requests: since,
      applications: since,
      reports: since,
      reviews: since,
      payments: since,
      refused: since,
      privacy: since,
      appeals: since,
      mails: since,
      revisions: null,
      renewals: null,
      incomplete: null,
      plans: null,
      confirmations: null,
    })
    await fill(N + 1)
    const costOfMany = await cost()
    expect(costOfMany.attention).toEqual(costOfFew.attention)
    expect(costOfMany.read).toBeLessThanOrEqual(costOfFew.read + 2)
    expect(costOfMany.read).toBeLessThan(120)
  })
})

describe('audit log', () => {
  const PATH = '/api/admin/audit-log'
  const readEntries = (query = '') =>
    expectAnswer(listAuditSchemas, office.call('GET', `${PATH}?${query}`))
  const openWithChanges = async () => {
    await open()
    const body = { age_range: '20-30', location: 'Bern' }
    for (const name of ['=A1+1', 'B "b"', 'C']) {
      await office.call('PUT', `/api/admin/companions/${uuid(1)}`, { ...body, name })
    }
  }

  describe('entries', () => {
    // Reading entries changes nothing.
    beforeAll(openWithChanges)

    test('are paged, newest first', async () => {
      const all = await readEntries()
      expect(all.entries.map(({ act }) => act)).toEqual([
        'companion.changed',
        'companion.changed',
        'companion.changed',
        'companions.imported',
      ])
      expect(all.next).toBeNull()
      const first = await readEntries('limit=3')
      const second = await readEntries(`limit=3&before=${first.next}`)
      expect([...first.entries, ...second.entries]).toEqual(all.entries)
    })

    const today = dayOf(Date.now())
    const filters: [query: string, count: number][] = [
      ['act=companion.changed', 3],
      [`subject=${uuid(1)}`, 3],
      [`actor=${uuid(0xad)}`, 3],
      ['actor=system', 1],
      [`from=${today}&to=${today}`, 4],
      ['to=2020-01-01', 0],
      [`act=companion.changed&actor=system`, 0],
      ['act=companions', 4],
      ['act=media', 0],
      ['actor=The%20OFF', 3],
      ['actor=someone', 0],
      ['subject=b%20%22B', 1],
      ['subject=c', 3],
    ]
    test.each(filters)('are filtered by %s', async (query, count) => {
      expect((await readEntries(query)).entries).toHaveLength(count)
    })
  })

  describe('calls', () => {
    beforeEach(openWithChanges)

    test('export entries without formulas and log the export', async () => {
      const response = await office.call('GET', `${PATH}.csv?act=companion.changed`)
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const lines = (await response.text()).trim().split('\r\n')
      expect(lines).toHaveLength(4)
      expect(lines[0]).toBe('id,at,actor,actor_name,act,subject,detail')
      expect(lines[1]).toContain('"The office","companion.changed"')
      for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|,)"?[=+@]/)
      const json = await expectAnswer(
        exportAuditJsonSchemas,
        office.call('GET', `${PATH}.json?act=companion.changed`),
      )
      expect(json.map(({ act }) => act)).toEqual(Array(3).fill('companion.changed'))
      expect((await auditLog()).at(-1)).toMatchObject({
        act: 'audit-log.exported',
        detail: { count: 3, act: 'companion.changed' },
      })
    })
  })
})
