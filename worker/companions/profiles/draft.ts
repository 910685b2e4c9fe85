import { readAgeRange } from '#companions/age-range'
import type { CompanionInput } from '#companions/companion-input'
import { ONLINE_MS } from '#platform/limits'
import { endBeforeAbsence } from './absence.ts'
import type { CompanionRecord } from './queries.ts'
import { onlineUntilOf, presenceOf } from './rules.ts'
import { offerTextsAfter } from './offer-texts.ts'
import { textsAfter } from './texts.ts'
import type { CompanionDraft, CompanionLists, NewCompanionRow } from './writes.ts'

type Verifications = CompanionLists['verifications']

/** The parts of a companion that a draft includes. */
export type DraftedParts = Pick<
  CompanionRecord,
  'row' | 'languages' | 'services' | 'traits' | 'verifications' | 'texts'
>

export type DraftSource = {
  input: CompanionInput
  /** Ids of the place in the input's location. */
  cityId: string
  districtId?: string | null
  /** Name and member id of the staff member who made the checks in the input. */
  checkedBy: string
  checkerMemberId: string
  /** Epoch milliseconds. */
  now: number
}

type Blank = Omit<NewCompanionRow, 'name' | 'ageMin' | 'ageMax' | 'cityId'>

/** Defaults of a new companion. @param now epoch milliseconds */
export const blankCompanion = (id: string, now: number): Blank => ({
  id,
  category: 'companion',
  lifecycle: 'draft',
  isActive: true,
  visibleOnHomepage: false,
  visibleInFeed: true,
  isFeatured: false,
  isVip: false,
  presence: 'offline',
  lastActiveAt: now,
  rates: {},
  schedule: null,
  hourPrice: null,
  offersIncall: false,
  offersOutcall: false,
  offersHotel: false,
  offersPrivate: false,
  nationality: null,
  ethnicity: null,
  eyeColor: null,
  hairColor: null,
  breastSize: null,
  heightCm: null,
  weightKg: null,
  bio: '',
  detailedBio: null,
  premiumDescription: '',
  contactWhatsapp: null,
  contactTelegram: null,
  contactEmail: null,
  contactPhone: null,
  noticeHours: 0,
  offerLanguage: 'en',
  offerTexts: {},
  phoneFor: 'premium',
  whatsappFor: 'premium',
  telegramFor: 'premium',
  emailFor: 'premium',
  publishedAt: null,
  createdAt: now,
  updatedAt: now,
})

/** Applies input to a companion. @param before null: a new companion with this id */
export function companionDraftOf(
  source: DraftSource,
  before: DraftedParts | null,
  id: string,
): CompanionDraft {
  const { input, now } = source
  const row = rowOf(source, before, id)
  const services = input.services ?? before?.services ?? []
  const names = { services: services.map(({ name }) => name), rates: Object.keys(row.rates) }
  const ownLanguage = row.offerLanguage ?? 'en'
  const offerTexts = offerTextsAfter(input, before?.row.offerTexts, { own: ownLanguage, names })
  return {
    row: { ...row, offerTexts, ...activityOf(input, before, now) },
    languages: input.languages ?? before?.languages ?? [],
    services,
    traits: input.personality_traits ?? before?.traits ?? [],
    verifications: checksOf(source, before?.verifications ?? []),
    texts: textsAfter(input, before?.texts),
  }
}

function rowOf(
  { input, cityId, districtId = null, now }: DraftSource,
  before: DraftedParts | null,
  id: string,
): NewCompanionRow {
  // Validation guarantees a range; the widest one only satisfies the type.
  const { min, max } = readAgeRange(input.age_range) ?? { min: 18, max: 65 }
  const { place, contact } = input
  const base = before?.row ?? {
    ...blankCompanion(id, now),
    name: '',
    ageMin: min,
    ageMax: max,
    cityId,
    districtId,
  }
  const lifecycle = input.status ?? base.lifecycle
  const { nameFolded: _, version: __, ...ownColumns } = { nameFolded: '', version: 0, ...base }
  const changes = {
    name: input.name,
    ageMin: min,
    ageMax: max,
    cityId,
    districtId,
    lifecycle,
    isActive: input.is_active,
    isFeatured: input.is_featured,
    isVip: input.is_vip,
    visibleOnHomepage: input.visible_on_homepage,
    visibleInFeed: input.visible_in_feed,
    category: input.category,
    nationality: input.nationality,
    ethnicity: input.ethnicity,
    eyeColor: input.eye_color,
    hairColor: input.hair_color,
    breastSize: input.breast_size,
    heightCm: input.height,
    weightKg: input.weight,
    bio: input.bio,
    detailedBio: input.detailed_bio,
    premiumDescription: input.premium_description,
    textLanguage: input.text_language,
    // Names of a new companion are in the language of her texts.
    offerLanguage: input.offer_language ?? (before ? undefined : input.text_language),
    rates: input.rates,
    schedule: input.schedule,
    hourPrice: input.price_per_hour && input.price_per_hour * 100,
    ...(place && {
      offersIncall: place.includes('incall'),
      offersOutcall: place.includes('outcall'),
      offersHotel: place.includes('hotel'),
      offersPrivate: place.includes('private'),
    }),
    noticeHours: input.notice_hours === null ? 0 : input.notice_hours,
    contactPhone: contact?.phone,
    phoneFor: contact?.audience?.phone,
    whatsappFor: contact?.audience?.whatsapp,
    telegramFor: contact?.audience?.telegram,
    emailFor: contact?.audience?.email,
    contactWhatsapp: contact?.whatsapp,
    contactTelegram: contact?.telegram,
    contactEmail: contact?.email,
    publishedAt: ownColumns.publishedAt ?? (lifecycle === 'active' ? now : null),
    updatedAt: now,
  }
  const changedFields = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...ownColumns, ...Object.fromEntries(changedFields) } as NewCompanionRow
}

/**
 * A publication, and a changed presence set by staff, count as activity. Being online ends where an absence begins.
 */
function activityOf(
  { presence, status }: CompanionInput,
  before: DraftedParts | null,
  now: number,
): Partial<NewCompanionRow> {
  const presenceBefore = before ? presenceOf(before.row, now) : 'offline'
  if (presence !== undefined && presence !== presenceBefore) {
    const set = { presence, lastActiveAt: now, presenceBy: 'team', presenceAt: now } as const
    if (presence === 'offline' || !before) return { ...set, onlineUntil: null }
    return { ...set, onlineUntil: endBeforeAbsence(now + ONLINE_MS, before.row.awayFrom, now) }
  }
  if (status !== 'active' || !before || before.row.lifecycle === 'active') return {}
  // A publication doesn't extend being online.
  return { lastActiveAt: now, onlineUntil: onlineUntilOf(before.row) || null }
}

/** Unchanged checks retain their checker. */
function checksOf(
  { input, checkedBy, checkerMemberId, now }: DraftSource,
  before: Verifications,
): Verifications {
  return (
    input.verifications?.map(({ checked, checked_at, valid_until, method: givenMethod }) => {
      const checkedAt = Date.parse(checked_at)
      const validUntil = Date.parse(valid_until)
      const knownCheck = before.find((check) => check.checked === checked)
      const method = givenMethod ?? knownCheck?.method ?? 'team'
      const isSame =
        knownCheck?.checkedAt === checkedAt &&
        knownCheck.validUntil === validUntil &&
        knownCheck.method === method
      const checker = { checkedBy, checkerMemberId, method }
      // A check that has ended is marked as lapsed at once.
      const lapsedAt = validUntil <= now ? now : null
      const period = { checkedAt, validUntil, lapsedAt }
      return isSame ? knownCheck : { id: crypto.randomUUID(), checked, ...checker, ...period }
    }) ?? before
  )
}
