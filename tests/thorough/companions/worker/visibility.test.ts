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
/** A text that occurs nowhere else. */
const secret = () => `Zq${(++count).toString(36)}xj${(count * 7919).toString(36)}`

/** A companion with every field filled in; unique texts identify each leak. */
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
  const publicCompanion = companionImport({
    name: texts.name,
    bio: texts.bio,
    detailed_bio: texts.bio,
    cityId: 'bern',
    traits: [texts.tag],
    services: [{ name: texts.service }],
    languages: ['German'],
    eye_color: 'Green',
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
  return {
    companion: publicCompanion,
    secrets: [publicCompanion.row.id, photo, clip, story, ...Object.values(texts)],
  }
}

const secretMarks = {
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
  visible_on_homepage: true,
  contactWhatsapp: secretMarks.whatsapp,
  contactTelegram: secretMarks.telegram,
  contactEmail: secretMarks.email,
  services: [
    { name: 'Massage', description: secretMarks.serviceNote, price: secretMarks.servicePrice },
  ],
  verifications: [{ checkedBy: secretMarks.inspector }],
  media: [
    // Listed first, so that the file would become the cover.
    { id: secretMarks.photo, accessLevel: 'private', alt: secretMarks.alt },
    { id: openPhoto },
    { id: secretMarks.clip, accessLevel: 'private', type: 'video', alt: secretMarks.alt },
  ],
  reviews: [
    { text: secretMarks.pendingReview, state: 'pending' },
    { author: secretMarks.hiddenReview, text: secretMarks.hiddenReview, state: 'hidden' },
  ],
  stories: [
    {
      mediaId: openPhoto,
      text: secretMarks.endedStory,
      createdAt: now - 3 * DAY,
      expiresAt: now - HOUR,
    },
  ],
})

const hidden = {
  'a draft': person({ lifecycle: 'draft', publishedAt: null, visible_on_homepage: true }),
  'a draft that was public before': person({ lifecycle: 'draft', visible_on_homepage: true }),
  'a pending profile': person({
    lifecycle: 'pending',
    publishedAt: null,
    visible_on_homepage: true,
  }),
  'an archived profile': person({ lifecycle: 'archived', visible_on_homepage: true }),
  'a profile switched off': person({ is_active: false, visible_on_homepage: true }),
  'a profile in no list': person({ visible_in_feed: false }),
}
const feedOnly = person({ name: 'Fiona Feed' })
const homeOnly = person({ name: 'Hanna Home', visible_in_feed: false, visible_on_homepage: true })
const vip = person({ is_vip: true, visible_on_homepage: true })
const companionsToCheck = [feedOnly, homeOnly, vip, ...Object.values(hidden)]

/** All answers that a visitor reaches by following links and ids in answers, by address. */
let answers: Answers

const ids = [paula, ...companionsToCheck.map(({ companion }) => companion)].map(({ row }) => row.id)
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
  site = await openSite([paula, ...companionsToCheck.map(({ companion }) => companion)])
  for (const { row, media } of [paula, ...companionsToCheck.map(({ companion }) => companion)]) {
    for (const { id } of media) {
      await env.MEDIA.put(`media/${row.id}/${id}/w640.webp`, 'picture')
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
 * Addresses of the answers that contain a text, in any encoding that a browser decodes. An answer that repeats its
 * own address doesn't count.
 */
const addressesWith = (text: string) => {
  const spellings = [
    ...new Set([text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]),
  ]
  return [...answers].flatMap(([path, answer]) =>
    !path.includes(text) && spellings.some((spelling) => answer.text.includes(spelling))
      ? [path]
      : [],
  )
}

test('the crawl has visited every kind of page, list and file', () => {
  const visitedPaths = [...answers.keys()]
  expect(visitedPaths).toEqual(expect.arrayContaining([...reads, '/companion/paula-open']))
  expect(visitedPaths).toEqual(expect.arrayContaining(['/companion/fiona-feed']))
  expect(visitedPaths).toEqual(expect.arrayContaining(['/sitemap-1.xml']))
  expect(visitedPaths.some((path) => path.startsWith('/media/'))).toBe(true)
  expect([...answers.values()].filter(({ status }) => status === 500)).toEqual([])
  for (const publicText of ['Paula Open', 'Fiona Feed', 'Hanna Home', openPhoto]) {
    expect(addressesWith(publicText).length, publicText).toBeGreaterThan(1)
  }
})

test('every public read has answered with data', () => {
  expect(readsWithoutAnswer(answers)).toEqual([])
})

test.each(Object.entries(secretMarks))('no answer has the %s of a public profile', (_, text) => {
  expect(addressesWith(text)).toEqual([])
})

test('no answer has a staff-only field', () => {
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
  for (const field of fields) expect(addressesWith(field), field).toEqual([])
})

describe.each(Object.entries(hidden))('%s', (_, { companion, secrets }) => {
  test('no answer contains its texts', () => {
    for (const text of secrets) expect(addressesWith(text), text).toEqual([])
  })

  test('its page, its calls and its files equal those of an unknown profile', async () => {
    const { id } = companion.row
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
    for (const media of companion.media) {
      expect((await bodyAt(`/media/${id}/${media.id}/w640.webp`)).status).toBe(404)
    }
  })
})

test('a profile for the home page only is on no other page', () => {
  const otherPaths = addressesWith(homeOnly.companion.row.id).filter(
    (path) => !/^\/(de)?($|\?)|^\/api\/homepage\/|^\/media\/|^(\/de)?\/companion\//.test(path),
  )
  expect(otherPaths).toEqual([])
  expect(addressesWith('Hanna Home')).toContain('/')
})

test('a profile for the lists only is not on the home page', () => {
  const { id } = feedOnly.companion.row
  expect(addressesWith(id).filter((path) => /^\/(de)?($|\?)|homepage/.test(path))).toEqual([])
})

test('answers about a VIP companion contain only her id and city', () => {
  const [id = '', ...secrets] = vip.secrets
  for (const text of secrets) expect(addressesWith(text), text).toEqual([])
  expect(addressesWith(id)).toContain('/api/companions')
  expect(addressesWith(id).filter((path) => path.startsWith('/sitemap'))).toEqual([])
})
