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

type SettingsVersion = {
  /** Settings before the change, for the audit log; unchanged values are not written. */
  before: Settings
  /** Version of `before`. */
  version: number
}

/**
 * Changes settings of the operator. Each isolate applies them on its next read.
 *
 * @returns false if the settings were saved since `version`; nothing is written then
 */
export async function changeSettings(
  db: Database,
  changes: Partial<Settings>,
  { before, version }: SettingsVersion,
  staff: AuditActor,
): Promise<boolean> {
  const events: AuditEvent[] = []
  const writes: Write[] = []
  for (const name of Object.keys(changes) as (keyof Settings)[]) {
    const value = changes[name]
    if (value === undefined || isEqual(value, before[name])) continue
    const detail = { changes: { [name]: { before: before[name], after: value } } }
    events.push({ ...staff, act: 'setting.changed', subject: name, detail })
    writes.push(writeSetting(db, name, value, staff.at))
  }
  if (events.length === 0) return true
  try {
    await audited(db, events, [
      assertInBatch(db, isVersion(version)),
      ...writes,
      countSave(db, staff.at),
      publishSettings(db),
      ...(isMinimumAge(changes, before) ? [recordVisibilityOfAll(db), publishDiffering(db)] : []),
    ])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}

/** The minimum age decides which profiles are public. */
const isMinimumAge = ({ publication }: Partial<Settings>, before: Settings) =>
  publication !== undefined && publication.minimumAge !== before.publication.minimumAge

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares values regardless of the order of their fields. */
const isEqual = (a: unknown, b: unknown): boolean => {
  const sortedFields = (_: string, value: unknown) =>
    isFields(value) ? Object.fromEntries(Object.entries(value).sort()) : value
  return JSON.stringify(a, sortedFields) === JSON.stringify(b, sortedFields)
}
