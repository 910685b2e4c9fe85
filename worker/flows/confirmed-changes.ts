import { districtIn } from '#contract/filters'
import type { PlannedChange, PreviewedChange, WrittenChanges } from '#contract/planned-changes'
import { assertInBatch } from '../db/assert-in-batch.ts'
import { writeAll } from '../db/bulk.ts'
import type { StaffActor } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { hasRole } from '../features/administrators/queries.ts'
import { contentsOf, type Contents } from '../features/companions/contents.ts'
import { inputOf } from '../features/confirmations/present.ts'
import {
  findConfirmation,
  isConfirmedSince,
  type ConfirmationRow,
} from '../features/confirmations/queries.ts'
import { mayBeWritten, OPEN_MS, rolesFor } from '../features/confirmations/rules.ts'
import { endPlanned } from '../features/confirmations/writes.ts'
import { citiesWithDistricts } from '../features/places/queries.ts'
import { detailAt, Failure } from '../lib/failure.ts'
import { isUuid } from '../lib/id.ts'
import { planChange } from './plan-change.ts'
import { writeChanges } from './write-changes.ts'

/** @throws Failure 404 for a request of another kind */
export async function requirePlanned(db: Database, id: string) {
  const row = isUuid(id) ? await findConfirmation(db, id) : undefined
  const input = row && inputOf(row)
  if (!row || input?.kind !== 'changes') throw new Failure('not-found', 'confirmation.not-found')
  return { row, input }
}

/**
 * What changes that need a second person would do now.
 *
 * @throws Failure 404
 */
export async function readConfirmedChanges(
  db: Database,
  id: string,
  staff: StaffActor,
): Promise<PreviewedChange[]> {
  const { changes } = (await requirePlanned(db, id)).input
  const [contents, places] = await Promise.all([
    contentsOf(
      db,
      changes.map((one) => one.id),
    ),
    citiesWithDistricts(db),
  ])
  return previewChanges(changes, { contents, places }, staff)
}

type Known = { contents: Contents; places: Awaited<ReturnType<typeof citiesWithDistricts>> }

/** What planned changes would do now; nothing is written. */
export function previewChanges(
  changes: readonly PlannedChange[],
  { contents, places }: Known,
  staff: StaffActor,
): PreviewedChange[] {
  const named = new Map(
    places.flatMap(({ id: cityId, city, country, districts }) =>
      [{ id: null, name: null }, ...districts].map((district) => [
        `${districtIn(district.name, city)}, ${country}`,
        { cityId, districtId: district.id },
      ]),
    ),
  )
  return changes.map((change) => {
    const before = contents.get(change.id) ?? null
    const { location } = change.fields
    const place = location === undefined ? null : (named.get(location) ?? null)
    const reasons =
      location !== undefined && !place
        ? [detailAt(['location'], 'city.unknown')]
        : problemsOf(change, before)
    const plan = planChange({ id: change.id, before, fields: change.fields, place, reasons }, staff)
    return { row: null, line: null, ...plan }
  })
}

type Versioned = { row: { version: number } } | null

function problemsOf({ version }: PlannedChange, before: Versioned) {
  if (version === null) return []
  if (!before) return [detailAt([], 'companion.not-found')]
  return before.row.version === version ? [] : [detailAt([], 'companion.changed')]
}

/**
 * Writes a slice of what was confirmed, while both people have the right.
 *
 * @throws Failure 404, and 409 for what is not confirmed, or was too long ago
 */
export async function writeConfirmedChanges(
  db: Database,
  id: string,
  from: number,
  staff: StaffActor,
): Promise<WrittenChanges> {
  const { row, input } = await requirePlanned(db, id)
  if (!mayBeWritten(row, staff.at)) throw new Failure('conflict', 'confirmation.closed')
  const { source, reason, ground = null, changes } = input
  const written = await writeChanges(db, changes, from, {
    ...{ source, reason, ground, staff },
    approval: approvalOf(db, row, staff),
  })
  if (written.next === null) await writeAll(db, [endPlanned(db, id, staff.at)])
  return written
}

function approvalOf(db: Database, row: ConfirmationRow, { actor, at }: StaffActor) {
  const roles = rolesFor(row.kind)
  const isConfirmed = isConfirmedSince(row.id, at - OPEN_MS)
  return {
    guard: [assertInBatch(db, isConfirmed, hasRole(actor, roles), hasRole(row.actor, roles))],
    detail: { confirmation: row.id, requestedBy: row.actor, reason: row.reason },
  }
}
