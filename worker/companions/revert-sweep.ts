import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { visibilityChanges, visibilityFields, type VisibilityField } from './sweeps/queries.ts'
import type { FieldChange } from './profiles/changes.ts'
import { visibilitiesOf, type VisibilityRow } from './profiles/queries.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { writeProfileChanges, type ProfileChange } from './apply-patch.ts'
import { switchChange, switchesOf, UNDO_REASON, type Switches } from './manage-companions.ts'

const BATCH_SIZE = 50
const MAX_ATTEMPTS = 3

/** One account's changes of a companion: the first value before, and the last one after. */
type ChangedFields = Partial<Record<VisibilityField, FieldChange>>

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
    const changes: ProfileChange[] = []
    const skippedNames: string[] = []
    for (const row of await visibilitiesOf(db, ids)) {
      const former = formerSwitches(row, changed.get(row.id) ?? {})
      if (former === 'changed since') skippedNames.push(row.name)
      else if (former) {
        const change = switchChange(row, former, undonePublication(row, former, since))
        if (change) changes.push(change)
      }
    }
    if (changes.length === 0) return { reverted: 0, skipped: skippedNames }
    try {
      await writeProfileChanges(
        db,
        changes,
        {
          staff,
          hiddenReason: UNDO_REASON,
          detail: { isUndo: true, revertedActor: actor },
        },
        [],
      )
      return { reverted: changes.length, skipped: skippedNames }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** A first publication in that day is cleared. */
function undonePublication(
  row: VisibilityRow,
  { status = row.lifecycle }: Switches,
  since: number,
) {
  return status !== 'active' && (row.publishedAt ?? 0) > since ? { publishedAt: null } : {}
}

function fieldsByCompanion(
  entries: readonly { subject: string; changes: string }[],
): Map<string, ChangedFields> {
  const byCompanion = new Map<string, ChangedFields>()
  for (const { subject, changes } of entries) {
    const fields = byCompanion.get(subject) ?? {}
    byCompanion.set(subject, fields)
    const changedValues = JSON.parse(changes) as Partial<Record<string, FieldChange>>
    for (const field of visibilityFields) {
      const change = changedValues[field]
      if (!change) continue
      fields[field] = { before: fields[field]?.before ?? change.before, after: change.after }
    }
  }
  return byCompanion
}

/** The values to restore; null: they are already set. */
function formerSwitches(
  row: VisibilityRow,
  fields: ChangedFields,
): Switches | 'changed since' | null {
  const current: Record<string, unknown> = switchesOf(row)
  const former: Record<string, unknown> = {}
  let hasChangedSince = false
  for (const field of visibilityFields) {
    const change = fields[field]
    if (!change || change.before === current[field]) continue
    if (change.after === current[field]) former[field] = change.before
    else hasChangedSince = true
  }
  if (Object.keys(former).length > 0) return former
  return hasChangedSince ? 'changed since' : null
}
