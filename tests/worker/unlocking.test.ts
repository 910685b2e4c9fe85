import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { companionCall, followsCall } from '#contract/calls'
import {
  getCompanion,
  listCompanions,
  listFollows,
  listHomeCompanions,
  listHomeStories,
  listLocations,
  listPlaces,
  searchCompanions,
} from '#contract/operations'
import { bearer, down, newKey, openAccounts, type TestAccounts } from '../support/accounts.ts'
import { expectAnswer, expectTurnedAway } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { companionImport, DAY, HOUR, uuid } from '../support/fixtures.ts'
import { isolate, openSite } from '../support/open-site.ts'
import { givePlan } from '../support/plans.ts'

const SITE_SECRET = 'a secret of the tests, long enough to be one'
const [paula, vera, olga, zoe, yara] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)]
const [open, secret, clip, cover, moment] = [uuid(11), uuid(12), uuid(13), uuid(14), uuid(15)]
const now = Date.now()

const companions = [
  companionImport({
    ...{ id: paula, name: 'Paula', visibleOnHomepage: true },
    media: [
      { id: open, alt: 'A lake' },
      { id: secret, accessLevel: 'private', alt: 'A mountain', color: '#123456' },
      { id: clip, accessLevel: 'private', type: 'video', durationSeconds: 31 },
    ],
    stories: [{ mediaId: open }],
  }),
  companionImport({
    ...{ id: vera, name: 'Vera', visibleOnHomepage: true, isVip: true, eyeColor: 'Green' },
    media: [{ id: cover }, { id: moment, purpose: 'story' }],
    stories: [{ mediaId: moment }],
  }),
  companionImport({ id: olga, name: 'Olga', lastActiveAt: now - 30 * DAY }),
  companionImport({ id: zoe, name: 'Zoe' }),
  companionImport({ id: yara, name: 'Yara' }),
]

type Who = { id: string; claims?: object; set?: (id: string) => Promise<unknown> }
const suspend = (id: string) =>
  env.DB.prepare(`INSERT INTO members VALUES (?1, 'x', 1, 1, 1, NULL)`).bind(id).run()
const erase = (id: string) =>
  env.DB.prepare(`INSERT INTO members VALUES (?1, '', 1, 1, NULL, 1)`).bind(id).run()
const admin = { app_metadata: { role: 'admin' } }

/** Who sees all, and who sees what a visitor sees. */
const premium: Record<string, Who> = {
  silver: { id: uuid(0xa1), set: (id) => givePlan(id, { plan: 'silver' }) },
  gold: { id: uuid(0xa2), set: (id) => givePlan(id, { plan: 'gold' }) },
  platinum: { id: uuid(0xa3), set: (id) => givePlan(id, { plan: 'platinum' }) },
  'a cancelled plan that still runs': {
    id: uuid(0xa4),
    set: (id) => givePlan(id, { status: 'cancelled', periodEnd: now + HOUR }),
  },
  'a failed renewal that is tried again': {
    id: uuid(0xa5),
    set: (id) => givePlan(id, { status: 'past_due', periodEnd: now - DAY }),
  },
  'an old plan and a new one': {
    id: uuid(0xa6),
    set: async (id) => {
      await givePlan(id, { status: 'expired', periodEnd: now - 60 * DAY })
      await givePlan(id)
    },
  },
  'a plan, as an administrator': { id: uuid(0xa7), claims: admin, set: (id) => givePlan(id) },
}
const others: Record<string, Who> = {
  'no plan': { id: uuid(0xb1) },
  'no plan, as an administrator': { id: uuid(0xb2), claims: admin },
  'a plan that ran out': {
    id: uuid(0xb3),
    set: (id) => givePlan(id, { periodEnd: now - 8 * DAY }),
  },
  'a cancelled plan that has ended': {
    id: uuid(0xb4),
    set: (id) => givePlan(id, { status: 'cancelled', periodEnd: now - 1 }),
  },
  'a plan that was refunded': { id: uuid(0xb5), set: (id) => givePlan(id, { status: 'refunded' }) },
  'a plan that was charged back': {
    id: uuid(0xb6),
    set: (id) => givePlan(id, { status: 'charged_back' }),
  },
  'an expired plan': { id: uuid(0xb7), set: (id) => givePlan(id, { status: 'expired' }) },
  'a plan but no standing': {
    id: uuid(0xb8),
    set: async (id) => {
      await givePlan(id)
      await suspend(id)
    },
  },
  'a plan but no account any more': {
    id: uuid(0xb9),
    set: async (id) => {
      await givePlan(id)
      await erase(id)
    },
  },
  'a plan of somebody else': { id: uuid(0xba), set: () => givePlan(uuid(0xbb)) },
}

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  accounts = await openAccounts({ SITE_SECRET })
  site = await openSite(companions, { vars: accounts.vars })
  for (const { id, set } of Object.values({ ...premium, ...others })) await set?.(id)
})

const as = ({ id, claims }: Who) => accounts.as({ sub: id, ...claims })
const gold = () => as(premium.gold!)

/** What each public route says of those who are closed, in the fewest words. */
async function look(init: RequestInit = {}) {
  const get = (path: string) => site.ask(path, init)
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()
  const list = await expectAnswer(listCompanions, get('/api/companions'))
  const found = await expectAnswer(searchCompanions, get('/api/search?q=vera'))
  const filtered = await expectAnswer(listCompanions, get('/api/companions?eyes=green&facets=1'))
  const locations = await expectAnswer(listLocations, get('/api/locations'))
  const home = await expectAnswer(listHomeCompanions, get('/api/homepage/companions'))
  const stories = await expectAnswer(listHomeStories, get('/api/homepage/stories'))
  const places = await expectAnswer(listPlaces, get('/api/places'))
  const { data: plain } = await expectAnswer(getCompanion, get(companionCall(paula)))
  const { data: vip } = await expectAnswer(getCompanion, get(companionCall(vera)))
  const [zurich] = locations.countries[0]!.cities
  return {
    list: names(list.data),
    locked: list.data.filter(({ locked }) => locked).length,
    total: list.total,
    found: names(found.data),
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

const closed = {
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
const opened = {
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

test('a visitor sees what is open', async () => {
  expect(await look()).toEqual(closed)
})

test.each(Object.entries(premium))('a member with %s sees everything', async (_, who) => {
  expect(await look(await as(who))).toEqual(opened)
})

test.each(Object.entries(others))('a member with %s is a visitor', async (_, who) => {
  expect(await look(await as(who))).toEqual(closed)
})

const profile = companionCall(paula)
const paths = [
  ...['/api/companions', '/api/search?q=v', '/api/locations', '/api/places', profile],
  ...['/api/homepage/companions', '/api/homepage/stories', companionCall(vera)],
]

describe('a token that proves nothing', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  const who = { sub: premium.gold!.id }
  const tokens: [what: string, init: () => Promise<RequestInit>][] = [
    ['is no token', async () => bearer('abc')],
    ['is of another scheme', async () => ({ headers: { authorization: 'Basic YTpi' } })],
    ['is empty', async () => ({ headers: { authorization: '' } })],
    ['is over', () => accounts.as({ ...who, exp: accounts.seconds() - 60 })],
    ['is for others', () => accounts.as({ ...who, aud: 'somebody' })],
    ['is forged', async () => bearer(await accounts.token(who, await newKey()))],
    ['is edited', async () => bearer(`${(await accounts.token(who)).slice(0, -6)}AAAAAA`)],
  ]
  test.each(tokens)('(it %s) makes a visitor, and no refusal', async (_, init) => {
    expect(await look(await init())).toEqual(closed)
  })

  test('makes a visitor also while nobody can tell', async () => {
    const lost = await openAccounts({ SITE_SECRET })
    lost.service.answer = down
    const there = isolate({ vars: lost.vars })
    const init = await lost.as(who)
    for (const path of paths) expect((await there.ask(path, init)).status, path).toBe(200)
    const answer = expectAnswer(getCompanion, there.ask(profile, init))
    expect((await answer).data.private_photos).toEqual([])
    expect((await there.ask(followsCall, init)).status).toBe(503)
  })

  test('makes a visitor also where there are no accounts, or D1 does not answer', async () => {
    const bare = isolate()
    expect((await bare.ask(profile, await gold())).status).toBe(200)
    let fails = false
    const broken = isolate({ vars: accounts.vars, fail: () => fails })
    await (await broken.ask(profile)).arrayBuffer()
    fails = true
    const { data } = await expectAnswer(getCompanion, broken.ask(profile, await gold()))
    expect(data.private_photos).toEqual([])
  })
})

describe('a premium answer', () => {
  test('is in no memory and no cache, whoever asked first', async () => {
    for (const path of paths) {
      const visitors = await site.ask(path)
      const text = await visitors.text()
      const tag = visitors.headers.get('etag') ?? ''
      expect(visitors.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(visitors.headers.get('vary')).toBe('Authorization')
      const { headers } = await gold()
      for (const more of [{}, { 'if-none-match': tag }, { 'if-none-match': '*' }]) {
        const members = await site.ask(path, { headers: { ...headers, ...more } })
        expect(members.status, path).toBe(200)
        expect(members.headers.get('cache-control')).toBe('private, no-store')
        expect(members.headers.get('vary')).toBe('Authorization')
        expect(members.headers.has('etag')).toBe(false)
        expect(await members.text(), path).not.toBe(text)
      }
      const again = await site.ask(path, { headers: { 'if-none-match': tag } })
      expect([again.status, again.headers.get('vary')], path).toEqual([304, 'Authorization'])
      expect(await (await site.ask(path)).text(), path).toBe(text)
    }
  })

  test('is not what an isolate without memory gives to the next one', async () => {
    for (const path of paths) {
      const fresh = isolate({ vars: accounts.vars })
      const members = await (await fresh.ask(path, await gold())).text()
      const visitors = await (await fresh.ask(path)).text()
      expect(visitors, path).toBe(await (await site.ask(path)).text())
      expect(visitors, path).not.toBe(members)
    }
  })

  test('of a member without premium is the visitor’s, from memory, too', async () => {
    for (const path of paths) {
      const tag = (await site.ask(path)).headers.get('etag')
      const { headers } = await as(others['no plan']!)
      const init = { headers: { ...headers, 'if-none-match': tag ?? '' } }
      expect((await site.ask(path, init)).status, path).toBe(304)
    }
  })

  test('refuses as a visitor’s does, and is not kept', async () => {
    const answers = [
      [await site.ask(companionCall(uuid(99)), await gold()), 404],
      [await site.ask(companionCall('nobody'), await gold()), 404],
    ] as const
    for (const [response, status] of answers) await expectTurnedAway(response, status)
    expect((await site.ask('/api/companions?limit=x', await gold())).status).toBe(422)
    expect((await site.ask('/api/companions?after=x', await gold())).status).toBe(422)
  })

  test('costs at most four rows more', async () => {
    for (const path of paths) {
      const cost = async (init?: RequestInit) => {
        const fresh = isolate({ vars: accounts.vars })
        await fresh.catalogue.refresh(Date.now())
        fresh.resetMeter()
        const text = await (await fresh.ask(path, init)).text()
        // Whom only premium members see is not the price of being one.
        const cards = new Set(text.match(/"id":"[0-9a-f-]{36}","name":/g)).size
        return { ...fresh.meter, cards }
      }
      const [visitors, members] = [await cost(), await cost(await gold())]
      const more = 2 * (members.cards - visitors.cards)
      const gallery = path === profile ? 2 : 0
      // Reading any card brings along what changed, in a row.
      const look = visitors.trips === 0 ? 1 : 0
      expect(members.read, path).toBeLessThanOrEqual(visitors.read + more + gallery + look + 4)
      if (path.startsWith('/api/companions/')) expect(members.read, path).toBeLessThanOrEqual(40)
      expect(members.written, path).toBe(0)
    }
  })
})

test('without a token nobody is looked up', async () => {
  const asked = accounts.service.asked
  const fresh = isolate({ vars: accounts.vars })
  for (const path of paths) await (await fresh.ask(path)).arrayBuffer()
  expect(accounts.service.asked).toBe(asked)
  fresh.resetMeter()
  for (const path of paths) await (await fresh.ask(path)).arrayBuffer()
  expect(fresh.meter.read).toBeLessThanOrEqual(paths.length)
})

test('pages are everybody’s, whoever asks for them', async () => {
  for (const path of ['/', '/companions', '/browse', `/companion/${paula}`, `/companion/${vera}`]) {
    const [visitors, members] = [await site.ask(path), await site.ask(path, await gold())]
    const bodies = [await visitors.text(), await members.text()]
    const ownTime = (text = '') => text.replace(/"now":\d+/, '')
    expect(ownTime(bodies[1]), path).toBe(ownTime(bodies[0]))
    expect(members.headers.get('cache-control')).toBe(visitors.headers.get('cache-control'))
  }
})

test('whoever is followed opens for premium members alone', async () => {
  const follow = (who: Who) =>
    env.DB.prepare('INSERT INTO follows VALUES (?1, ?2, 1)').bind(who.id, vera).run()
  const list = async (who: Who) => expectAnswer(listFollows, site.ask(followsCall, await as(who)))
  for (const who of [premium.gold!, others['no plan']!, others['a plan that ran out']!]) {
    await (await site.ask('/api/me', await as(who))).arrayBuffer()
    await follow(who)
  }
  const [mine] = (await list(premium.gold!)).data
  expect([mine?.name, mine?.locked]).toEqual(['Vera', null])
  expect((await site.ask(mine!.image!)).status).toBe(404)
  for (const who of [others['no plan']!, others['a plan that ran out']!]) {
    const [theirs] = (await list(who)).data
    expect([theirs?.name, theirs?.image]).toEqual(['', null])
    expect(theirs?.locked).not.toBeNull()
  }
  expect((await site.ask(followsCall)).status).toBe(401)
  expect((await site.ask(followsCall, await as(others['a plan but no standing']!))).status).toBe(
    403,
  )
})

test('a plan that begins or ends counts at the next request', async () => {
  const newcomer = { id: uuid(0xc1) }
  const seen = async () => (await look(await as(newcomer))).private.length
  expect(await seen()).toBe(0)
  await givePlan(newcomer.id)
  expect(await seen()).toBe(2)
  await env.DB.prepare(`UPDATE subscriptions SET status = 'refunded' WHERE member_id = ?1`)
    .bind(newcomer.id)
    .run()
  expect(await seen()).toBe(0)
})
