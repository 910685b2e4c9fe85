import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'
import { translatedFields } from '#platform/text-languages'
import { iso } from '../../../platform/lib/time.ts'
import { contentOf, detailsOf, type Words } from './present-content.ts'
import type { CompanionRecord } from '../queries.ts'
import { valuesBefore, valuesNow, type Values } from '../values-before.ts'

/** An entry of the audit log. `changes` is JSON: by column, or by the name of a list. */
type Change = {
  id: number
  at: number
  act: string
  actor: string
  actorName: string | null
  reason: string | null
  changes: string
}

/** As in "Zurich, Switzerland"; undefined: a place that is gone. */
export type PlaceOf = (cityId: string, districtId: string | null) => string | undefined

/** The log has no values of these. */
function unlistedOf(fields: readonly string[]): CompanionVersion['unlisted'] {
  const unlisted: CompanionVersion['unlisted'] = []
  if (fields.some((field) => field.startsWith('contact'))) unlisted.push('contact')
  if (fields.includes('verifications')) unlisted.push('verifications')
  return unlisted
}

/** Columns as the log has them, read as the profile's own fields. */
function stateOf(record: Words, values: Values, placeOf: PlaceOf): VersionState {
  const then = values as CompanionRecord['row'] &
    Pick<CompanionRecord, 'languages' | 'traits' | 'services'>
  const { city, district, country, texts } = record
  const { languages, traits, services } = then
  const words = { city, district, country, texts, languages, traits, services, row: then }
  const { schedule, notice_hours } = detailsOf(words)
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const only = (state: VersionState, fields: readonly string[]): VersionState =>
  Object.fromEntries(Object.entries(state).filter(([field]) => fields.includes(field)))

/**
 * Each change as a version: what it changed, read back from what the companion is now. Changes that touched
 * none of these fields are left out.
 *
 * @param changes newest first
 */
export function presentVersions(
  record: Words,
  changes: readonly Change[],
  placeOf: PlaceOf,
): CompanionVersion[] {
  let values = valuesNow(record)
  let after = stateOf(record, values, placeOf)
  return changes.flatMap((one) => {
    const changed = JSON.parse(one.changes) as Record<string, { before?: unknown } | null>
    values = valuesBefore(values, changed)
    const before = stateOf(record, values, placeOf)
    const fields = Object.keys(after).filter(
      (field) => !isSame(before[field as keyof VersionState], after[field as keyof VersionState]),
    )
    const unlisted = unlistedOf(Object.keys(changed))
    const version = {
      id: one.id,
      at: iso(one.at),
      by: byOf(one),
      reason: one.reason,
      unlisted,
      is_first: one.act === 'companion.created',
      before: only(before, fields),
      after: only(after, fields),
    }
    after = before
    const isEmpty = fields.length === 0 && unlisted.length === 0 && !version.is_first
    return isEmpty ? [] : [version]
  })
}
