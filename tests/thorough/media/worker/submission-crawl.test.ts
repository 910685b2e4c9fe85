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
const privatePhoto = uuid(0x12)
const highlight = uuid(0x13)
const story = uuid(0x14)
const WORDS = 'Words that no visitor has read'

/** Every address of the site that can be read without an account. */
const starts = [
  ...registeredRoutes
    .filter(
      ({ method, path }) =>
        method === 'GET' && !/^\/api\/(admin|own|me|health|payments)\b/.test(path),
    )
    .flatMap(({ path }) => addressesOf(path, [ada, uuid(2), photo, privatePhoto])),
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
/** Answers of an isolate with empty memory to a visitor, and to a premium member. */
async function crawlBoth(): Promise<Record<'visitor' | 'premium', Answers>> {
  const as = await office.accounts.as(premium)
  const walk = (init: RequestInit) => {
    const site = isolate({ vars: office.accounts.vars })
    // A browser sends no token when it loads a picture.
    return crawl((path) => site.ask(path, path.startsWith('/media/') ? {} : init), starts)
  }
  return { visitor: await walk({}), premium: await walk(as) }
}

beforeAll(async () => {
  // Pages contain relative times, and links to private files contain their end.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  office = await openSubmissions([
    {
      id: ada,
      name: 'Ada',
      bio: 'Her words until now',
      visible_on_homepage: true,
      media: [{ id: photo }, { id: privatePhoto, accessLevel: 'private' }],
      highlights: [{ id: highlight, title: 'Her title until now' }],
      stories: [{ id: story, mediaId: photo, highlightId: highlight }],
    },
    { id: uuid(2), name: 'Berta' },
  ])
  await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'bytes')
  await office.as(premium, 'GET', '/api/me')
  await givePlan(premium.sub)
  // From here on the file is served from the data centre's cache.
  await isolate({ vars: office.accounts.vars }).ask(`/media/${ada}/${photo}/w640.webp`)
  // The companion's visit counts as activity, which visitors may see.
  await office.as(adaClaims, 'GET', '/api/own')
})

afterAll(() => {
  vi.useRealTimers()
})

const callAsAda = async (method: string, path: string, body: object) => {
  const response = await office.as(adaClaims, method, `/api/own${path}`, body)
  expect([path, response.status, await response.text()]).toEqual([path, 200, expect.any(String)])
}
/** The answer without its request id, which differs. */
const comparable = (answers: Answers, path: string) => {
  const { status, text } = answers.get(path) ?? { status: 0, text: '' }
  return `${status} ${text.replace(/^x-request-id: .*$/m, '')}`
}
/** Addresses with different answers, or with only one answer. */
const changesIn = (before: Answers, after: Answers) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => comparable(before, path) !== comparable(after, path),
  )

test("changes no byte of the public answers by a companion's submissions", async () => {
  const before = await crawlBoth()
  for (const answers of Object.values(before)) {
    expect(answers.size).toBeGreaterThan(60)
    expect([...answers.values()].filter(({ status }) => status >= 500)).toEqual([])
    const profilePage = answers.get('/companion/ada')?.text
    for (const words of ['words', 'title']) expect(profilePage).toContain(`Her ${words} until now`)
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
  await callAsAda('PUT', '/revision', { version: 0, content })
  await callAsAda('POST', '/revision/steps', { version: 1, act: 'submit' })
  const file = await office.uploaded(ownForm({ alt: WORDS }))
  const secret = await office.uploaded(ownForm({ access_level: 'private' }))
  const storyWithText = await office.uploaded(
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

  const after = await crawlBoth()
  for (const viewer of ['visitor', 'premium'] as const) {
    expect(changesIn(before[viewer], after[viewer])).toEqual([])
    for (const [path, { text }] of after[viewer]) {
      for (const { id } of [file, secret, storyWithText]) expect(text, path).not.toContain(id)
      if (!path.startsWith('/api/search')) expect(text, path).not.toContain(WORDS)
    }
  }
  const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
    'SELECT count(*) AS n FROM media_submissions',
  )
  expect(n).toBe(8)
})

test('removes a text from all public answers when its companion removes it', async () => {
  const before = await crawlBoth()
  await callAsAda('POST', '/removals', { field: 'bio' })
  const after = await crawlBoth()
  for (const viewer of ['visitor', 'premium'] as const) {
    expect(changesIn(before[viewer], after[viewer])).toContain('/companion/ada')
    for (const { text } of after[viewer].values()) expect(text).not.toContain('Her words until now')
  }
})
