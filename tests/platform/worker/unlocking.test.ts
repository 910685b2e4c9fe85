import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint, getCompanionSchemas } from '#catalogue/companions'
import { listFollowsEndpoint, listFollowsSchemas } from '#notifications/follows'
import {
  listCompanionsSchemas,
  listLocationsSchemas,
  searchCompanionsSchemas,
} from '#companions/listing'
import { listHomeCompanionsSchemas, listHomeStoriesSchemas } from '#catalogue/homepage'
import { listPlacesSchemas } from '#catalogue/places'
import { bearer, down, newKey, openAccounts } from '../../support/accounts/accounts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { changePlans, givePlan } from '../../support/billing/plans.ts'
import {
  clip,
  openPremiumSite,
  otherAccounts,
  paths,
  paula,
  premium,
  profile,
  secret,
  SITE_SECRET,
  vera,
  type SiteAccount,
} from '../../support/billing/premium-site.ts'

let premiumSite: Awaited<ReturnType<typeof openPremiumSite>>
beforeAll(async () => {
  premiumSite = await openPremiumSite()
})

/** Each public response about locked profiles, in a short form. */
async function getPage(init: RequestInit = {}) {
  const get = (path: string) => premiumSite.ask(path, init)
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()
  const list = await expectAnswer(listCompanionsSchemas, get('/api/companions'))
  const searchResult = await expectAnswer(searchCompanionsSchemas, get('/api/search?q=vera'))
  const filtered = await expectAnswer(
    listCompanionsSchemas,
    get('/api/companions?eyes=green&facets=1'),
  )
  const locations = await expectAnswer(listLocationsSchemas, get('/api/locations'))
  const home = await expectAnswer(listHomeCompanionsSchemas, get('/api/homepage/companions'))
  const stories = await expectAnswer(listHomeStoriesSchemas, get('/api/homepage/stories'))
  const places = await expectAnswer(listPlacesSchemas, get('/api/places'))
  const { data: plain } = await expectAnswer(
    getCompanionSchemas,
    get(addressOf(getCompanionEndpoint, { params: { id: paula } })),
  )
  const { data: vip } = await expectAnswer(
    getCompanionSchemas,
    get(addressOf(getCompanionEndpoint, { params: { id: vera } })),
  )
  const [zurich] = locations.countries[0]!.cities
  return {
    list: names(list.data),
    locked: list.data.filter(({ locked }) => locked).length,
    total: list.total,
    found: names(searchResult.data),
    green: [filtered.total, filtered.facets?.eyes?.green ?? 0],
    inZurich: [zurich!.count, zurich!.companions.length],
    home: names(home.companions),
    stories: stories.stories.map(({ companionName }) => companionName).sort(),
    places: places.countries[0]!.cities.find(({ name }) => name === 'Zurich')?.count,
    counts: [plain.premiumContent?.photoCount, plain.premiumContent?.videoCount],
    private: [...plain.private_photos, ...plain.private_videos].map(({ id }) => id),
    vip: [vip.name, vip.locked === null, vip.public_photos.length, vip.stories.length],
  }
}

const visitorView = {
  list: ['', 'Paula', 'Yara', 'Zoe'],
  locked: 1,
  total: 4,
  found: [],
  green: [0, 0],
  inZurich: [4, 2],
  home: ['', 'Paula'],
  stories: ['Paula'],
  places: 4,
  counts: [1, 1],
  private: [],
  vip: ['', false, 0, 0],
}
const premiumView = {
  list: ['Olga', 'Paula', 'Vera', 'Yara', 'Zoe'],
  locked: 0,
  total: 5,
  found: ['Vera'],
  green: [1, 1],
  inZurich: [5, 5],
  home: ['Paula', 'Vera'],
  stories: ['Paula', 'Vera'],
  places: 5,
  counts: [1, 1],
  private: [secret, clip],
  vip: ['Vera', true, 1, 1],
}

test('a visitor sees public data only', async () => {
  expect(await getPage()).toEqual(visitorView)
})

test.each(Object.entries(premium))('a member with %s sees everything', async (_, viewer) => {
  expect(await getPage(await premiumSite.as(viewer))).toEqual(premiumView)
})

test.each(Object.entries(otherAccounts))(
  'a member with %s sees what a visitor sees',
  async (_, viewer) => {
    expect(await getPage(await premiumSite.as(viewer))).toEqual(visitorView)
  },
)

describe('an invalid token', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  const claims = { sub: premium.gold!.id }
  const tokens: [what: string, init: () => Promise<RequestInit>][] = [
    [
      'is expired',
      () => premiumSite.accounts.as({ ...claims, exp: premiumSite.accounts.seconds() - 60 }),
    ],
    ['is forged', async () => bearer(await premiumSite.accounts.token(claims, await newKey()))],
  ]
  test.each(tokens)('that %s is treated as a visitor’s, without an error', async (_, init) => {
    expect(await getPage(await init())).toEqual(visitorView)
  })

  test('is treated as a visitor’s while the account service is down', async () => {
    const brokenAccounts = await openAccounts({ SITE_SECRET })
    brokenAccounts.service.answer = down
    const otherIsolate = isolate({ vars: brokenAccounts.vars })
    const init = await brokenAccounts.as(claims)
    for (const path of paths) expect((await otherIsolate.ask(path, init)).status, path).toBe(200)
    const answer = expectAnswer(getCompanionSchemas, otherIsolate.ask(profile, init))
    expect((await answer).data.private_photos).toEqual([])
    expect((await otherIsolate.ask(listFollowsEndpoint.path, init)).status).toBe(503)
  })

  test('is treated as a visitor’s without accounts, and while D1 is down', async () => {
    const bare = isolate()
    expect((await bare.ask(profile, await premiumSite.gold())).status).toBe(200)
    let fails = false
    const broken = isolate({ vars: premiumSite.accounts.vars, fail: () => fails })
    await (await broken.ask(profile)).arrayBuffer()
    fails = true
    const { data } = await expectAnswer(
      getCompanionSchemas,
      broken.ask(profile, await premiumSite.gold()),
    )
    expect(data.private_photos).toEqual([])
  })
})

test('documents are the same for all viewers', async () => {
  for (const path of ['/', '/companions', '/browse', '/companion/paula', `/companion/${vera}`]) {
    const visitors = await premiumSite.ask(path)
    const members = await premiumSite.ask(path, await premiumSite.gold())
    const bodies = [await visitors.text(), await members.text()]
    const ownTime = (text = '') => text.replace(/"now":\d+/, '')
    expect(ownTime(bodies[1]), path).toBe(ownTime(bodies[0]))
    expect(members.headers.get('cache-control')).toBe(visitors.headers.get('cache-control'))
  }
})

test('a followed profile is only unlocked for premium members', async () => {
  const follow = (viewer: SiteAccount) =>
    env.DB.prepare('INSERT INTO follows VALUES (?1, ?2, 1)').bind(viewer.id, vera).run()
  const list = async (viewer: SiteAccount) =>
    expectAnswer(
      listFollowsSchemas,
      premiumSite.ask(listFollowsEndpoint.path, await premiumSite.as(viewer)),
    )
  for (const viewer of [
    premium.gold!,
    otherAccounts['no plan']!,
    otherAccounts['a plan that ran out']!,
  ]) {
    await (await premiumSite.ask('/api/me', await premiumSite.as(viewer))).arrayBuffer()
    await follow(viewer)
  }
  const [premiumItem] = (await list(premium.gold!)).data
  expect([premiumItem?.name, premiumItem?.locked]).toEqual(['Vera', null])
  expect((await premiumSite.ask(premiumItem!.image!)).status).toBe(404)
  for (const viewer of [otherAccounts['no plan']!, otherAccounts['a plan that ran out']!]) {
    const [visitorItem] = (await list(viewer)).data
    expect([visitorItem?.name, visitorItem?.image]).toEqual(['', null])
    expect(visitorItem?.locked).not.toBeNull()
  }
  expect((await premiumSite.ask(listFollowsEndpoint.path)).status).toBe(401)
  expect(
    (
      await premiumSite.ask(
        listFollowsEndpoint.path,
        await premiumSite.as(otherAccounts['a plan but suspended']!),
      )
    ).status,
  ).toBe(403)
})

test('a plan that begins or ends takes effect on the next request', async () => {
  const newcomer = { id: uuid(0xc1) }
  const countPrivate = async () => (await getPage(await premiumSite.as(newcomer))).private.length
  expect(await countPrivate()).toBe(0)
  await givePlan(newcomer.id)
  expect(await countPrivate()).toBe(2)
  await changePlans(newcomer.id, `status = 'refunded'`)
  expect(await countPrivate()).toBe(0)
})
