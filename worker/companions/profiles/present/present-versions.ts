import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'
import { translatedFields } from '#platform/text-languages'
import { iso } from '../../../platform/lib/time.ts'
import { contentOf, ownDetailsOf, type PublishedTextParts } from './present-content.ts'
import type { CompanionRecord } from '../queries.ts'

/** An entry of the audit log. `changes` is JSON, by column or by the name of a list. */
type Change = {
  id: number
  at: number
  act: string
  actor: string
  actorName: string | null
  reason: string | null
  changes: string
}

/** Names a place as in "Zurich, Switzerland"; undefined: the place was deleted. */
export type PlaceOf = (cityId: string, districtId: string | null) => string | undefined

/** Values by column, or by the name of a list, in the audit log's format. */
type Values = Readonly<Record<string, unknown>>

/** Current values, from which earlier versions are computed. */
const valuesNow = ({ row, languages, traits, services }: PublishedTextParts): Values => ({
  ...Object.fromEntries(translatedFields.map((field) => [field, undefined])),
  ...row,
  languages,
  traits,
  services,
})

/** Values before some changes. A change that the log stores without a value is ignored. */
const valuesBefore = (
  values: Values,
  changes: Readonly<Record<string, { before?: unknown } | null>>,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      field in values && change !== null ? [[field, change.before ?? null]] : [],
    ),
  ),
})

/** Changed parts whose values the log doesn't store. */
function unlistedOf(fields: readonly string[]): CompanionVersion['unlisted'] {
  const unlisted: CompanionVersion['unlisted'] = []
  if (fields.some((field) => field.startsWith('contact'))) unlisted.push('contact')
  if (fields.includes('verifications')) unlisted.push('verifications')
  return unlisted
}

/** Converts columns from the log to the profile's own fields. */
function stateOf(record: PublishedTextParts, values: Values, placeOf: PlaceOf): VersionState {
  const then = values as CompanionRecord['row'] &
    Pick<CompanionRecord, 'languages' | 'traits' | 'services'>
  const { city, district, country, texts } = record
  const { languages, traits, services } = then
  const words = { city, district, country, texts, languages, traits, services, row: then }
  const { schedule, notice_hours } = ownDetailsOf(words)
  const textFields = translatedFields.filter((field) => typeof values[field] === 'string')
  return {
    ...contentOf(words),
    location: placeOf(then.cityId, then.districtId),
    ...Object.fromEntries(textFields.map((field) => [field, values[field]])),
    schedule,
    notice_hours,
    status: then.lifecycle,
    is_active: then.isActive,
    is_featured: then.isFeatured,
    is_vip: then.isVip,
    visible_on_homepage: then.visibleOnHomepage,
    visible_in_feed: then.visibleInFeed,
  }
}

const byOf = ({ actor, actorName }: Change) => (actor === 'system' ? null : (actorName ?? ''))

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

const pickFields = (state: VersionState, fields: readonly string[]): VersionState =>
  Object.fromEntries(Object.entries(state).filter(([field]) => fields.includes(field)))

/**
 * Each change as a version, computed backwards from the current values. Changes that touched none of these fields
 * are left out.
 *
 * @param changes newest first
 */
export function presentVersions(
  record: PublishedTextParts,
  changes: readonly Change[],
  placeOf: PlaceOf,
): CompanionVersion[] {
  let values = valuesNow(record)
  let after = stateOf(record, values, placeOf)
  return changes.flatMap((change) => {
    const changedValues = JSON.parse(change.changes) as Record<string, { before?: unknown } | null>
    values = valuesBefore(values, changedValues)
    const before = stateOf(record, values, placeOf)
    const fields = Object.keys(after).filter(
      (field) => !isSame(before[field as keyof VersionState], after[field as keyof VersionState]),
    )
    const unlisted = unlistedOf(Object.keys(changedValues))
    const version = {
      id: change.id,
      at: iso(change.at),
      by: byOf(change),
      reason: change.reason,
      unlisted,
      is_first: change.act === 'companion.created',
      before: pickFields(before, fields),
      after: pickFields(after, fields),
    }
    after = before
    const isEmpty = fields.length === 0 && unlisted.length === 0 && !version.is_first
    return isEmpty ? [] : [version]
  })
}
