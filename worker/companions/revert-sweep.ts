import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { visibilityChanges, visibilityFields, type VisibilityField } from './sweeps/queries.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { visibilitiesOf, type VisibilityRow } from './profiles/queries.ts'
import { hides } from './profiles/rules.ts'
import { requireVersions, restoreVisibility, type FullVisibility } from './profiles/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { noteWhyHidden } from './note-hidden.ts'

const BATCH_SIZE = 50
const ATTEMPTS = 3
const REASON = 'The change was undone.'

type Change = { before: unknown; after: unknown }
/** What an account changed of a companion: the first value before, and the last one after. */
type ChangedFields = Partial<Record<VisibilityField, Change>>

type Reverted = { row: VisibilityRow; former: FullVisibility }

/**
 * Takes back all changes of visibility that an account made within a day. A field that was changed since by someone
 * else stays as it is.
 *
 * @param until the end of that day, epoch milliseconds
 * @returns how many companions stand where they stood, and the names of those that were left alone
 */
export async function revertSweep(
  db: Database,
  { actor, until }: { actor: string; until: number },
  staff: StaffActor,
): Promise<{ reverted: number; skipped: string[] }> {
  const since = until - DAY_MS
  const changed = fieldsByCompanion(await visibilityChanges(db, { actor, since, until }))
  const ids = [...changed.keys()]
  const skipped: string[] = []
  let reverted = 0
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const slice = ids.slice(start, start + BATCH_SIZE)
    const result = await revertSlice(db, slice, { changed, since, actor, staff })
    reverted += result.reverted
    skipped.push(...result.skipped)
  }
  return { reverted, skipped }
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
    const rows: Reverted[] = []
    const skipped: string[] = []
    for (const row of await visibilitiesOf(db, ids)) {
      const former = formerVisibility(row, changed.get(row.id) ?? {})
      if (former === 'changed since') skipped.push(row.name)
      else if (former) rows.push({ row, former })
    }
    if (rows.length === 0) return { reverted: 0, skipped }
    const restored = rows.map(({ row, former }) => ({ id: row.id, ...former }))
    const hidden = rows.filter(
      ({ row, former }) => row.hasAccount && hides(row, { ...row, ...former }),
    )
    const why = { reason: REASON, ground: null }
    const hiddenIds = hidden.map(({ row }) => row.id)
    try {
      await audited(
        db,
        rows.map((one) => revertEvent(one, actor, staff)),
        [
          requireVersions(
            db,
            rows.map(({ row }) => row),
          ),
          restoreVisibility(db, restored, { since, now: staff.at }),
          ...(await noteWhyHidden(db, hiddenIds, why, staff)),
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
      return { reverted: rows.length, skipped }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
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
    const parsed = JSON.parse(changes) as Partial<Record<string, Change>>
    for (const field of visibilityFields) {
      const change = parsed[field]
      if (!change) continue
      fields[field] = { before: fields[field]?.before ?? change.before, after: change.after }
    }
  }
  return byCompanion
}

/** Where a companion stood; null: there already. */
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

function revertEvent({ row, former }: Reverted, actor: string, staff: StaffActor): AuditEvent {
  const changes: Record<string, Change> = {}
  for (const field of visibilityFields) {
    if (former[field] !== row[field]) changes[field] = { before: row[field], after: former[field] }
  }
  const detail = { name: row.name, changes, isUndo: true, reason: REASON, revertedActor: actor }
  return { actor: staff.actor, at: staff.at, act: 'companion.changed', subject: row.id, detail }
}
