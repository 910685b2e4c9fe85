import { beforeEach, describe, expect, test } from 'vitest'
import { listAccessSchemas, listAccessEndpoint } from '#accounts/access-log'
import { listAuditSchemas, listAuditEndpoint } from '#staff/audit-log'
import { getBriefingSchemas } from '#staff/overview'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { dayOf } from '#platform/days'
import { recordAccess } from '../../../../worker/accounts/admin-sign-in-log/record-access.ts'
import { openOffice, rowsOf, type Office } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { companionImport, DAY, uuid } from '../../../support/platform/fixtures.ts'

let office: Office
beforeEach(async () => {
  office = await openOffice([companionImport({ id: uuid(1), name: 'C', media: [{}] })])
})

describe('audit log', () => {
  const readEntries = (query = '') =>
    expectAnswer(listAuditSchemas, office.call('GET', `${listAuditEndpoint.path}?${query}`))

  test("names each entry's subject and if it exists", async () => {
    const about = async (query = '') =>
      (await readEntries(query)).entries.map((entry) => entry.about)
    const body = { name: 'C', age_range: '20-30', location: 'Bern' }
    await office.call('PUT', `/api/admin/companions/${uuid(1)}`, body)
    expect((await about())[0]).toEqual({
      kind: 'companion',
      id: uuid(1),
      name: 'C',
      exists: true,
    })
    const [{ id: file }] = (await rowsOf<{ id: string }>('SELECT id FROM media')) as [
      { id: string },
    ]
    await office.call('PUT', `/api/admin/media/${file}`, { alt: 'A text' })
    const aboutFile = { kind: 'media', id: uuid(1), name: 'C', exists: true }
    expect(await about('act=media')).toEqual([aboutFile])
    expect(await about(`act=media&subject=${uuid(1)}`)).toEqual([aboutFile])
    await office.call('DELETE', `/api/admin/media/${file}`)
    expect(await about('act=media')).toEqual([aboutFile, aboutFile])
    const grant = { id: uuid(8), plan: 'gold', until: '2099-01-01', reason: 'x' }
    const until = new Date(Date.now() + DAY).toISOString().slice(0, 10)
    await office.call('POST', `/api/admin/users/${uuid(0xad)}/grants`, { ...grant, until })
    expect(await about('act=members')).toEqual([
      { kind: 'member', id: uuid(0xad), name: 'The office', exists: true },
    ])
    await office.call('DELETE', `/api/admin/companions/${uuid(1)}`)
    expect(await about('act=media')).toEqual([
      { ...aboutFile, exists: false },
      { ...aboutFile, exists: false },
    ])
    expect((await about('subject=C')).length).toBeGreaterThan(2)
    await office.call('PUT', '/api/admin/settings', { offline_window_days: 9 })
    expect(await about('act=settings')).toMatchObject([{ kind: 'setting', exists: true }])
    expect((await about('actor=system'))[0]).toBeNull()
    const { activity } = await expectAnswer(
      getBriefingSchemas,
      office.call('GET', '/api/admin/briefing'),
    )
    expect(activity.map(({ about: subject }) => subject?.name)).toContain('C')
  })
})

describe('access log', () => {
  const readEntries = (query = '') =>
    expectAnswer(listAccessSchemas, office.call('GET', `${listAccessEndpoint.path}?${query}`))

  test('lists granted and denied access without addresses', async () => {
    const from = { 'cf-connecting-ip': '198.51.100.7' }
    await office.call('GET', openAdminSessionEndpoint.path, undefined, from)
    const { headers } = await office.accounts.as({ user_metadata: { full_name: 'Zoë Müller' } })
    await office.ask('/api/me', { headers })
    await office.ask('/api/admin/overview', { headers: { ...headers, ...from } })
    const all = await readEntries()
    expect(all.entries).toMatchObject([
      { outcome: 'denied', what: 'admin', member: { id: uuid(0xa), name: 'Zoë Müller' } },
      { outcome: 'granted', what: 'admin', member: { name: 'The office' }, companion: null },
    ])
    expect(all.next).toBeNull()
    expect(all.entries[0]?.network).toMatch(/^[0-9a-f]{8}$/)
    expect(all.entries[0]?.network).toBe(all.entries[1]?.network)
    expect(JSON.stringify(all)).not.toContain('198.51')

    const first = await readEntries('limit=1')
    expect((await readEntries(`limit=1&before=${first.next}`)).entries).toEqual([all.entries[1]])
    const today = dayOf(Date.now())
    for (const [query, count] of [
      ['outcome=denied', 1],
      ['what=channels', 0],
      ['member=muller', 1],
      [`member=${uuid(0xad)}`, 1],
      [`from=${today}&to=${today}`, 2],
      ['to=2020-01-01', 0],
    ] as const) {
      expect((await readEntries(query)).entries, query).toHaveLength(count)
    }
    expect((await office.call('GET', `${listAccessEndpoint.path}?outcome=x`)).status).toBe(422)
  })

  test('has the days of Zurich', async () => {
    const memberId = uuid(0xa)
    const at = Date.parse('2026-06-30T22:30:00Z')
    await recordAccess(office.db, { at, memberId, outcome: 'denied', addressHash: null })
    expect((await readEntries('from=2026-07-01&to=2026-07-01')).entries).toHaveLength(1)
    expect((await readEntries('from=2026-06-30&to=2026-06-30')).entries).toEqual([])
  })

  test('finds denied access without reading granted rows', async () => {
    await rowsOf(
      `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO access_log (at, member_id, outcome)
       SELECT i, ?1, iif(i % 1000, 'granted', 'denied') FROM n`,
      uuid(0xad),
    )
    await readEntries('outcome=denied')
    office.resetMeter()
    expect((await readEntries('outcome=denied')).entries).toHaveLength(3)
    expect(office.meter.read).toBeLessThan(40)
  })
})
