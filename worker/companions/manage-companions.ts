import type { DecisionGround } from '#moderation/appeal-options'
import type { CompanionInput } from '#companions/companion-input'
import { dayOf } from '#platform/days'
import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones } from '../platform/db/tombstones.ts'
import { newestChangesOf } from './profiles/versions.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { changesOf } from './profiles/changes.ts'
import { endNotes, type HiddenReason } from '../notifications/companion-notices/writes.ts'
import { draftOf } from './profiles/draft.ts'
import { contentAfter } from './profiles/content-after.ts'
import { contentOf } from './profiles/present/present-content.ts'
import {
  findCompanion,
  visibilitiesOf,
  type CompanionRecord,
  type VisibilityRow,
} from './profiles/queries.ts'
import { hides, isAwayOn, presenceOf } from './profiles/rules.ts'
import { removedBySave } from './profiles/removed.ts'
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
import { noteWhyHidden } from './note-hidden.ts'
import { noteTeamWords } from './note-team-changes.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

/** Who does it, under which name, and when. */
export type Saved = { companion: CompanionRecord; isConflict: boolean }

/**
 * What goes into the batch of a save, also when nothing of the companion changes; and whether it stores what
 * she wrote herself. What staff write is noted for her. `detail` is for the audit log.
 */
export type Along = {
  acts: AuditEvent[]
  writes: Write[]
  isHers: boolean
  detail?: Record<string, unknown>
}

const ATTEMPTS = 3
/** Why a profile that staff published for a moment is off the site again. */
const UNDONE = 'The change was undone.'

export async function writtenBy(db: Database, input: CompanionInput, staff: StaffActor) {
  const place = await placeNamed(db, input.location)
  if (place === null) {
    throw invalidField('location', 'city.unknown')
  }
  return { input, ...place, checkedBy: staff.name, checkerMemberId: staff.actor, now: staff.at }
}

/**
 * Saves what staff wrote, unless someone else has saved since the version that they saw: then
 * nothing is written, and their companion comes back.
 *
 * @param along written in the same batch
 * @throws Failure 404 and 422
 */
export async function saveCompanion(
  db: Database,
  id: string,
  input: CompanionInput,
  staff: StaffActor,
  along: Along = { acts: [], writes: [], isHers: false },
): Promise<Saved> {
  const written = await writtenBy(db, input, staff)
  for (let attempt = 1; ; attempt++) {
    const before = await requireCompanion(db, id)
    const draft = draftOf(written, before, id)
    const changes = changesOf(before, draft)
    // Also when an answer was lost and the same is sent again.
    if (Object.keys(changes).length === 0) {
      if (along.writes.length > 0) await audited(db, along.acts, along.writes)
      return { companion: before, isConflict: false }
    }
    const expectedVersion = input.version ?? before.row.version
    if (expectedVersion !== before.row.version) return { companion: before, isConflict: true }
    if (goesOnline(before, draft, staff.at) && isAwayOn(before.row, dayOf(staff.at))) {
      throw invalidField('presence', 'presence.away')
    }
    try {
      const { name } = draft.row
      // Other columns may have been written meanwhile, by the companion herself.
      const row = Object.fromEntries(
        Object.entries(draft.row).filter(([field]) => field in changes),
      )
      const act = { actor: staff.actor, at: staff.at, act: 'companion.changed', subject: id }
      const words = {
        before: contentOf(before),
        after: contentAfter(before, draft, input.location),
      }
      const notes = along.isHers
        ? [endNotes(db, id, ['field'], fieldsOf(changedFields(words.after, words.before)))]
        : noteTeamWords(db, id, words, staff.at)
      const isHidden = before.hasAccount && hides(before.row, { ...before.row, ...draft.row })
      const why = { reason: input.reason ?? '', ground: input.ground ?? null }
      const reasons = await noteWhyHidden(db, isHidden ? [id] : [], why, staff)
      await audited(
        db,
        [{ ...act, detail: { name, changes, ...saidOf(why), ...along.detail } }, ...along.acts],
        [
          requireVersion(db, id, expectedVersion),
          updateCompanion(db, id, row, staff.at),
          ...('name' in changes ? followName(db, { id, name }, before.row.name) : []),
          ...replaceLists(db, id, draft, changes),
          ...notes,
          ...reasons,
          ...along.writes,
          recordTombstones(db, removedBySave(before, draft, changes)),
          recordVisibility(db, [id]),
          publishCompanions(db, [id]),
        ],
      )
      return { companion: await requireCompanion(db, id), isConflict: false }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

type Present = { row: Parameters<typeof presenceOf>[0] }

const goesOnline = (before: Present, after: Present, now: number) =>
  presenceOf(before.row, now) === 'offline' && presenceOf(after.row, now) === 'online'

/** `along` goes into the batch. */
type WhyVisible = {
  reason: string
  ground?: DecisionGround | null
  staff: StaffActor
  approval?: Approval
  along?: Pick<Along, 'acts' | 'writes'>
}

export type BulkChange = { id: string; version: number; before: Required<Visibility> }

/**
 * Changes the status or switches of companions, all or none; those that are so already are left alone.
 *
 * @param reason for the audit log, and for whoever has an account and leaves the site by it
 * @returns those that were changed, with what they were
 * @throws Failure 422 without a reason where one is needed
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
    along = { acts: [], writes: [] },
  }: WhyVisible,
): Promise<BulkChange[]> {
  const { actor, at } = staff
  for (let attempt = 1; ; attempt++) {
    const others = (await visibilitiesOf(db, ids)).filter((row) => isOther(row, visibility))
    if (others.length === 0) return []
    const auditEntries = others.map((row) => {
      const changes = changesBetween(row, visibility)
      const detail = { ...approval.detail, name: row.name, changes, ...saidOf({ reason, ground }) }
      return { actor, at, act: 'companion.changed', subject: row.id, detail }
    })
    const known = idsOf(others)
    const hidden = others.filter((row) => row.hasAccount && hides(row, { ...row, ...visibility }))
    const notes = await noteWhyHidden(db, idsOf(hidden), { reason, ground }, staff)
    try {
      await audited(
        db,
        [...auditEntries, ...along.acts],
        [
          ...approval.guard,
          requireVersions(db, others),
          updateVisibility(db, known, visibility, at),
          ...notes,
          ...along.writes,
          recordVisibility(db, known),
          publishCompanions(db, known),
        ],
      )
      return others.map((row) => ({
        id: row.id,
        version: row.version + 1,
        before: switchesOf(row),
      }))
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/** A companion as a bulk change left her. `before` is what the caller was told of her, if anything. */
export type UndoneChange = { id: string; version: number; before?: Required<Visibility> }

/**
 * Takes back what `changeVisibilities` did, except for companions that were saved since. What they were before is
 * read from the audit log. Whoever has an account and leaves the site by it learns that.
 *
 * @returns how many have their former values again, and the names of those that were left alone
 * @throws Failure 409 when the caller names other values than the audit log, or the newest change was none of these
 */
export async function undoBulkChange(
  db: Database,
  changed: readonly UndoneChange[],
  staff: StaffActor,
): Promise<{ changed: number; skipped: string[] }> {
  const { actor, at } = staff
  const changeById = new Map(changed.map((one) => [one.id, one]))
  for (let attempt = 1; ; attempt++) {
    const rows = await visibilitiesOf(db, [...changeById.keys()])
    const same = rows.filter(({ id, version }) => changeById.get(id)?.version === version)
    const skipped = rows.filter((row) => !same.includes(row)).map(({ name }) => name)
    if (same.length === 0) return { changed: 0, skipped }
    const former = await formerSwitches(db, same)
    for (const { id, before } of changed) {
      const recorded = former.get(id)
      if (before && recorded && isOtherSwitches(before, recorded)) {
        throw new Failure('conflict', 'companion.changed')
      }
    }
    const auditEntries = same.map((row) => {
      const changes = changesBetween(row, former.get(row.id) ?? {})
      const detail = { name: row.name, changes, isUndo: true, reason: UNDONE }
      return { actor, at, act: 'companion.changed', subject: row.id, detail }
    })
    const hidden = same.filter(
      (row) => row.hasAccount && hides(row, { ...row, ...former.get(row.id) }),
    )
    try {
      await audited(db, auditEntries, [
        requireVersions(db, same),
        restoreSwitches(
          db,
          [...former].map(([id, switches]) => ({ id, ...switches })),
          at,
        ),
        ...(await noteWhyHidden(db, idsOf(hidden), { reason: UNDONE, ground: null }, staff)),
        recordVisibility(db, idsOf(same)),
        publishCompanions(db, idsOf(same)),
      ])
      return { changed: same.length, skipped }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * The switches that companions had before their newest change, as the audit log says.
 *
 * @throws Failure 409 where that change was another one than of switches
 */
async function formerSwitches(
  db: Database,
  rows: readonly VisibilityRow[],
): Promise<Map<string, Required<Visibility>>> {
  const newest = new Map((await newestChangesOf(db, idsOf(rows))).map((one) => [one.subject, one]))
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

const isOtherSwitches = (one: Required<Visibility>, other: Required<Visibility>) =>
  one.lifecycle !== other.lifecycle ||
  one.isActive !== other.isActive ||
  one.isFeatured !== other.isFeatured

/** For the audit log. */
const saidOf = ({ reason, ground }: HiddenReason) => ({
  ...(reason && { reason }),
  ...(ground && { ground }),
})

const idsOf = (rows: readonly VisibilityRow[]) => rows.map(({ id }) => id)

const switchesOf = ({ lifecycle, isActive, isFeatured }: VisibilityRow): Required<Visibility> => ({
  lifecycle,
  isActive,
  isFeatured,
})

const isOther = (row: VisibilityRow, visibility: Visibility) =>
  Object.entries(visibility).some(([field, value]) => row[field as keyof Visibility] !== value)

const changesBetween = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after).map(([field, value]) => [
      field,
      { before: (before as Record<string, unknown>)[field], after: value },
    ]),
  )

/** @throws Failure 404 */
export async function requireCompanion(db: Database, id: string): Promise<CompanionRecord> {
  const companion = await findCompanion(db, id)
  if (!companion) throw new Failure('not-found', 'companion.not-found')
  return companion
}
