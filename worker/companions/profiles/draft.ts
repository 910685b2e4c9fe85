import { readAgeRange } from '#companions/age-range'
import type { ProfilePatch } from '#companions/companion-input'
import { initialFlags } from '#companions/profile-fields'
import { ONLINE_MS } from '#platform/limits'
import { endBeforeAbsence } from './absence.ts'
import { columnsOf } from './field-columns.ts'
import type { CompanionRecord } from './queries.ts'
import { onlineUntilOf, presenceOf, type Present } from './rules.ts'
import { offerTextsAfter } from './offer-texts.ts'
import { textsAfter } from './texts.ts'
import type { CompanionDraft, CompanionLists, NewCompanionRow } from './writes.ts'

type Verifications = CompanionLists['verifications']

/** The parts of a companion that a draft includes. */
export type DraftedParts = Pick<
  CompanionRecord,
  'row' | 'languages' | 'services' | 'traits' | 'verifications' | 'texts'
>

/** A place of the directory. `location`: its name, as in "Seefeld, Zurich, Switzerland". */
export type ProfilePlace = { cityId: string; districtId: string | null; location: string }

/** A patch with the companion's place, also if the patch leaves it unchanged. */
export type DraftSource = ProfilePlace & {
  patch: ProfilePatch
  /** Name and member id of the staff member who made the checks in the patch. */
  checkedBy: string
  checkerMemberId: string
  /** Epoch milliseconds. */
  now: number
}

type Blank = Omit<NewCompanionRow, 'name' | 'ageMin' | 'ageMax' | 'cityId'>

/** Defaults of a new companion; the database has the others. @param now epoch milliseconds */
export const blankCompanion = (id: string, now: number): Blank => ({
  id,
  category: 'companion',
  lifecycle: 'draft',
  ...initialFlags,
  presence: 'offline',
  lastActiveAt: now,
  rates: {},
  offersIncall: false,
  offersOutcall: false,
  offersHotel: false,
  offersPrivate: false,
  bio: '',
  premium_description: '',
  publishedAt: null,
  createdAt: now,
  updatedAt: now,
})

/** Applies a patch to a companion. @param before null: a new companion with this id */
export function companionDraftOf(
  source: DraftSource,
  before: DraftedParts | null,
  id: string,
): CompanionDraft {
  const { patch, now } = source
  const row = rowOf(source, before, id)
  const services = patch.services ?? before?.services ?? []
  const names = { services: services.map(({ name }) => name), rates: Object.keys(row.rates) }
  const ownLanguage = row.offer_language ?? 'en'
  const offerTexts = offerTextsAfter(patch, before?.row.offerTexts, { own: ownLanguage, names })
  return {
    row: { ...row, offerTexts, ...activityOf(patch, before, now) },
    languages: patch.languages ?? before?.languages ?? [],
    services,
    traits: patch.personality_traits ?? before?.traits ?? [],
    verifications: checksOf(source, before?.verifications ?? []),
    texts: textsAfter(patch, before?.texts),
  }
}

function rowOf(
  { patch, cityId, districtId, now }: DraftSource,
  before: DraftedParts | null,
  id: string,
): NewCompanionRow {
  const base = before ? ownColumnsOf(before.row) : newRow(patch, { id, cityId, now })
  const row = {
    ...base,
    ...columnsOf(patch),
    ...channelColumns(patch),
    cityId,
    districtId,
    updatedAt: now,
  }
  const publishedAt = row.publishedAt ?? (row.lifecycle === 'active' ? now : null)
  return { ...row, publishedAt }
}

/** The columns that the write itself maintains are left out. */
function ownColumnsOf(row: CompanionRecord['row']): NewCompanionRow {
  const { nameFolded: _, version: __, ...columns } = row
  return columns
}

function newRow(
  { name = '', age_range: range = '', text_language: language }: ProfilePatch,
  { id, cityId, now }: { id: string; cityId: string; now: number },
): NewCompanionRow {
  // Validation guarantees a range; the widest one only satisfies the type.
  const { min, max } = readAgeRange(range) ?? { min: 18, max: 65 }
  const row = { ...blankCompanion(id, now), name, ageMin: min, ageMax: max, cityId }
  // Names of services and rates are in the language of the texts.
  return language === undefined ? row : { ...row, offer_language: language }
}

function channelColumns({ contact }: ProfilePatch): Partial<NewCompanionRow> {
  const columns = {
    contactPhone: contact?.phone,
    contactWhatsapp: contact?.whatsapp,
    contactTelegram: contact?.telegram,
    contactEmail: contact?.email,
    phoneFor: contact?.audience?.phone,
    whatsappFor: contact?.audience?.whatsapp,
    telegramFor: contact?.audience?.telegram,
    emailFor: contact?.audience?.email,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * A publication, and a changed presence set by staff, count as activity. Being online ends where an absence begins.
 */
function activityOf(
  { presence, status }: ProfilePatch,
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
  return publicationActivity(before.row, now)
}

/** A publication counts as activity, and doesn't extend being online. */
export const publicationActivity = (row: Present, now: number): Partial<NewCompanionRow> => ({
  lastActiveAt: now,
  onlineUntil: onlineUntilOf(row) || null,
})

/** Unchanged checks retain their checker. */
function checksOf(
  { patch, checkedBy, checkerMemberId, now }: DraftSource,
  before: Verifications,
): Verifications {
  return (
    patch.verifications?.map(({ checked, checked_at, valid_until, method: givenMethod }) => {
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
