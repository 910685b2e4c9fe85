import { districtIn } from '#contract/filters'
import type { PlannedChange, PreviewedChange } from '#contract/planned-changes'
import type { StaffActor } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { changesConfirmed } from '../features/audit-log/versions.ts'
import { contentsOf } from '../features/companions/contents.ts'
import { presentVersions, type PlaceOf } from '../features/companions/present-versions.ts'
import { undoUntil } from '../features/confirmations/rules.ts'
import { citiesWithDistricts } from '../features/places/queries.ts'
import { detailAt, Failure } from '../lib/failure.ts'
import { previewChanges, requirePlanned } from './confirmed-changes.ts'

/**
 * What would undo a confirmed edit now: of each companion that it changed, what she had before, as the audit log
 * says, or why she is left as she is.
 *
 * @throws Failure 404, and 409 for what is not written, or was too long ago
 */
export async function readUndo(
  db: Database,
  id: string,
  staff: StaffActor,
): Promise<PreviewedChange[]> {
  const { row, input } = await requirePlanned(db, id)
  if (undoUntil(row, staff.at) === null) throw new Failure('conflict', 'confirmation.closed')
  const ids = input.changes.map((one) => one.id)
  const since = row.decidedAt ?? row.requestedAt
  const [written, contents, places] = await Promise.all([
    changesConfirmed(db, ids, { confirmation: id, since }),
    contentsOf(db, ids),
    citiesWithDistricts(db),
  ])
  const versions = new Map(input.changes.map((one) => [one.id, one.version]))
  const placeOf = placeNamedIn(places)
  const back = written.flatMap((entry): PlannedChange[] => {
    const now = contents.get(entry.subject)
    const version = (versions.get(entry.subject) ?? 0) + 1
    // None: the log no longer has her words.
    const [edit] = now ? presentVersions(now, [entry], placeOf) : []
    return edit ? [{ id: entry.subject, version, fields: edit.before as object }] : []
  })
  const previews = new Map(
    previewChanges(back, { contents, places }, staff).map((one) => [one.id, one]),
  )
  const rows = written.map(({ subject, name }): PreviewedChange => {
    const reason = contents.has(subject) ? 'companion.changed' : 'companion.not-found'
    return (
      previews.get(subject) ?? {
        ...{ row: null, line: null, id: subject, name, state: 'refused', fields: [] },
        ...{ reasons: [detailAt([], reason)], hides: false, change: null },
      }
    )
  })
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

const placeNamedIn =
  (places: Awaited<ReturnType<typeof citiesWithDistricts>>): PlaceOf =>
  (cityId, districtId) => {
    const place = places.find((one) => one.id === cityId)
    if (!place) return undefined
    const district = place.districts.find((one) => one.id === districtId)
    if (districtId !== null && !district) return undefined
    return `${districtIn(district?.name ?? null, place.city)}, ${place.country}`
  }
