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

/** What of a companion goes into a draft. */
export type Drafted = Pick<
  CompanionRecord,
  'row' | 'languages' | 'services' | 'traits' | 'verifications' | 'texts'
>

export type Written = {
  input: CompanionInput
  /** Those that the input's location names. */
  cityId: string
  districtId?: string | null
  /** Who checks what the input says was checked: a name, and a member's id. */
  checkedBy: string
  checkerMemberId: string
  /** Epoch milliseconds. */
  now: number
}

type Blank = Omit<NewCompanionRow, 'name' | 'ageMin' | 'ageMax' | 'cityId'>

/** A new companion, before anything is known about her. @param now epoch milliseconds */
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

/** What the input makes of a companion. @param before null: of a new one with this id */
export function draftOf(written: Written, before: Drafted | null, id: string): CompanionDraft {
  const { input, now } = written
  const row = rowOf(written, before, id)
  const services = input.services ?? before?.services ?? []
  const names = { services: services.map(({ name }) => name), rates: Object.keys(row.rates) }
  const own = row.offerLanguage ?? 'en'
  const offerTexts = offerTextsAfter(input, before?.row.offerTexts, { own, names })
  return {
    row: { ...row, offerTexts, ...activityOf(input, before, now) },
    languages: input.languages ?? before?.languages ?? [],
    services,
    traits: input.personality_traits ?? before?.traits ?? [],
    verifications: checksOf(written, before?.verifications ?? []),
    texts: textsAfter(input, before?.texts),
  }
}

function rowOf(
  { input, cityId, districtId = null, now }: Written,
  before: Drafted | null,
  id: string,
): NewCompanionRow {
  // The input has been validated; the widest range stands in for nothing.
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
  const { nameFolded: _, version: __, ...own } = { nameFolded: '', version: 0, ...base }
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
    // A new one's are in her own language.
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
    publishedAt: own.publishedAt ?? (lifecycle === 'active' ? now : null),
    updatedAt: now,
  }
  const changedFields = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...own, ...Object.fromEntries(changedFields) } as NewCompanionRow
}

/**
 * Her publication, and setting her online or offline, count as activity; an unchanged value doesn't. Being
 * online ends where an absence begins.
 */
function activityOf(
  { presence, status }: CompanionInput,
  before: Drafted | null,
  now: number,
): Partial<NewCompanionRow> {
  const presenceBefore = before ? presenceOf(before.row, now) : 'offline'
  if (presence !== undefined && presence !== presenceBefore) {
    const set = { presence, lastActiveAt: now, presenceBy: 'team', presenceAt: now } as const
    if (presence === 'offline' || !before) return { ...set, onlineUntil: null }
    return { ...set, onlineUntil: endBeforeAbsence(now + ONLINE_MS, before.row.awayFrom, now) }
  }
  if (status !== 'active' || !before || before.row.lifecycle === 'active') return {}
  // Being online ends as it would have without the publication.
  return { lastActiveAt: now, onlineUntil: onlineUntilOf(before.row) || null }
}

/** A record that stays as it was keeps the name of who made it. */
function checksOf(
  { input, checkedBy, checkerMemberId, now }: Written,
  before: Verifications,
): Verifications {
  return (
    input.verifications?.map(({ checked, checked_at, valid_until, method: given }) => {
      const checkedAt = Date.parse(checked_at)
      const validUntil = Date.parse(valid_until)
      const known = before.find((one) => one.checked === checked)
      const method = given ?? known?.method ?? 'team'
      const isSame =
        known?.checkedAt === checkedAt && known.validUntil === validUntil && known.method === method
      const by = { checkedBy, checkerMemberId, method }
      // One that has ended already does not count any more.
      const lapsedAt = validUntil <= now ? now : null
      const period = { checkedAt, validUntil, lapsedAt }
      return isSame ? known : { id: crypto.randomUUID(), checked, ...by, ...period }
    }) ?? before
  )
}
