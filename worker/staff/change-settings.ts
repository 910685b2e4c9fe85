import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  publishDiffering,
  publishSettings,
  recordVisibilityOfAll,
} from '../catalogue/engine/projection.ts'
import type { Settings } from '../catalogue/settings/settings.ts'
import { countSave, isVersion, writeSetting } from '../catalogue/settings/writes.ts'

type Seen = {
  /** As they are, for the log; nothing is written of what stays as it is. */
  before: Settings
  /** The version that `before` is of. */
  version: number
}

/**
 * Changes settings of the operator, effective when each isolate next reads.
 *
 * @returns false when someone else has saved meanwhile; then nothing was written
 */
export async function changeSettings(
  db: Database,
  changes: Partial<Settings>,
  { before, version }: Seen,
  by: AuditActor,
): Promise<boolean> {
  const acts: AuditEvent[] = []
  const writes: Write[] = []
  for (const name of Object.keys(changes) as (keyof Settings)[]) {
    const value = changes[name]
    if (value === undefined || isSame(value, before[name])) continue
    const detail = { changes: { [name]: { before: before[name], after: value } } }
    acts.push({ ...by, act: 'setting.changed', subject: name, detail })
    writes.push(writeSetting(db, name, value, by.at))
  }
  if (acts.length === 0) return true
  try {
    await audited(db, acts, [
      assertInBatch(db, isVersion(version)),
      ...writes,
      countSave(db, by.at),
      publishSettings(db),
      ...(isMinimumAge(changes, before) ? [recordVisibilityOfAll(db), publishDiffering(db)] : []),
    ])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}

/** Another minimum age shows other profiles. */
const isMinimumAge = ({ publication }: Partial<Settings>, before: Settings) =>
  publication !== undefined && publication.minimumAge !== before.publication.minimumAge

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever order the fields are in. */
const isSame = (one: unknown, other: unknown): boolean => {
  const sorted = (_: string, value: unknown) =>
    isFields(value) ? Object.fromEntries(Object.entries(value).sort()) : value
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}
