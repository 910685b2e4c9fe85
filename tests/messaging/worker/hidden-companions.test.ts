import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  changeHiddenSchemas,
  listHiddenSchemas,
  changeHiddenEndpoint,
  listHiddenEndpoint,
} from '#messaging/hidden-companions'
import { MAX_HIDDEN } from '#platform/limits'
import { refusalOf } from '#contract/refusals'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, uuid } from '../../support/platform/fixtures.ts'
import {
  openPremiumSite,
  otherAccounts,
  paula,
  vera,
  yara,
  zoe,
} from '../../support/billing/premium-site.ts'

type Site = Awaited<ReturnType<typeof openPremiumSite>>
let site: Site
beforeEach(async () => {
  site = await openPremiumSite()
})
afterEach(() => void vi.useRealTimers())

const max = { sub: uuid(0xe1) }
const mia = { sub: uuid(0xe2) }
const send = async (method: string, claims: { sub: string }, body?: unknown) =>
  site.ask(listHiddenEndpoint.path, {
    method,
    ...(await site.accounts.as(claims)),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const change = async (body: object, claims: { sub: string } = max) =>
  (await expectAnswer(changeHiddenSchemas, send('POST', claims, body))).ids
const list = async (claims: { sub: string } = max) => {
  site.catalogue.expire()
  return expectAnswer(listHiddenSchemas, send('GET', claims))
}
const rows = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM hidden_companions').first<number>('n'))!

describe('a change of hidden companions', () => {
  test('is refused to visitors, whose list is in the browser', async () => {
    const body = JSON.stringify({ hide: [paula] })
    for (const init of [{}, { method: changeHiddenEndpoint.method, body }]) {
      const response = await site.ask(changeHiddenEndpoint.path, init)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(refusalOf('sign-in.hide'))
    }
    expect(await rows()).toBe(0)
  })

  test('is refused to suspended members', async () => {
    const init = await site.as(otherAccounts['a plan but suspended']!)
    const body = JSON.stringify({ hide: [paula] })
    expect((await site.ask(listHiddenEndpoint.path, init)).status).toBe(403)
    expect(
      (await site.ask(listHiddenEndpoint.path, { ...init, method: 'POST', body })).status,
    ).toBe(403)
    expect(await rows()).toBe(0)
  })

  test.each([
    ['an invalid id', { hide: ["1' OR '1'='1"] }],
    [
      'more ids than the maximum',
      { hide: Array.from({ length: MAX_HIDDEN + 1 }, (_, index) => uuid(index)) },
    ],
    ['an unknown field', { hide: [], member: uuid(0xe2) }],
  ])('is refused with %s', async (_, body) => {
    expect((await send('POST', max, body)).status).toBe(422)
    expect(await rows()).toBe(0)
  })
})

describe("a member's list of hidden companions", () => {
  test('is changed any number of times, and is shown to its member only', async () => {
    for (const _ of [1, 2]) expect(await change({ hide: [paula, zoe] })).toEqual([paula, zoe])
    expect(await list()).toMatchObject({
      ids: [paula, zoe],
      companions: [{ name: 'Zoe' }, { name: 'Paula' }],
    })
    expect(await list(mia)).toEqual({ ids: [], blocked: [], companions: [] })
    for (const _ of [1, 2]) expect(await change({ show: [paula] })).toEqual([zoe])
    expect(await change({ hide: [zoe, yara], show: [zoe] })).toEqual([yara])
    expect(await change({ show: [yara] }, mia)).toEqual([])
    expect((await list()).ids).toEqual([yara])
  })

  test('has no names of companions who are not visible, but their ids', async () => {
    await change({ hide: [vera, paula, zoe] })
    await editCompanion(site.db, zoe, { is_active: false }, systemActor())
    const { ids, companions } = await list()
    expect(ids.toSorted()).toEqual([paula, vera, zoe].toSorted())
    expect(companions.map(({ name }) => name)).toEqual(['Paula'])
  })

  test('has no ids of unknown companions', async () => {
    expect(await change({ hide: [uuid(0x99), paula] })).toEqual([paula])
  })

  test('is limited to the newest, even if two browsers send at the same time', async () => {
    await change({ hide: [yara] })
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at,
         updated_at) SELECT printf('00000000-0000-4000-9000-%012d', value), 'A', 20, 30, 'zurich',
         1, 1, 1 FROM json_each(?1)`,
      ).bind(JSON.stringify(Array.from({ length: MAX_HIDDEN - 1 }, (_, n) => n))),
      env.DB.prepare(
        `INSERT INTO hidden_companions SELECT ?1, id, 1, 0 FROM companions WHERE id LIKE '%-9000-%'`,
      ).bind(max.sub),
    ])
    expect(await rows()).toBe(MAX_HIDDEN)
    await Promise.all([change({ hide: [paula] }), change({ hide: [zoe] })])
    const { ids } = await list()
    expect(ids).toHaveLength(MAX_HIDDEN)
    expect(ids.slice(-3).toSorted()).toEqual([paula, zoe, yara].toSorted())
  })

  test('is read in one round trip, together with the member’s row', async () => {
    // With a frozen clock the catalogue is not refreshed in the background.
    vi.setSystemTime(Date.now())
    await change({ hide: [paula] })
    await list()
    site.resetMeter()
    await expectAnswer(listHiddenSchemas, send('GET', max))
    expect(site.meter).toMatchObject({ trips: 1, written: 0 })
  })

  test('is limited to 120 changes in ten minutes', async () => {
    await change({ hide: [paula] })
    await env.DB.exec('UPDATE rate_limits SET count = 120')
    expect((await send('POST', max, { hide: [zoe] })).status).toBe(429)
    expect(await rows()).toBe(1)
  })
})

describe('the data of hidden companions', () => {
  test('is deleted with the companion', async () => {
    await change({ hide: [paula, zoe] })
    await removeCompanion(site.db, paula, systemActor())
    expect((await list()).ids).toEqual([zoe])
    expect(await rows()).toBe(1)
  })

  test("is in the member's copy, and is deleted with the member", async () => {
    await change({ hide: [paula] })
    await change({ hide: [zoe] }, mia)
    const copies = await Promise.all(
      dataLifecycles.map(
        async ({ export: copy }) => (await copy(site.db, max.sub)).hiddenCompanions,
      ),
    )
    expect(copies.flat().filter(Boolean)).toMatchObject([{ companionId: paula }])
    await writeAll(
      site.db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(site.db, max.sub, Date.now())),
    )
    expect(await rows()).toBe(1)
    expect((await list(mia)).ids).toEqual([zoe])
  })
})
