import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import {
  followEndpoint,
  listFollowsEndpoint,
  followSchemas,
  listFollowsSchemas,
  unfollowSchemas,
} from '#notifications/follows'
import { MAX_FOLLOWS } from '#platform/limits'
import { refusalOf } from '#contract/refusals'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { recordVisit } from '../../../worker/accounts/members/queries.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { openAccounts, type TestAccounts } from '../../support/accounts/accounts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { systemActor, companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

const ada = uuid(1)
const berta = uuid(2)
const vip = uuid(3)
const draft = uuid(4)
const home = uuid(5)
const member = uuid(0xa)
let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  accounts = await openAccounts()
  site = await openSite(
    [
      companionImport({ id: ada, name: 'Ada', bio: 'Hello' }),
      companionImport({ id: berta, name: 'Berta' }),
      companionImport({ id: vip, name: 'Vera', is_vip: true }),
      companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
      companionImport({ id: home, visible_in_feed: false, visible_on_homepage: true }),
    ],
    { vars: accounts.vars },
  )
})
afterEach(() => void vi.useRealTimers())

const send = async (method: string, path: string, claims = {}) =>
  site.ask(path, { method, ...(await accounts.as(claims)) })
const put = (id: string, claims = {}) =>
  send('PUT', addressOf(followEndpoint, { params: { companionId: id } }), claims)
const remove = (id: string, claims = {}) =>
  send('DELETE', addressOf(followEndpoint, { params: { companionId: id } }), claims)
const list = async (claims = {}) => {
  site.catalogue.expire()
  return expectAnswer(listFollowsSchemas, send('GET', listFollowsEndpoint.path, claims))
}
const namesOf = async (claims = {}) => (await list(claims)).data.map(({ name }) => name)
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS count FROM ${table}`).first<number>('count'))!

describe('follow', () => {
  const invisibleCompanions: [what: string, id: string][] = [
    ['an unpublished companion', draft],
    ['a companion without a page', home],
    ['an unknown companion', uuid(99)],
    ['an invalid id', "1' OR '1'='1"],
    ['an upper-case id', uuid(0xabc).toUpperCase()],
  ]
  test.each(invisibleCompanions)('is refused for %s', async (_, id) => {
    for (const response of [await put(id), await remove(id)]) {
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(refusalOf('http.not-found'))
    }
    expect(await count('follows')).toBe(0)
  })

  test('is idempotent, as is its removal', async () => {
    for (const _ of [1, 2]) {
      expect(await expectAnswer(followSchemas, put(ada))).toEqual({ following: true })
      expect(await namesOf()).toEqual(['Ada'])
    }
    for (const _ of [1, 2]) {
      expect(await expectAnswer(unfollowSchemas, remove(ada))).toEqual({ following: false })
      expect(await list()).toEqual({ data: [], total: 0 })
    }
  })

  test('is listed newest first with the card of the lists', async () => {
    vi.useFakeTimers({ now: Date.now() - 5_000, toFake: ['Date'] })
    await put(ada)
    vi.useRealTimers()
    await put(berta)
    const { data, total } = await list()
    expect([data.map(({ name }) => name), total]).toEqual([['Berta', 'Ada'], 2])
    const { data: cards } = await site.json<{ data: { id: string }[] }>('/api/companions')
    for (const card of data) expect(cards).toContainEqual(card)
  })

  test('of a VIP companion is listed without her name', async () => {
    await put(vip)
    const { data } = await list()
    expect(data).toMatchObject([{ id: vip, name: '', isVip: true }])
    expect(data[0]?.locked).not.toBeNull()
  })

  test('is listed only while the companion is public', async () => {
    for (const id of [ada, berta]) await put(id)
    await editCompanion(site.db, ada, { status: 'archived' }, systemActor())
    expect(await namesOf()).toEqual(['Berta'])
    expect((await put(ada)).status).toBe(404)
    await editCompanion(site.db, ada, { status: 'active' }, systemActor())
    expect(new Set(await namesOf())).toEqual(new Set(['Ada', 'Berta']))
  })

  test('can be removed while the companion is hidden', async () => {
    await put(ada)
    await editCompanion(
      site.db,
      ada,
      { visible_in_feed: false, visible_on_homepage: true },
      systemActor(),
    )
    expect(await namesOf()).toEqual([])
    expect((await remove(ada)).status).toBe(404)
    expect(await count('follows')).toBe(0)
  })

  test('is deleted with the companion', async () => {
    for (const id of [ada, berta]) await put(id)
    await removeCompanion(site.db, ada, systemActor())
    expect(await namesOf()).toEqual(['Berta'])
    expect(await count('follows')).toBe(1)
  })

  test('is separate for each member', async () => {
    await put(ada)
    await put(berta, { sub: uuid(0xb) })
    expect(await namesOf()).toEqual(['Ada'])
    await remove(berta)
    expect(await namesOf({ sub: uuid(0xb) })).toEqual(['Berta'])
  })

  test('is listed in one database round trip', async () => {
    // One second later the catalogue would be read again after the answer.
    vi.setSystemTime(Date.now())
    await put(ada)
    await list()
    site.resetMeter()
    await expectAnswer(listFollowsSchemas, send('GET', listFollowsEndpoint.path))
    // Rows: the follow, its index entry, the member, and two for the plan.
    expect(site.meter).toEqual({ trips: 1, read: 4, written: 0 })
  })

  test('is refused above the limit, except for a repeated one', async () => {
    await put(ada)
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at,
         updated_at) SELECT printf('00000000-0000-4000-9000-%012d', value), 'A', 20, 30, 'zurich',
         1, 1, 1 FROM json_each(?1)`,
      ).bind(JSON.stringify(Array.from({ length: MAX_FOLLOWS - 1 }, (_, n) => n))),
      env.DB.prepare(
        `INSERT INTO follows SELECT ?1, id, 1 FROM companions WHERE id LIKE '%-9000-%'`,
      ).bind(member),
    ])
    expect(await count('follows')).toBe(MAX_FOLLOWS)
    expect((await put(berta)).status).toBe(409)
    expect((await put(ada)).status).toBe(200)
    await remove(ada)
    expect((await put(berta)).status).toBe(200)
  })

  test('is rate-limited per member with a retry-after header', async () => {
    vi.setSystemTime(Date.now())
    await put(ada)
    await env.DB.exec('UPDATE rate_limits SET count = 120')
    const response = await put(berta)
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBe(600)
    expect((await put(berta, { sub: uuid(0xb) })).status).toBe(200)
    expect(await namesOf()).toEqual(['Ada'])
    await env.DB.exec('UPDATE rate_limits SET ends_at = 1')
    expect((await put(berta)).status).toBe(200)
  })
})

describe('simultaneous follows', () => {
  test('create one member and one follow', async () => {
    const answers = await Promise.all([put(ada), put(ada)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await count('members'), await count('follows')]).toEqual([1, 1])
  })

  test('count every attempt', async () => {
    await put(ada)
    await env.DB.exec('UPDATE rate_limits SET count = 115')
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(ada)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(5).fill(429),
    ])
  })
})

describe('erased member', () => {
  const erase = (now: number) =>
    writeAll(
      site.db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(site.db, member, now)),
    )
  beforeEach(() => put(ada))

  test('keeps only an id, and cannot use an old token', async () => {
    await erase(Date.now())
    await recordVisit(site.db, { id: member, displayName: 'ada' }, Date.now())
    expect((await put(berta)).status).toBe(401)
    expect((await send('GET', listFollowsEndpoint.path)).status).toBe(401)
    expect([await count('follows'), await count('rate_limits')]).toEqual([0, 0])
    expect(await env.DB.prepare('SELECT * FROM members').first()).toMatchObject({
      id: member,
      display_name: '',
    })
  })

  test('is deleted once no token can be valid and the account service has been updated', async () => {
    const now = Date.now()
    await erase(now)
    await expireRows(env, now + 7 * DAY)
    expect(await count('members')).toBe(1)
    // The row stays until the account service has deleted the account.
    await expireRows(env, now + 9 * DAY)
    expect(await count('members')).toBe(1)
    await env.DB.exec('UPDATE members SET account_due = NULL')
    await expireRows(env, now + 9 * DAY)
    expect(await count('members')).toBe(0)
  })
})
