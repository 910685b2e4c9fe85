import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ada, adaClaims } from '../../../support/companions/companions-own.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { crawl, type Answers } from '../../../support/platform/crawl.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { isolate } from '../../../support/platform/open-site.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { addressesOf, registeredRoutes } from '../../../support/platform/routes.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'

const premium = { sub: uuid(0xd), email: 'gold@members.test' }
const photo = uuid(0x11)
const closed = uuid(0x12)
const highlight = uuid(0x13)
const story = uuid(0x14)
const WORDS = 'Words that no visitor has read'

/** Every address of the site that is read without an account. */
const starts = [
  ...registeredRoutes
    .filter(
      ({ method, path }) =>
        method === 'GET' && !/^\/api\/(admin|own|me|health|payments)\b/.test(path),
    )
    .flatMap(({ path }) => addressesOf(path, [ada, uuid(2), photo, closed])),
  '/',
  '/browse',
  '/browse?view=list',
  '/companions',
  '/nowhere',
  '/sitemap-1.xml',
  '/api/companions?facets=1&sort=name',
  '/api/search?q=ada',
  `/api/search?q=${WORDS}`,
  ...['', '?tab=photos', '?tab=videos', '?tab=stories'].map((tab) => `/companion/ada${tab}`),
]

let office: Submissions
/** What an isolate that remembers nothing answers a visitor, and a premium member. */
async function everything(): Promise<Record<'visitor' | 'premium', Answers>> {
  const as = await office.accounts.as(premium)
  const walk = (init: RequestInit) => {
    const site = isolate({ vars: office.accounts.vars })
    // A browser sends no token along with a picture.
    return crawl((path) => site.ask(path, path.startsWith('/media/') ? {} : init), starts)
  }
  return { visitor: await walk({}), premium: await walk(as) }
}

beforeAll(async () => {
  // Pages say how long ago something was, and links to private files when they end.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  office = await openSubmissions([
    {
      id: ada,
      name: 'Ada',
      bio: 'Her words until now',
      visibleOnHomepage: true,
      media: [{ id: photo }, { id: closed, accessLevel: 'private' }],
      highlights: [{ id: highlight, title: 'Her title until now' }],
      stories: [{ id: story, mediaId: photo, highlightId: highlight }],
    },
    { id: uuid(2), name: 'Berta' },
  ])
  await env.MEDIA.put(`public/${ada}/${photo}/w640.webp`, 'bytes')
  await office.as(premium, 'GET', '/api/me')
  await givePlan(premium.sub)
  // From then on the file comes from the data centre's cache.
  await isolate({ vars: office.accounts.vars }).ask(`/media/${ada}/${photo}/w640.webp`)
  // Her visit counts as activity, which visitors may see.
  await office.as(adaClaims, 'GET', '/api/own')
})

afterAll(() => {
  vi.useRealTimers()
})

const own = async (method: string, path: string, body: object) => {
  const response = await office.as(adaClaims, method, `/api/own${path}`, body)
  expect([path, response.status, await response.text()]).toEqual([path, 200, expect.any(String)])
}
/** Each request has a number of its own. */
const said = (answers: Answers, path: string) => {
  const { status, text } = answers.get(path) ?? { status: 0, text: '' }
  return `${status} ${text.replace(/^x-request-id: .*$/m, '')}`
}
/** Addresses whose answers differ, or that only one of them has. */
const changesIn = (before: Answers, after: Answers) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => said(before, path) !== said(after, path),
  )

test('what a companion submits changes no byte that others are answered', async () => {
  const before = await everything()
  for (const answers of Object.values(before)) {
    expect(answers.size).toBeGreaterThan(60)
    expect([...answers.values()].filter(({ status }) => status >= 500)).toEqual([])
    const shown = answers.get('/companion/ada')?.text
    for (const words of ['words', 'title']) expect(shown).toContain(`Her ${words} until now`)
  }
  const content = {
    bio: WORDS,
    detailed_bio: WORDS,
    bio_de: WORDS,
    bio_fr: WORDS,
    text_language: 'de' as const,
    services: [{ name: WORDS, description: '', price: '' }],
    services_de: { [WORDS]: WORDS },
    rates_fr: { dinner: { name: WORDS, price: WORDS } },
  }
  await own('PUT', '/revision', { version: 0, content })
  await own('POST', '/revision/steps', { version: 1, act: 'submit' })
  const file = await office.uploaded(ownForm({ alt: WORDS }))
  const secret = await office.uploaded(ownForm({ access_level: 'private' }))
  const withText = await office.uploaded(
    storyForm({ text: WORDS, alt: WORDS, texts: JSON.stringify({ de: WORDS }) }),
  )
  for (const change of [
    { kind: 'alt', id: uuid(0x21), mediaId: photo, alt: WORDS },
    { kind: 'title', id: uuid(0x22), highlightId: highlight, highlightTitle: WORDS },
    {
      kind: 'title',
      id: uuid(0x24),
      highlightId: highlight,
      highlightTitle: WORDS,
      language: 'de',
    },
    { kind: 'text', id: uuid(0x25), storyId: story, text: WORDS },
    { kind: 'story', id: uuid(0x23), mediaId: photo, text: WORDS, hours: 24 },
  ]) {
    const response = await office.submit(change)
    expect([change.kind, response.status]).toEqual([change.kind, 200])
  }

  const after = await everything()
  for (const who of ['visitor', 'premium'] as const) {
    expect(changesIn(before[who], after[who])).toEqual([])
    for (const [path, { text }] of after[who]) {
      for (const { id } of [file, secret, withText]) expect(text, path).not.toContain(id)
      if (!path.startsWith('/api/search')) expect(text, path).not.toContain(WORDS)
    }
  }
  const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
    'SELECT count(*) AS n FROM submitted_media',
  )
  expect(n).toBe(8)
})

test('what she removes is gone from all that others are answered', async () => {
  const before = await everything()
  await own('POST', '/removals', { field: 'bio' })
  const after = await everything()
  for (const who of ['visitor', 'premium'] as const) {
    expect(changesIn(before[who], after[who])).toContain('/companion/ada')
    for (const { text } of after[who].values()) expect(text).not.toContain('Her words until now')
  }
})
