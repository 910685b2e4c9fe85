import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { visibilityChanges, visibilityFields, type VisibilityField } from './sweeps/queries.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { visibilitiesOf, type VisibilityRow } from './profiles/queries.ts'
import { hides } from './profiles/rules.ts'
import { requireVersions, restoreVisibility, type FullVisibility } from './profiles/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { notifyHiddenCompanions } from './notify-hidden-companions.ts'

const BATCH_SIZE = 50
const MAX_ATTEMPTS = 3
const REASON = 'The change was undone.'

type Change = { before: unknown; after: unknown }
/** One account's changes of a companion: the first value before, and the last one after. */
type ChangedFields = Partial<Record<VisibilityField, Change>>

type RevertedRow = { row: VisibilityRow; former: FullVisibility }

/**
 * Undoes all changes of visibility that an account made within a day. Companions with a field that someone else has
 * changed since are skipped.
 *
 * @param until end of that day, epoch milliseconds
 * @returns the number of restored companions, and the names of skipped ones
 */
export async function revertSweep(
  db: Database,
  { actor, until }: { actor: string; until: number },
  staff: StaffActor,
): Promise<{ reverted: number; skipped: string[] }> {
  const since = until - DAY_MS
  const changesByCompanion = fieldsByCompanion(await visibilityChanges(db, { actor, since, until }))
  const ids = [...changesByCompanion.keys()]
  const skippedNames: string[] = []
  let revertedCount = 0
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const slice = ids.slice(start, start + BATCH_SIZE)
    const result = await revertSlice(db, slice, {
      changed: changesByCompanion,
      since,
      actor,
      staff,
    })
    revertedCount += result.reverted
    skippedNames.push(...result.skipped)
  }
  return { reverted: revertedCount, skipped: skippedNames }
}

type Context = {
  changed: ReadonlyMap<string, ChangedFields>
  since: number
  actor: string
  staff: StaffActor
}

async function revertSlice(
  db: Database,
  ids: readonly string[],
  { changed, since, actor, staff }: Context,
): Promise<{ reverted: number; skipped: string[] }> {
  for (let attempt = 1; ; attempt++) {
    const rows: RevertedRow[] = []
    const skippedNames: string[] = []
    for (const row of await visibilitiesOf(db, ids)) {
      const former = formerVisibility(row, changed.get(row.id) ?? {})
      if (former === 'changed since') skippedNames.push(row.name)
      else if (former) rows.push({ row, former })
    }
    if (rows.length === 0) return { reverted: 0, skipped: skippedNames }
    const restoredRows = rows.map(({ row, former }) => ({ id: row.id, ...former }))
    const hidden = rows.filter(
      ({ row, former }) => row.hasAccount && hides(row, { ...row, ...former }),
    )
    const hiddenReason = { reason: REASON, ground: null }
    const hiddenIds = hidden.map(({ row }) => row.id)
    try {
      await audited(
        db,
        rows.map((row) => revertEvent(row, actor, staff)),
        [
          requireVersions(
            db,
            rows.map(({ row }) => row),
          ),
          restoreVisibility(db, restoredRows, { since, now: staff.at }),
          ...(await notifyHiddenCompanions(db, hiddenIds, hiddenReason, staff)),
          recordVisibility(
            db,
            rows.map(({ row }) => row.id),
          ),
          publishCompanions(
            db,
            rows.map(({ row }) => row.id),
          ),
        ],
      )
      return { reverted: rows.length, skipped: skippedNames }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function fieldsByCompanion(
  entries: readonly { subject: string; changes: string }[],
): Map<string, ChangedFields> {
  const byCompanion = new Map<string, ChangedFields>()
  for (const { subject, changes } of entries) {
    const fields = byCompanion.get(subject) ?? {}
    byCompanion.set(subject, fields)
    const changedValues = JSON.parse(changes) as Partial<Record<string, Change>>
    for (const field of visibilityFields) {
      const change = changedValues[field]
      if (!change) continue
      fields[field] = { before: fields[field]?.before ?? change.before, after: change.after }
    }
  }
  return byCompanion
}

/** The values to restore; null: they are already set. */
function formerVisibility(
  row: VisibilityRow,
  fields: ChangedFields,
): FullVisibility | 'changed since' | null {
  const { lifecycle, isActive, visibleInFeed, visibleOnHomepage } = row
  const current: FullVisibility = { lifecycle, isActive, visibleInFeed, visibleOnHomepage }
  const former: Record<VisibilityField, unknown> = { ...current }
  let hasChangedSince = false
  for (const field of visibilityFields) {
    const change = fields[field]
    if (!change || change.before === current[field]) continue
    if (change.after === current[field]) former[field] = change.before
    else hasChangedSince = true
  }
  const isSame = visibilityFields.every((field) => former[field] === current[field])
  if (!isSame) return former as FullVisibility
  return hasChangedSince ? 'changed since' : null
}

function revertEvent({ row, former }: RevertedRow, actor: string, staff: StaffActor): AuditEvent {
  const changes: Record<string, Change> = {}
  for (const field of visibilityFields) {
    if (former[field] !== row[field]) changes[field] = { before: row[field], after: former[field] }
  }
  const detail = { name: row.name, changes, isUndo: true, reason: REASON, revertedActor: actor }
  return { actor: staff.actor, at: staff.at, act: 'companion.changed', subject: row.id, detail }
}
