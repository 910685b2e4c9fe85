import { readAgeRange } from '#companions/age-range'
import { channelKinds } from '#companions/channels'
import { firstDaySteps, requiredSteps, type FirstDayStep } from '#companions/first-day'
import type { OwnProfile } from '#companions/own/own'
import type { MissingPiece } from '#companions/publication-records'
import type { RevisedContent } from '#companions/revisions'
import { textFieldIn, textLanguages } from '#platform/text-languages'
import { contentOf, ownDetailsOf } from './field-columns.ts'
import type { MissingRequirement } from './publication.ts'
import type { CompanionRecord } from './queries.ts'

/** The open revision, as far as the first day depends on it; undefined: none. */
export type FirstDayDraft = { draft: RevisedContent } | undefined

/** Requirements that the companion meets herself by a step; the database decides whether they are met. */
const stepOfPiece: Partial<Record<MissingPiece, FirstDayStep>> = {
  'below-minimum-age': 'name',
  'range-untrue': 'name',
  'photo-missing': 'photos',
  'photo-returned': 'photos',
  'photo-unrecorded': 'photos',
  'consent-missing': 'consent',
  'consent-withdrawn': 'consent',
}

/**
 * The completed steps of a companion's first day, by her draft over the published content.
 *
 * @param missing unmet conditions of publication
 * @returns null once the profile was published or submitted, or when no step and no change is left
 */
export function firstDayOf(
  record: CompanionRecord,
  revision: FirstDayDraft,
  missing: readonly MissingRequirement[],
): OwnProfile['firstDay'] {
  if (record.row.publishedAt !== null || record.hasSubmitted) return null
  const draft = revision?.draft ?? {}
  const content = { ...contentOf(record), ...draft }
  const { schedule, contact } = ownDetailsOf(record)
  const missingSteps = missing.flatMap(({ reason }) => stepOfPiece[reason] ?? [])
  // The rules of the age range were applied to the published range only.
  const isRangeAllowed = draft.age_range !== undefined || !missingSteps.includes('name')
  const isDone: Record<FirstDayStep, boolean> = {
    name: content.name !== '' && readAgeRange(content.age_range) !== null && isRangeAllowed,
    place: content.location !== '' && content.place.length > 0,
    languages: content.languages.length > 0,
    text: textLanguages.some((language) => content[textFieldIn('bio', language)] !== ''),
    prices: Object.keys(content.rates).length > 0 || Boolean(content.price_per_hour),
    week: schedule !== null,
    photos: !missingSteps.includes('photos'),
    channels: channelKinds.some((channel) => Boolean(contact[channel])),
    answers: record.answersChosenAt !== null,
    consent: !missingSteps.includes('consent'),
  }
  const hasChanges = Object.keys(draft).length > 0
  if (!hasChanges && requiredSteps.every((step) => isDone[step])) return null
  return { done: firstDaySteps.filter((step) => isDone[step]) }
}
