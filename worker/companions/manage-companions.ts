import type { CompanionInput } from '#companions/companion-input'
import { staffFields, type StaffField } from '#companions/profile-fields'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database, Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import type { HiddenNotice } from '../notifications/companion-notices/writes.ts'
import {
  applyPatch,
  writeProfileChanges,
  type ChangeContext,
  type ProfileChange,
  type PatchContext,
  type SaveResult,
} from './apply-patch.ts'
import { changedColumns, changesBetween, type FieldChange } from './profiles/changes.ts'
import { publicationActivity } from './profiles/draft.ts'
import { columnsOf, readFields } from './profiles/field-columns.ts'
import { visibilitiesOf, type VisibilityRow } from './profiles/queries.ts'
import { newestChangesOf } from './profiles/versions.ts'
import type { NewCompanionRow } from './profiles/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

/**
 * Saves what staff send for a companion. When someone else has saved since the version that was edited, nothing is
 * written.
 *
 * @throws Failure 404 and 422
 */
export const saveCompanion = <const T extends Reads = []>(
  db: Database,
  id: string,
  { version, reason, ground, ...patch }: CompanionInput,
  staff: StaffActor,
  extras: Pick<PatchContext<T>, 'writes' | 'reads'> = {},
): Promise<SaveResult<T>> =>
  applyPatch(db, id, patch, {
    ...extras,
    staff,
    version,
    hiddenReason: { reason: reason ?? '', ground: ground ?? null },
  })

const MAX_ATTEMPTS = 3
/** Reason shown when an undo takes a profile offline. */
export const UNDO_REASON: HiddenNotice = { reason: 'The change was undone.', ground: null }

/** Values of the fields that only staff change. */
export type Switches = { [F in StaffField]?: ReturnType<typeof switchesOf>[F] }

const bulkSwitches = ['status', 'is_active', 'is_featured'] as const
/** The switches that staff change for several companions at once. */
export type BulkSwitches = Pick<ReturnType<typeof switchesOf>, (typeof bulkSwitches)[number]>

/** The current values of all switches. */
export const switchesOf = (row: VisibilityRow) => readFields(row, staffFields)

/**
 * The change of a companion's switches; null: she has these values already.
 *
 * @param columns further columns of the change
 */
export function switchChange(
  row: VisibilityRow,
  switches: Switches,
  columns: Partial<NewCompanionRow> = {},
): ProfileChange | null {
  const fields = changesBetween(switchesOf(row), switches)
  if (Object.keys(fields).length === 0) return null
  const changes = changedColumns(row, { ...columnsOf(switches), ...columns })
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    hasAccount: Boolean(row.hasAccount),
    before: row,
    after: { ...row, ...changes },
    fields,
    columns: changes,
    writes: [],
  }
}

/** A publication counts as activity; the first one is recorded. */
function publicationColumns(row: VisibilityRow, switches: Switches, now: number) {
  if (switches.status !== 'active' || row.lifecycle === 'active') return {}
  return { ...publicationActivity(row, now), publishedAt: row.publishedAt ?? now }
}

type SwitchContext = Pick<ChangeContext, 'staff' | 'hiddenReason' | 'auditEvents' | 'writes'> & {
  approval?: Approval
}

export type BulkChange = { id: string; version: number; before: BulkSwitches }

/**
 * Changes switches of companions, all or none; those that already have them are skipped.
 *
 * @returns the changed companions with their former values
 * @throws Failure 422 without a reason where it is required
 */
export async function changeVisibilities(
  db: Database,
  ids: readonly string[],
  switches: Switches,
  { approval = noApproval, ...context }: SwitchContext,
): Promise<BulkChange[]> {
  for (let attempt = 1; ; attempt++) {
    const rows = await visibilitiesOf(db, ids)
    const changes = rows.flatMap(
      (row) =>
        switchChange(row, switches, publicationColumns(row, switches, context.staff.at)) ?? [],
    )
    if (changes.length === 0) return []
    try {
      await writeProfileChanges(
        db,
        changes,
        {
          ...context,
          detail: approval.detail,
          guards: approval.guard,
        },
        [],
      )
      const changedIds = new Set(changes.map(({ id }) => id))
      return rows
        .filter(({ id }) => changedIds.has(id))
        .map((row) => ({
          id: row.id,
          version: row.version + 1,
          before: readFields(row, bulkSwitches),
        }))
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** A companion after a bulk change. `before`: the former values that the caller received, if any. */
export type UndoTarget = { id: string; version: number; before?: BulkSwitches | undefined }

/**
 * Undoes `changeVisibilities`, except for companions saved since. Former values are read from the audit log. A
 * companion with an account who goes offline is told the reason.
 *
 * @returns the number of restored companions, and the names of skipped ones
 * @throws Failure 409 when the caller's values differ from the audit log, or no newest change was a change of switches
 */
export async function undoBulkChange(
  db: Database,
  targets: readonly UndoTarget[],
  staff: StaffActor,
): Promise<{ changed: number; skipped: string[] }> {
  const targetById = new Map(targets.map((target) => [target.id, target]))
  for (let attempt = 1; ; attempt++) {
    const rows = await visibilitiesOf(db, [...targetById.keys()])
    const sameVersions = rows.filter(({ id, version }) => targetById.get(id)?.version === version)
    const formerSwitches = await formerSwitchesOf(db, sameVersions)
    if (sameVersions.length > 0 && formerSwitches.size === 0) {
      throw new Failure('conflict', 'companion.changed')
    }
    const unchangedRows = sameVersions.filter(({ id }) => formerSwitches.has(id))
    const skipped = rows.filter((row) => !unchangedRows.includes(row)).map(({ name }) => name)
    if (unchangedRows.length === 0) return { changed: 0, skipped }
    const changes = unchangedRows.flatMap((row) => {
      const former = formerSwitches.get(row.id) ?? {}
      const known = targetById.get(row.id)?.before
      if (known && isOther(known, { ...readFields(row, bulkSwitches), ...former })) {
        throw new Failure('conflict', 'companion.changed')
      }
      return switchChange(row, former, undonePublication(row, former)) ?? []
    })
    try {
      const context = { staff, hiddenReason: UNDO_REASON, detail: { isUndo: true } }
      await writeProfileChanges(db, changes, context, [])
      return { changed: unchangedRows.length, skipped }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

const isOther = (left: object, right: object) => Object.keys(changesBetween(left, right)).length > 0

/** A first publication by the undone change is cleared. */
function undonePublication(row: VisibilityRow, { status = row.lifecycle }: Switches) {
  const isFirst = row.lifecycle === 'active' && row.publishedAt === row.updatedAt
  return isFirst && status !== 'active' ? { publishedAt: null } : {}
}

/**
 * The switches before each companion's newest change, from the audit log; none for a companion whose newest change
 * touched anything but switches, as when she declined reviews.
 */
async function formerSwitchesOf(
  db: Database,
  rows: readonly VisibilityRow[],
): Promise<Map<string, Switches>> {
  const newestChanges = await newestChangesOf(
    db,
    rows.map(({ id }) => id),
  )
  const entryById = new Map(newestChanges.map((entry) => [entry.subject, entry]))
  const formerSwitches = new Map<string, Switches>()
  for (const row of rows) {
    const entry = entryById.get(row.id)
    if (!entry || entry.at !== row.updatedAt) continue
    const changes = Object.entries(JSON.parse(entry.changes) as Record<string, FieldChange>)
    if (!changes.every(([field]) => (bulkSwitches as readonly string[]).includes(field))) continue
    const former = Object.fromEntries(changes.map(([field, { before }]) => [field, before]))
    formerSwitches.set(row.id, former)
  }
  return formerSwitches
}
