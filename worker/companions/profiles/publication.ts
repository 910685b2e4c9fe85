import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { MissingPiece, PublicationField } from '#companions/publication-records'
import { DAY_MS, iso } from '../../platform/lib/time.ts'
import type { CompanionRecord } from './queries.ts'

/** Limits from the settings: years and days. */
export type PublicationRules = { minimumAge: number; graceDays: number }

export type MissingRequirement = {
  field: PublicationField
  reason: MissingPiece
  /** ISO time of the cause: the end of a check, a withdrawal, a submission. */
  at?: string
  /** Years, for `below-minimum-age` and `recorded-age-below`. */
  years?: number
}

type Conditions = Omit<CompanionRecord['conditions'], 'companionId'>
type Media = Pick<CompanionRecord['media'][number], 'type' | 'accessLevel' | 'purpose'>
type Verification = Pick<
  CompanionRecord['verifications'][number],
  'checked' | 'validUntil' | 'lapsedAt'
>

export type PublicationFacts = Pick<CompanionRecord, 'submittedPhotos'> & {
  conditions: Conditions
  media: readonly Media[]
  verifications: readonly Verification[]
  listingConsent: { withdrawnAt: number | null } | null
  age: { atLeast: number } | null
}

/**
 * The unmet conditions of publication. The database decides which they are (`publication_conditions`); this
 * function adds their names and states.
 */
export function missingRequirements(
  facts: PublicationFacts,
  { minimumAge }: PublicationRules,
): MissingRequirement[] {
  const { conditions, listingConsent, age } = facts
  const withdrawnAt = listingConsent?.withdrawnAt ?? null
  const missing: MissingRequirement[] = []
  if (!conditions.identityChecked) missing.push(checkMissing(facts, 'identity'))
  if (!conditions.ageChecked) missing.push(checkMissing(facts, 'age'))
  if (!conditions.ageRecorded) {
    missing.push(
      age
        ? piece('recorded_age', 'recorded-age-below', { years: minimumAge })
        : piece('recorded_age', 'age-unrecorded'),
    )
  }
  if (!conditions.rangeAllowed) {
    missing.push(piece('age_range', 'below-minimum-age', { years: minimumAge }))
  }
  if (!conditions.rangeTrue) missing.push(piece('age_range', 'range-untrue'))
  if (!conditions.consented) {
    missing.push(
      withdrawnAt === null
        ? piece('consent', 'consent-missing')
        : piece('consent', 'consent-withdrawn', { at: iso(withdrawnAt) }),
    )
  }
  if (!conditions.hasPhoto) missing.push(photoMissing(facts))
  if (!conditions.inOpenCountry) missing.push(piece('location', 'country-closed'))
  return missing
}

const piece = (
  field: PublicationField,
  reason: MissingPiece,
  state: Pick<MissingRequirement, 'at' | 'years'> = {},
): MissingRequirement => ({ field, reason, ...state })

function checkMissing(
  { verifications }: PublicationFacts,
  kind: 'identity' | 'age',
): MissingRequirement {
  const check = verifications.find(({ checked }) => checked === kind)
  return check
    ? piece('verifications', `${kind}-ended`, { at: iso(check.validUntil) })
    : piece('verifications', `${kind}-missing`)
}

function photoMissing({ media, submittedPhotos }: PublicationFacts): MissingRequirement {
  const isShown = media.some(
    ({ type, accessLevel, purpose }) =>
      type === 'photo' && accessLevel === 'public' && purpose === 'gallery',
  )
  if (isShown) return piece('media', 'photo-unrecorded')
  const submittedPhoto = submittedPhotos.find(({ state }) => state === 'submitted')
  if (submittedPhoto) return piece('media', 'photo-submitted', { at: iso(submittedPhoto.since) })
  const [returnedPhoto] = submittedPhotos
  return returnedPhoto
    ? piece('media', 'photo-returned', { at: iso(returnedPhoto.since) })
    : piece('media', 'photo-missing')
}

type Warning = ManagedCompanion['warnings'][number]

/** Ended checks that will hide a profile that is public now, with the time. */
export function warningsOf(
  record: CompanionRecord,
  rules: PublicationRules,
  now: number,
): Warning[] {
  return record.verifications.flatMap(({ checked, validUntil, lapsedAt }) =>
    checked === 'photos' || validUntil > now || lapsedAt !== null
      ? []
      : {
          ...piece('verifications', `${checked}-ended`, { at: iso(validUntil) }),
          until: iso(validUntil + rules.graceDays * DAY_MS),
        },
  )
}
