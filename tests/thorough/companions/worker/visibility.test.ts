import { beforeAll, describe, expect, test } from 'vitest'
import { facets, slugOf, vocabulary } from '#companions/vocabulary'
import { crawl, readsWithoutAnswer, type Answers } from '../../../support/platform/crawl.ts'
import { env } from '../../../support/platform/database.ts'
import {
  companionImport,
  DAY,
  HOUR,
  nextId,
  uuid,
  type Overrides,
} from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { addressesOf, registeredRoutes } from '../../../support/platform/routes.ts'

const now = Date.now()
let count = 0
/** A text that is nowhere else. */
const secret = () => `Zq${(++count).toString(36)}xj${(count * 7919).toString(36)}`

/** A companion with every field filled in, with texts by which each leak can be recognised. */
function person(row: Overrides) {
  const photo = nextId()
  const clip = nextId()
  const story = nextId()
  const texts = {
    name: secret(),
    bio: secret(),
    tag: secret(),
    service: secret(),
    review: secret(),
  }
  const own = companionImport({
    name: texts.name,
    bio: texts.bio,
    detailedBio: texts.bio,
    cityId: 'bern',
    traits: [texts.tag],
    services: [{ name: texts.service }],
    languages: ['German'],
    eyeColor: 'Green',
    presence: 'online',
    rates: { Dinner: texts.bio },
    media: [
      { id: photo, alt: texts.bio },
      { id: clip, type: 'video' },
      { id: story, purpose: 'story' },
    ],
    stories: [{ mediaId: story, text: texts.bio }],
    reviews: [{ text: texts.review }],
    ...row,
  })
  return { own, secrets: [own.row.id, photo, clip, story, ...Object.values(texts)] }
}

const never = {
  photo: nextId(),
  clip: nextId(),
  alt: secret(),
  whatsapp: `+4179${secret()}`,
  telegram: `@${secret()}`,
  email: `${secret()}@example.test`,
  serviceNote: secret(),
  servicePrice: secret(),
  inspector: secret(),
  pendingReview: secret(),
  hiddenReview: secret(),
  endedStory: secret(),
}
const openPhoto = nextId()
const paula = companionImport({
  id: uuid(0xaa),
  name: 'Paula Open',
  bio: 'Plays chess.',
  visibleOnHomepage: true,
  contactWhatsapp: never.whatsapp,
  contactTelegram: never.telegram,
  contactEmail: never.email,
  services: [{ name: 'Massage', description: never.serviceNote, price: never.servicePrice }],
  verifications: [{ checkedBy: never.inspector }],
  media: [
    // First, so that it would be the cover.
    { id: never.photo, accessLevel: 'private', alt: never.alt },
    { id: openPhoto },
    { id: never.clip, accessLevel: 'private', type: 'video', alt: never.alt },
  ],
  reviews: [
    { text: never.pendingReview, state: 'pending' },
    { author: never.hiddenReview, text: never.hiddenReview, state: 'hidden' },
  ],
  stories: [
    { mediaId: openPhoto, text: never.endedStory, createdAt: now - 3 * DAY, expiresAt: now - HOUR },
  ],
})

const hidden = {
  'a draft': person({ lifecycle: 'draft', publishedAt: null, visibleOnHomepage: true }),
  'a draft that was public once': person({ lifecycle: 'draft', visibleOnHomepage: true }),
  'one who waits': person({ lifecycle: 'pending', publishedAt: null, visibleOnHomepage: true }),
  'an archived one': person({ lifecycle: 'archived', visibleOnHomepage: true }),
  'one who is switched off': person({ isActive: false, visibleOnHomepage: true }),
  'one who is shown nowhere': person({ visibleInFeed: false }),
}
const feedOnly = person({ name: 'Fiona Feed' })
const homeOnly = person({ name: 'Hanna Home', visibleInFeed: false, visibleOnHomepage: true })
const vip = person({ isVip: true, visibleOnHomepage: true })
const everyone = [feedOnly, homeOnly, vip, ...Object.values(hidden)]

/** Every answer that a visitor can get by following what answers say, by address. */
let answers: Answers

const ids = [paula, ...everyone.map(({ own }) => own)].map(({ row }) => row.id)
const reads = registeredRoutes
  .filter(({ method }) => method === 'GET')
  .flatMap(({ path }) => addressesOf(path, ids))
const writes = registeredRoutes
  .filter(({ method }) => method !== 'GET')
  .flatMap(({ method, path }) => addressesOf(path, ids).map((address) => ({ method, address })))

function questions(): string[] {
  const choices = facets.flatMap((facet) =>
    vocabulary[facet].map((value) => `${facet}=${slugOf(value)}`),
  )
  const queries = [
    ...choices,
    'sort=name',
    'sort=location',
    'limit=1',
    'skip=1',
    'facets=1',
    'limit=1&sort=name',
    'ageMax=30',
    'heightMin=150',
    'city=Bern',
    'country=Switzerland',
    'limit=100',
  ]
  return [
    ...queries.map((query) => `/api/companions?${query}`),
    ...['bern', 'massage', 'p', 'paula', 'paulla'].flatMap((q) => [
      `/api/search?q=${q}&facets=1`,
      `/api/suggest?q=${q}`,
    ]),
    ...['bern', 'zurich', 'genf'].map((city) => `/api/cities/${city}`),
    ...ids.map((id) => `/api/recently-seen?ids=${id}`),
    ...['q=bern', 'eyes=green', 'city=Bern'].map((query) => `/api/locations?${query}`),
    '/browse?search=bern',
    '/browse?location=Bern',
    '/companions?eyes=green',
    '/browse?view=list',
  ]
}

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite([paula, ...everyone.map(({ own }) => own)])
  for (const { row, media } of [paula, ...everyone.map(({ own }) => own)]) {
    for (const { id, accessLevel } of media) {
      await env.MEDIA.put(`${accessLevel}/${row.id}/${id}/w640.webp`, 'picture')
    }
  }
  answers = await crawl(site.ask, [
    ...reads,
    '/',
    '/de',
    '/browse',
    '/companions',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-0.xml',
    ...questions(),
  ])
  for (const { method, address } of writes) {
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:8787' }
    const response = await site.ask(address, { method, headers, body: '{}' })
    const { status } = response
    answers.set(`${method} ${address}`, { status, text: await response.text() })
  }
})

/**
 * The addresses of the answers that say a text, in any spelling that a browser would undo. An answer
 * that repeats what its own address says gives nothing away.
 */
const saying = (text: string) => {
  const spellings = [
    ...new Set([text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]),
  ]
  return [...answers].flatMap(([path, answer]) =>
    !path.includes(text) && spellings.some((spelling) => answer.text.includes(spelling))
      ? [path]
      : [],
  )
}

test('the crawl has been everywhere that it could be', () => {
  const visited = [...answers.keys()]
  expect(visited).toEqual(expect.arrayContaining([...reads, '/companion/paula-open']))
  expect(visited).toEqual(expect.arrayContaining(['/companion/fiona-feed']))
  expect(visited).toEqual(expect.arrayContaining(['/sitemap-1.xml']))
  expect(visited.some((path) => path.startsWith('/media/'))).toBe(true)
  expect([...answers.values()].filter(({ status }) => status === 500)).toEqual([])
  for (const shown of ['Paula Open', 'Fiona Feed', 'Hanna Home', openPhoto]) {
    expect(saying(shown).length, shown).toBeGreaterThan(1)
  }
})

test('every read that is open to visitors has answered with what it shows', () => {
  expect(readsWithoutAnswer(answers)).toEqual([])
})

test.each(Object.entries(never))('nowhere is the %s of a public profile', (_, text) => {
  expect(saying(text)).toEqual([])
})

test('no answer has a field that is only for the administration', () => {
  const fields = [
    'lifecycle',
    'is_active',
    'isActive',
    'visible_on_homepage',
    'visibleOnHomepage',
    'visible_in_feed',
    'visibleInFeed',
    'checked_by',
    'checkedBy',
    'contact_',
    'contactWhatsapp',
    'access_level',
    'accessLevel',
    'audit',
    'updated_at',
    'updatedAt',
    'created_at',
    'publishedAt',
    'published_at',
    'city_id',
    'cityId',
    'companion_id',
    '"vip"',
    '"feed"',
  ]
  for (const field of fields) expect(saying(field), field).toEqual([])
})

describe.each(Object.entries(hidden))('of %s', (_, { own, secrets }) => {
  test('no answer says a word', () => {
    for (const text of secrets) expect(saying(text), text).toEqual([])
  })

  test('the page, the call and the files are those of an unknown one', async () => {
    const { id } = own.row
    const missing = uuid(0xdead)
    const bodyAt = async (path: string) => {
      const response = await site.ask(path)
      return { status: response.status, text: await response.text() }
    }
    expect(await bodyAt(`/api/companions/${id}`)).toEqual(
      await bodyAt(`/api/companions/${missing}`),
    )
    const page = await bodyAt(`/companion/${id}`)
    expect(page.status).toBe(404)
    for (const text of secrets.filter((text) => text !== id)) expect(page.text).not.toContain(text)
    for (const media of own.media) {
      expect((await bodyAt(`/media/${id}/${media.id}/w640.webp`)).status).toBe(404)
    }
  })
})

test('who is meant for the home page alone is on no other', () => {
  const elsewhere = saying(homeOnly.own.row.id).filter(
    (path) => !/^\/(de)?($|\?)|^\/api\/homepage\/|^\/media\/|^(\/de)?\/companion\//.test(path),
  )
  expect(elsewhere).toEqual([])
  expect(saying('Hanna Home')).toContain('/')
})

test('who is meant for the lists alone is not on the home page', () => {
  const { id } = feedOnly.own.row
  expect(saying(id).filter((path) => /^\/(de)?($|\?)|homepage/.test(path))).toEqual([])
})

test('of a VIP companion no answer says more than her id and city', () => {
  const [id = '', ...rest] = vip.secrets
  for (const text of rest) expect(saying(text), text).toEqual([])
  expect(saying(id)).toContain('/api/companions')
  expect(saying(id).filter((path) => path.startsWith('/sitemap'))).toEqual([])
})
