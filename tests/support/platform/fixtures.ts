import type { CompanionImport } from '../../../worker/seed/import-companions.ts'

export const SECOND = 1_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const PREVIEW = 'data:image/webp;base64,UklGRg=='

/** The acting staff member, for use cases that record one. */
export const systemActor = (time = Date.now()) => ({ actor: 'system', at: time })

/** The n-th id, in the format of all ids. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

let idCount = 0
/** An id that no test uses itself. */
export const nextId = () => uuid(0xf0_0000_0000 + ++idCount)

type Row = CompanionImport['row']
type Lists = Omit<CompanionImport, 'row'>
type Partials = {
  [K in 'media' | 'highlights' | 'stories' | 'reviews' | 'verifications']?: Partial<
    Lists[K][number]
  >[]
}
export type Overrides = Partial<Row> &
  Partial<Pick<Lists, 'languages' | 'services' | 'traits' | 'texts'>> &
  Partials

/**
 * A public companion: active, in lists, last seen a minute ago, with the checks and the photo for publication. An empty
 * list of checks or media stays empty. Related rows (pictures, stories, reviews) are completed from the given values.
 */
export function companionImport(overrides: Overrides = {}): CompanionImport {
  const { media, highlights, stories, reviews, verifications, ...rest } = overrides
  const { languages = [], services = [], traits = [], texts = [], ...row } = rest
  const now = Date.now()
  const full: Row = { ...plainRow(row.id ?? nextId(), now), ...row }
  const ownKey = { companionId: full.id }
  return {
    row: full,
    languages,
    services,
    traits,
    texts,
    verifications: withRequiredChecks(verifications).map((record) => ({
      id: nextId(),
      checked: 'identity',
      checkedBy: 'the office',
      checkedAt: now - 30 * DAY,
      validUntil: now + 300 * DAY,
      ...record,
    })),
    media: withPublicPhoto(media).map((item, position) => ({
      ...ownKey,
      id: nextId(),
      type: 'photo',
      accessLevel: 'public',
      purpose: 'gallery',
      alt: '',
      position,
      width: 900,
      height: 1200,
      color: '#aabbcc',
      preview: PREVIEW,
      createdAt: now - 100 * DAY,
      durationSeconds: item.type === 'video' ? 12 : null,
      ...item,
    })),
    highlights: (highlights ?? []).map((item, position) => ({
      ...ownKey,
      id: nextId(),
      title: 'Travel',
      position,
      ...item,
    })),
    stories: (stories ?? []).map((item, position) => ({
      ...ownKey,
      id: nextId(),
      highlightId: null,
      mediaId: '',
      text: '',
      position,
      createdAt: now - HOUR,
      expiresAt: item.highlightId ? null : now + 23 * HOUR,
      ...item,
    })),
    reviews: (reviews ?? []).map((item) => ({
      ...ownKey,
      id: nextId(),
      author: 'Guest',
      rating: 5,
      text: 'A fine evening.',
      state: 'published',
      createdAt: now - 5 * DAY,
      ...item,
    })),
  }
}

function withRequiredChecks(checks: NonNullable<Overrides['verifications']> = [{}]) {
  if (checks.length === 0) return []
  const missingKinds = (['identity', 'age'] as const).filter((kind) =>
    checks.every(({ checked = 'identity' }) => checked !== kind),
  )
  return [...checks, ...missingKinds.map((kind) => ({ checked: kind }))]
}

/** Added after the others, so that tests find their own files first. */
function withPublicPhoto(media: NonNullable<Overrides['media']> = [{}]) {
  const hasPhoto = media.some(
    ({ type = 'photo', accessLevel = 'public', purpose = 'gallery' }) =>
      type === 'photo' && accessLevel === 'public' && purpose === 'gallery',
  )
  return hasPhoto || media.length === 0 ? media : [...media, {}]
}

/** All columns, because rows that are inserted together must have the same ones. */
const plainRow = (id: string, now: number): Row => ({
  id,
  name: `Companion ${id.slice(-4)}`,
  ageMin: 25,
  ageMax: 29,
  cityId: 'zurich',
  category: 'companion',
  lifecycle: 'active',
  is_active: true,
  visible_on_homepage: false,
  visible_in_feed: true,
  is_featured: false,
  is_vip: false,
  presence: 'offline',
  lastActiveAt: now - 60 * SECOND,
  offersIncall: false,
  offersOutcall: false,
  offersHotel: false,
  offersPrivate: false,
  nationality: null,
  ethnicity: null,
  eye_color: null,
  hair_color: null,
  breast_size: null,
  heightCm: null,
  weightKg: null,
  bio: '',
  detailed_bio: null,
  premium_description: '',
  rates: {},
  schedule: null,
  hourPrice: null,
  contactWhatsapp: null,
  contactTelegram: null,
  contactEmail: null,
  publishedAt: now - 100 * DAY,
  createdAt: now - 101 * DAY,
  updatedAt: now - DAY,
})
