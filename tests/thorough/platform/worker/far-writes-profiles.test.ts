import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LISTING_CONSENT_VERSION, PROMOTION_CONSENT_VERSION } from '#companions/publication-records'
import { dayOf } from '#platform/days'
import { ada, adaClaims, berta } from '../../../support/companions/companions-own.ts'
import {
  openSubmissions,
  ownForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'
import { photoForm } from '../../../support/media/admin-media.ts'
import { formOf } from '../../../support/media/uploads.ts'
import { far } from '../../../support/platform/far.ts'
import { DAY, HOUR } from '../../../support/platform/fixtures.ts'
import { adminClaims } from '../../../support/staff/admin.ts'

// Number of sequential round trips per write of companions and staff, after the caller is known, in an isolate whose
// catalogue was read within the last seconds: the state that the write depends on, then the write together with the reads
// of the answer. The batch of the write also returns what it publishes, so that this isolate's catalogue includes it.

/** Before the body: the registration of the folder, with the facts about the profile. After it: the files, the batch. */
const UPLOAD_BY_COMPANION = 3
/** Like the companion's, with the count of the limit before and the refresh of the catalogue for its links after. */
const UPLOAD_BY_STAFF = 5

let office: Submissions
let isolate: ReturnType<typeof far>
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  office = await openSubmissions([
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
  ])
  isolate = far(office.accounts.vars)
  await isolate.ask('/api/companions')
  // Loads the keys of the account service, and stores the callers' first visits.
  for (const claims of [adaClaims, adminClaims]) await send(claims, 'GET', '/api/me')
  await send(adaClaims, 'GET', '/api/own')
}, 60_000)
afterAll(() => void vi.useRealTimers())

async function send(claims: JWTPayload, method: string, path: string, body?: object) {
  const sentBody = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const init = { method, ...(await office.accounts.as(claims)), body: sentBody ?? null }
  return isolate.ask(path, init)
}

type Call = readonly [method: string, path: string, body?: object]
type Answer = Record<string, unknown>

/** A successful call whose round trips don't matter. */
async function answerOf(claims: JWTPayload, method: string, path: string, body?: object) {
  const { response } = await send(claims, method, path, body)
  if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`)
  return response.json<Answer>()
}

async function draftVersion(): Promise<number> {
  const { revision } = await answerOf(adaClaims, 'GET', '/api/own/content')
  return (revision as { version: number } | null)?.version ?? 0
}

/** A draft of the companion's bio. */
const draft = async (bio: string): Promise<Call> => [
  'PUT',
  '/api/own/revision',
  { version: await draftVersion(), content: { bio } },
]

async function savedDraft(bio: string): Promise<number> {
  await answerOf(adaClaims, ...(await draft(bio)))
  return draftVersion()
}

async function uploadedPhoto(): Promise<{ id: string; version: number }> {
  const { media } = await answerOf(adaClaims, 'POST', '/api/own/media', formOf(ownForm()))
  return media as { id: string; version: number }
}

const managed = (): Promise<Answer> => answerOf(adminClaims, 'GET', `/api/admin/companions/${ada}`)

const companionWrites: [title: string, trips: number, call: () => Promise<Call>][] = [
  [
    'go online',
    2,
    async () => ['PUT', '/api/own/presence', { until: new Date(Date.now() + HOUR).toISOString() }],
  ],
  [
    'announce an absence',
    2,
    async () => {
      const from = dayOf(Date.now() + 5 * DAY)
      const away = { from, until: from, reply: '' }
      return ['PUT', '/api/own/away', { away }]
    },
  ],
  ['pause the profile', 2, async () => ['PUT', '/api/own/pause', { paused: true }]],
  ['resume the profile', 2, async () => ['PUT', '/api/own/pause', { paused: false }]],
  ['decline reviews', 2, async () => ['PUT', '/api/own/reviews', { declined: true }]],
  ['tell followers', 2, async () => ['PUT', '/api/own/online-alerts', { announced: true }]],
  ['leave search engines', 2, async () => ['PUT', '/api/own/search-engines', { unlisted: true }]],
  [
    'agree to the listing',
    2,
    async () => ['PUT', '/api/own/listing-consent', { version: LISTING_CONSENT_VERSION }],
  ],
  [
    'agree to promotion',
    2,
    async () => ['PUT', '/api/own/promotion-consent', { version: PROMOTION_CONSENT_VERSION }],
  ],
  ['save a first draft', 2, () => draft('The first words')],
  [
    'save a draft again',
    2,
    async () => {
      await savedDraft('Some words')
      return draft('Other words')
    },
  ],
  [
    'submit a draft',
    2,
    async () => {
      const version = await savedDraft('Words to submit')
      return ['POST', '/api/own/revision/steps', { version, act: 'submit' }]
    },
  ],
  [
    'withdraw a draft',
    2,
    async () => {
      const version = await draftVersion()
      return ['POST', '/api/own/revision/steps', { version, act: 'withdraw' }]
    },
  ],
  ['change details', 2, async () => ['PUT', '/api/own/details', { notice_hours: 3 }]],
  [
    'upload a photo',
    UPLOAD_BY_COMPANION,
    async () => ['POST', '/api/own/media', formOf(ownForm())],
  ],
]

const staffWrites: [title: string, trips: number, call: () => Promise<Call>][] = [
  [
    'save a profile',
    2,
    async () => {
      const { version, name, age_range, location } = await managed()
      const input = { version, name, age_range, location, bio: 'Words by staff' }
      return ['PUT', `/api/admin/companions/${ada}`, input]
    },
  ],
  [
    'save a profile with a phone number',
    2,
    async () => {
      const { version, name, age_range, location } = await managed()
      const contact = { phone: '+41791234567' }
      return [
        'PUT',
        `/api/admin/companions/${ada}`,
        { version, name, age_range, location, contact },
      ]
    },
  ],
  [
    'feature a profile',
    2,
    async () => ['PATCH', '/api/admin/companions', { ids: [ada], is_featured: true }],
  ],
  [
    'approve a photo',
    2,
    async () => {
      const { id, version } = await uploadedPhoto()
      const body = { items: [{ id, version }], act: 'approve', reason: '' }
      return ['POST', '/api/admin/submitted-media/decisions', body]
    },
  ],
  [
    'return a photo',
    2,
    async () => {
      const { id, version } = await uploadedPhoto()
      const body = { items: [{ id, version }], act: 'return', reason: 'Too dark' }
      return ['POST', '/api/admin/submitted-media/decisions', body]
    },
  ],
  [
    'upload a photo',
    UPLOAD_BY_STAFF,
    async () => ['POST', `/api/admin/companions/${ada}/media`, formOf(photoForm())],
  ],
]

describe.each([
  ['companion', adaClaims, companionWrites],
  ['staff', adminClaims, staffWrites],
] as const)('writes of %s', (_kind, claims, writes) => {
  test.each(writes)('"%s" takes %i round trips', async (_title, trips, call) => {
    const { response, waves } = await send(claims, ...(await call()))
    expect(response.ok, await response.text()).toBe(true)
    // The first one reads the caller; the account service also confirms staff now and then.
    const [, ...ownWaves] = waves.filter((wave) => !wave.includes('fetch'))
    expect(ownWaves.length, JSON.stringify(ownWaves)).toBe(trips)
  })
})
