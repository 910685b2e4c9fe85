import type { DecisionGround } from '#moderation/decisions'
import type { CompanionInput } from '#companions/companion-input'
import { dayOf } from '#platform/days'
import {
  audited,
  auditedThenRead,
  type AuditEvent,
  type StaffActor,
} from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database, ReadRows, Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones } from '../platform/db/tombstones.ts'
import { newestChangesOf } from './profiles/versions.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { profileChanges } from './profiles/changes.ts'
import { endNotes, type HiddenNotice } from '../notifications/companion-notices/writes.ts'
import { companionDraftOf } from './profiles/draft.ts'
import { contentAfter } from './profiles/content-after.ts'
import { contentOf } from './profiles/present/present-content.ts'
import {
  companionRecordFrom,
  companionRecordReads,
  findCompanion,
  visibilitiesOf,
  type CompanionRecord,
  type VisibilityRow,
} from './profiles/queries.ts'
import { hides, isAwayOn, presenceOf } from './profiles/rules.ts'
import { removalTombstones } from './profiles/removed.ts'
import {
  replaceLists,
  requireVersion,
  requireVersions,
  restoreSwitches,
  updateCompanion,
  updateVisibility,
  type Visibility,
} from './profiles/writes.ts'
import { followName } from './profiles/slugs.ts'
import { placeNamed } from '../catalogue/places/find-city.ts'
import { changedFields, fieldsOf } from './revisions/rules.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { notifyHiddenCompanions } from './notify-hidden-companions.ts'
import { recordTeamTextChanges } from './record-team-changes.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

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
 * Audit events and writes that join the batch of a save, even when the companion doesn't change. `byCompanion`: the
 * values are from the companion, so she needs no note about a change by staff. `detail` is added to the audit
 * event. `before`: the companion as the caller has read her; omitted: she is read here. `reads`: further reads in the
 * batch, after the save.
 */
export type SaveExtras<T extends Reads = []> = {
  auditEvents: AuditEvent[]
  writes: Write[]
  byCompanion: boolean
  detail?: Record<string, unknown>
  before?: CompanionRecord
  reads?: T
}

const MAX_ATTEMPTS = 3
/** Reason shown when an undo takes a profile offline. */
const UNDO_REASON = 'The change was undone.'

type NamedPlace = Awaited<ReturnType<typeof placeNamed>>

/** @throws Failure 422 for an unknown place */
export const draftSourceOf = async (db: Database, input: CompanionInput, staff: StaffActor) =>
  sourceOf(input, await placeNamed(db, input.location), staff)

function sourceOf(input: CompanionInput, place: NamedPlace, staff: StaffActor) {
  if (place === null) throw invalidField('location', 'city.unknown')
  return { input, ...place, checkedBy: staff.name, checkerMemberId: staff.actor, now: staff.at }
}

/** The place of the input, which needs no query when the companion is there already; null: unknown. */
export function placeOf(
  db: Database,
  { location }: CompanionInput,
  before: CompanionRecord | undefined,
): Promise<NamedPlace> | NamedPlace {
  if (!before || location !== contentOf(before).location) return placeNamed(db, location)
  const { cityId, districtId } = before.row
  return { cityId, districtId }
}

/**
 * Saves input by staff. When someone else has saved since the version that was edited, nothing is written.
 *
 * @param extraWrites joins the batch
 * @throws Failure 404 and 422
 */
export async function saveCompanion<const T extends Reads = []>(
  db: Database,
  id: string,
  input: CompanionInput,
  staff: StaffActor,
  extraWrites: SaveExtras<T> = { auditEvents: [], writes: [], byCompanion: false },
): Promise<SaveResult<T>> {
  const reads: Reads = extraWrites.reads ?? []
  const [place, known] = await Promise.all([
    placeOf(db, input, extraWrites.before),
    extraWrites.before ?? findCompanion(db, id),
  ])
  const source = sourceOf(input, place, staff)
  if (!known) throw missing()
  for (let attempt = 1; ; attempt++) {
    const before = attempt === 1 ? known : await requireCompanion(db, id)
    const draft = companionDraftOf(source, before, id)
    const changes = profileChanges(before, draft)
    // Nothing differs, as when a request is repeated because its answer was lost.
    if (Object.keys(changes).length === 0) {
      const isRun = extraWrites.writes.length > 0 || reads.length > 0
      const rows = isRun
        ? await auditedThenRead(db, extraWrites.auditEvents, extraWrites.writes, reads)
        : []
      return { id, version: before.row.version, isConflict: false, rows: rows as ReadRows<T> }
    }
    const expectedVersion = input.version ?? before.row.version
    if (expectedVersion !== before.row.version) {
      return { id, version: before.row.version, isConflict: true, rows: null }
    }
    if (goesOnline(before, draft, staff.at) && isAwayOn(before.row, dayOf(staff.at))) {
      throw invalidField('presence', 'presence.absence-active')
    }
    try {
      const { name } = draft.row
      // Only changed columns are written: the companion may have changed others meanwhile.
      const row = Object.fromEntries(
        Object.entries(draft.row).filter(([field]) => field in changes),
      )
      const event = { actor: staff.actor, at: staff.at, act: 'companion.changed', subject: id }
      const words = {
        before: contentOf(before),
        after: contentAfter(before, draft, input.location),
      }
      const notes = extraWrites.byCompanion
        ? [endNotes(db, id, ['field'], fieldsOf(changedFields(words.after, words.before)))]
        : recordTeamTextChanges(db, id, words, staff.at)
      const isHidden = before.hasAccount && hides(before.row, { ...before.row, ...draft.row })
      const hiddenReason = { reason: input.reason ?? '', ground: input.ground ?? null }
      const reasons = await notifyHiddenCompanions(db, isHidden ? [id] : [], hiddenReason, staff)
      const rows = await auditedThenRead(
        db,
        [
          {
            ...event,
            detail: { name, changes, ...auditDetailOf(hiddenReason), ...extraWrites.detail },
          },
          ...extraWrites.auditEvents,
        ],
        [
          requireVersion(db, id, expectedVersion),
          updateCompanion(db, id, row, staff.at),
          ...('name' in changes ? followName(db, { id, name }, before.row.name) : []),
          ...replaceLists(db, id, draft, changes),
          ...notes,
          ...reasons,
          ...extraWrites.writes,
          recordTombstones(db, removalTombstones(before, draft, changes)),
          recordVisibility(db, [id]),
          publishCompanions(db, [id]),
        ],
        reads,
      )
      return { id, version: expectedVersion + 1, isConflict: false, rows: rows as ReadRows<T> }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

type Present = { row: Parameters<typeof presenceOf>[0] }

const goesOnline = (before: Present, after: Present, now: number) =>
  presenceOf(before.row, now) === 'offline' && presenceOf(after.row, now) === 'online'

/** `extraWrites` joins the batch. */
type WhyVisible = {
  reason: string
  ground?: DecisionGround | null
  staff: StaffActor
  approval?: Approval
  extraWrites?: Pick<SaveExtras, 'auditEvents' | 'writes'>
}

export type BulkChange = { id: string; version: number; before: Required<Visibility> }

/**
 * Changes the status or switches of companions, all or none; those that already have them are skipped.
 *
 * @param reason for the audit log, and for companions with an account who go offline
 * @returns the changed companions with their former values
 * @throws Failure 422 without a reason where it is required
 */
export async function changeVisibilities(
  db: Database,
  ids: readonly string[],
  visibility: Visibility & { visibleInFeed?: boolean },
  {
    reason,
    ground = null,
    staff,
    approval = noApproval,
    extraWrites = { auditEvents: [], writes: [] },
  }: WhyVisible,
): Promise<BulkChange[]> {
  const { actor, at } = staff
  for (let attempt = 1; ; attempt++) {
    const differingRows = (await visibilitiesOf(db, ids)).filter((row) => differs(row, visibility))
    if (differingRows.length === 0) return []
    const auditEntries = differingRows.map((row) => {
      const changes = changesBetween(row, visibility)
      const detail = {
        ...approval.detail,
        name: row.name,
        changes,
        ...auditDetailOf({ reason, ground }),
      }
      return { actor, at, act: 'companion.changed', subject: row.id, detail }
    })
    const changedIds = idsOf(differingRows)
    const hidden = differingRows.filter(
      (row) => row.hasAccount && hides(row, { ...row, ...visibility }),
    )
    const notes = await notifyHiddenCompanions(db, idsOf(hidden), { reason, ground }, staff)
    try {
      await audited(
        db,
        [...auditEntries, ...extraWrites.auditEvents],
        [
          ...approval.guard,
          requireVersions(db, differingRows),
          updateVisibility(db, changedIds, visibility, at),
          ...notes,
          ...extraWrites.writes,
          recordVisibility(db, changedIds),
          publishCompanions(db, changedIds),
        ],
      )
      return differingRows.map((row) => ({
        id: row.id,
        version: row.version + 1,
        before: switchesOf(row),
      }))
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** A companion after a bulk change. `before`: the former values that the caller received, if any. */
export type UndoTarget = { id: string; version: number; before?: Required<Visibility> }

/**
 * Undoes `changeVisibilities`, except for companions saved since. Former values are read from the audit log. A
 * companion with an account who goes offline is told the reason.
 *
 * @returns the number of restored companions, and the names of skipped ones
 * @throws Failure 409 when the caller's values differ from the audit log, or the newest change was no change of
 *   switches
 */
export async function undoBulkChange(
  db: Database,
  changes: readonly UndoTarget[],
  staff: StaffActor,
): Promise<{ changed: number; skipped: string[] }> {
  const { actor, at } = staff
  const changeById = new Map(changes.map((change) => [change.id, change]))
  for (let attempt = 1; ; attempt++) {
    const rows = await visibilitiesOf(db, [...changeById.keys()])
    const unchangedRows = rows.filter(({ id, version }) => changeById.get(id)?.version === version)
    const skippedNames = rows.filter((row) => !unchangedRows.includes(row)).map(({ name }) => name)
    if (unchangedRows.length === 0) return { changed: 0, skipped: skippedNames }
    const former = await formerSwitches(db, unchangedRows)
    for (const { id, before } of changes) {
      const recordedSwitches = former.get(id)
      if (before && recordedSwitches && isOtherSwitches(before, recordedSwitches)) {
        throw new Failure('conflict', 'companion.changed')
      }
    }
    const auditEntries = unchangedRows.map((row) => {
      const changes = changesBetween(row, former.get(row.id) ?? {})
      const detail = { name: row.name, changes, isUndo: true, reason: UNDO_REASON }
      return { actor, at, act: 'companion.changed', subject: row.id, detail }
    })
    const hidden = unchangedRows.filter(
      (row) => row.hasAccount && hides(row, { ...row, ...former.get(row.id) }),
    )
    try {
      await audited(db, auditEntries, [
        requireVersions(db, unchangedRows),
        restoreSwitches(
          db,
          [...former].map(([id, switches]) => ({ id, ...switches })),
          at,
        ),
        ...(await notifyHiddenCompanions(
          db,
          idsOf(hidden),
          { reason: UNDO_REASON, ground: null },
          staff,
        )),
        recordVisibility(db, idsOf(unchangedRows)),
        publishCompanions(db, idsOf(unchangedRows)),
      ])
      return { changed: unchangedRows.length, skipped: skippedNames }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * The switches before each companion's newest change, from the audit log.
 *
 * @throws Failure 409 when that change touched anything but switches
 */
async function formerSwitches(
  db: Database,
  rows: readonly VisibilityRow[],
): Promise<Map<string, Required<Visibility>>> {
  const newest = new Map(
    (await newestChangesOf(db, idsOf(rows))).map((entry) => [entry.subject, entry]),
  )
  const former = new Map<string, Required<Visibility>>()
  for (const row of rows) {
    const entry = newest.get(row.id)
    if (!entry || entry.at !== row.updatedAt) throw new Failure('conflict', 'companion.changed')
    const changes = JSON.parse(entry.changes) as Record<string, { before: never; after: unknown }>
    const switches = switchesOf(row)
    for (const [field, { before }] of Object.entries(changes)) {
      if (!isSwitch(field)) throw new Failure('conflict', 'companion.changed')
      switches[field] = before
    }
    former.set(row.id, switches)
  }
  return former
}

const isSwitch = (field: string): field is keyof Visibility =>
  field === 'lifecycle' || field === 'isActive' || field === 'isFeatured'

const isOtherSwitches = (left: Required<Visibility>, right: Required<Visibility>) =>
  left.lifecycle !== right.lifecycle ||
  left.isActive !== right.isActive ||
  left.isFeatured !== right.isFeatured

/** Detail for the audit log. */
const auditDetailOf = ({ reason, ground }: HiddenNotice) => ({
  ...(reason && { reason }),
  ...(ground && { ground }),
})

const idsOf = (rows: readonly VisibilityRow[]) => rows.map(({ id }) => id)

const switchesOf = ({ lifecycle, isActive, isFeatured }: VisibilityRow): Required<Visibility> => ({
  lifecycle,
  isActive,
  isFeatured,
})

const differs = (row: VisibilityRow, visibility: Visibility) =>
  Object.entries(visibility).some(([field, value]) => row[field as keyof Visibility] !== value)

const changesBetween = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after).map(([field, value]) => [
      field,
      { before: (before as Record<string, unknown>)[field], after: value },
    ]),
  )

/** @throws Failure 404 */
export const requireCompanion = async (db: Database, id: string): Promise<CompanionRecord> =>
  requireFound(await findCompanion(db, id))

/**
 * A companion for staff, with the log of the read in the same transaction.
 *
 * @param readRecord logs the read of her private data
 * @throws Failure 404
 */
export async function requireLoggedCompanion(
  db: Database,
  id: string,
  readRecord: Write,
): Promise<CompanionRecord> {
  const rows = await writeThenRead(db, [readRecord], companionRecordReads(db, id))
  return requireFound(companionRecordFrom(rows))
}

/** @throws Failure 404 */
export function requireFound(companion: CompanionRecord | null): CompanionRecord {
  if (!companion) throw missing()
  return companion
}

const missing = () => new Failure('not-found', 'companion.not-found')
