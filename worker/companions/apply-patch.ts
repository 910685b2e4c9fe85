import type { ProfilePatch } from '#companions/companion-input'
import { dayOf } from '#platform/days'
import { auditedThenRead, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database, ReadRows, Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones } from '../platform/db/tombstones.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { placeNamed } from '../catalogue/places/find-city.ts'
import { endNotes, type HiddenNotice } from '../notifications/companion-notices/writes.ts'
import {
  auditedChanges,
  changedColumns,
  profileChanges,
  reviewedChanges,
  type Changes,
} from './profiles/changes.ts'
import { companionDraftOf, type DraftSource, type ProfilePlace } from './profiles/draft.ts'
import { profileValuesOf } from './profiles/field-columns.ts'
import { findCompanion, requireCompanion, type CompanionRecord } from './profiles/queries.ts'
import { removalTombstones } from './profiles/removed.ts'
import { hides, isAwayOn, presenceOf, type ProfileVisibility } from './profiles/rules.ts'
import { followName } from './profiles/slugs.ts'
import {
  replaceLists,
  requireVersions,
  updateCompanions,
  type CompanionDraft,
  type RowChange,
} from './profiles/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { notifyHiddenCompanions } from './notify-hidden-companions.ts'
import { recordTeamTextChanges } from './record-team-changes.ts'

// Every change of a profile's fields is written here: saves by staff, changes by the companion, published revisions,
// imports, bulk edits, restored versions, switches of several companions, planned publications and undone changes.

/** The author of a change, and statements that join its batch. */
export type ChangeContext = {
  staff: StaffActor
  /** Why profiles go offline: for the audit log, and for companions with an account. */
  hiddenReason?: HiddenNotice
  /** Part of each audit entry. */
  detail?: Record<string, unknown>
  /** Conditions that must hold before anything is written. */
  guards?: readonly Write[]
  /** Further audit events and writes of the batch. */
  auditEvents?: readonly AuditEvent[]
  writes?: readonly Write[]
}

/** A change of one profile, computed from the version that was read. */
export type ProfileChange = RowChange & {
  name: string
  version: number
  hasAccount: boolean
  before: ProfileVisibility
  after: ProfileVisibility
  fields: Changes
  /** Lists, notes and whatever else belongs to the change. */
  writes: readonly Write[]
}

/**
 * The audit entries and writes of changes, without the projection: one entry for each companion, and one condition
 * for all: none has been changed since it was read.
 *
 * @throws Failure 422 without a reason where a companion must read one
 */
export async function partsOfChanges(
  db: Database,
  changes: readonly ProfileChange[],
  { staff, hiddenReason = noReason, detail }: ChangeContext,
): Promise<{ auditEvents: AuditEvent[]; writes: Write[] }> {
  const { actor, at } = staff
  const { reason, ground } = hiddenReason
  const why = { ...(reason && { reason }), ...(ground && { ground }) }
  const hiddenIds = changes
    .filter(({ hasAccount, before, after }) => hasAccount && hides(before, after))
    .map(({ id }) => id)
  return {
    auditEvents: changes.map(({ id, name, fields }) => ({
      actor,
      at,
      act: 'companion.changed',
      subject: id,
      detail: { ...detail, name, changes: auditedChanges(fields), ...why },
    })),
    writes: [
      requireVersions(
        db,
        changes.map(({ id, version }) => ({ id, version })),
      ),
      ...updateCompanions(db, changes, at),
      ...changes.flatMap(({ writes }) => writes),
      ...(await notifyHiddenCompanions(db, hiddenIds, hiddenReason, staff)),
    ],
  }
}

export const noReason: HiddenNotice = { reason: '', ground: null }

/**
 * Writes changes of profiles in one batch, and publishes them. The reads see the result.
 *
 * @throws a failed assertion when one of them has been changed since it was read: nothing is written then
 */
export async function writeProfileChanges<const T extends Reads = []>(
  db: Database,
  changes: readonly ProfileChange[],
  context: ChangeContext,
  reads: T,
): Promise<ReadRows<T>> {
  const { guards = [], auditEvents = [], writes = [] } = context
  const ids = changes.map(({ id }) => id)
  const parts = await partsOfChanges(db, changes, context)
  return auditedThenRead(
    db,
    [...parts.auditEvents, ...auditEvents],
    [...guards, ...parts.writes, ...writes, recordVisibility(db, ids), publishCompanions(db, ids)],
    reads,
  )
}

/**
 * `version`: of the companion afterwards. `isConflict`: nothing was written. `rows`: those of the further reads after
 * the save; null: nothing was written and read.
 */
export type SaveResult<T extends Reads = []> = {
  id: string
  version: number
  isConflict: boolean
  rows: ReadRows<T> | null
}

/**
 * `version`: the one that was edited; omitted: the current one. `byCompanion`: the values are from the companion, so
 * she needs no note about a change by staff. The audit events and writes are also written when nothing differs.
 * `reads`: further reads in the batch, after the save.
 */
export type PatchContext<T extends Reads = []> = ChangeContext & {
  version?: number | undefined
  byCompanion?: boolean
  reads?: T
}

const MAX_ATTEMPTS = 3

/**
 * Changes a profile. When someone else has saved since the version that was edited, nothing is written.
 *
 * @param profile the companion as the caller has read her, or an id
 * @throws Failure 404 and 422
 */
export async function applyPatch<const T extends Reads = []>(
  db: Database,
  profile: CompanionRecord | string,
  patch: ProfilePatch,
  by: PatchContext<T>,
): Promise<SaveResult<T>> {
  const reads: Reads = by.reads ?? []
  const known = typeof profile === 'string' ? undefined : profile
  const id = typeof profile === 'string' ? profile : profile.row.id
  const [place, stored] = await Promise.all([
    patchedPlace(db, patch, known),
    known ?? findCompanion(db, id),
  ])
  if (!stored) throw new Failure('not-found', 'companion.not-found')
  for (let attempt = 1; ; attempt++) {
    const before = attempt === 1 ? stored : await requireCompanion(db, id)
    const change = changeOf(db, before, draftSource(patch, place ?? placeOf(before), by.staff), by)
    const { version } = before.row
    // Nothing differs, as when a request is repeated because its answer was lost.
    if (change === null) {
      const { guards = [], auditEvents = [], writes = [] } = by
      const isRun = writes.length > 0 || reads.length > 0
      const rows = isRun
        ? await auditedThenRead(db, auditEvents, [...guards, ...writes], reads)
        : []
      return { id, version, isConflict: false, rows: rows as ReadRows<T> }
    }
    if (by.version !== undefined && by.version !== version) {
      return { id, version, isConflict: true, rows: null }
    }
    if (change.goesOnline && isAwayOn(before.row, dayOf(by.staff.at))) {
      throw invalidField('presence', 'presence.absence-active')
    }
    try {
      const rows = await writeProfileChanges(db, [change], by, reads)
      return { id, version: version + 1, isConflict: false, rows: rows as ReadRows<T> }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** The effect of a draft on a profile; null: none. */
function changeOf(
  db: Database,
  before: CompanionRecord,
  source: DraftSource,
  { staff, byCompanion = false }: Pick<PatchContext, 'staff' | 'byCompanion'>,
): (ProfileChange & { goesOnline: boolean }) | null {
  const { id } = before.row
  const now = staff.at
  const draft = companionDraftOf(source, before, id)
  const fields = profileChanges(before, draft, { location: source.location, now })
  if (Object.keys(fields).length === 0) return null
  const after = { ...before.row, ...draft.row }
  return {
    id,
    name: draft.row.name,
    version: before.row.version,
    hasAccount: before.hasAccount,
    before: before.row,
    after,
    fields,
    columns: changedColumns(before.row, draft.row),
    writes: [
      ...nameWrites(db, before, draft),
      ...replaceLists(db, id, draft, fields),
      ...noticeWrites(db, id, fields, { byCompanion, now }),
      recordTombstones(db, removalTombstones(before, draft, fields)),
    ],
    goesOnline: presenceOf(before.row, now) === 'offline' && presenceOf(after, now) === 'online',
  }
}

function nameWrites(db: Database, before: CompanionRecord, { row }: CompanionDraft): Write[] {
  if (row.name === before.row.name) return []
  return followName(db, { id: row.id, name: row.name }, before.row.name)
}

/** A companion reads which words and facts staff changed; her own change ends such notes. */
function noticeWrites(
  db: Database,
  id: string,
  changes: Changes,
  { byCompanion, now }: { byCompanion: boolean; now: number },
): Write[] {
  const reviewed = reviewedChanges(changes)
  if (!byCompanion) return recordTeamTextChanges(db, id, reviewed, now)
  const fields = reviewed.map(({ field }) => field)
  return [endNotes(db, id, ['field'], fields)]
}

/**
 * The place of a patch; null: the companion's own, which needs no query.
 *
 * @throws Failure 422 for an unknown place
 */
export async function patchedPlace(
  db: Database,
  { location }: ProfilePatch,
  before: CompanionRecord | undefined,
): Promise<ProfilePlace | null> {
  if (location === undefined) return null
  if (before && location === profileValuesOf(before).location) return null
  return requirePlace(db, location)
}

/** @throws Failure 422 for an unknown place */
export async function requirePlace(db: Database, location: string): Promise<ProfilePlace> {
  const place = await placeNamed(db, location)
  if (place === null) throw invalidField('location', 'city.unknown')
  return place
}

/** The place of a companion. */
export const placeOf = (before: CompanionRecord): ProfilePlace => ({
  cityId: before.row.cityId,
  districtId: before.row.districtId,
  location: profileValuesOf(before).location,
})

export const draftSource = (
  patch: ProfilePatch,
  place: ProfilePlace,
  staff: StaffActor,
): DraftSource => ({
  patch,
  ...place,
  checkedBy: staff.name,
  checkerMemberId: staff.actor,
  now: staff.at,
})
