import { audited, type Act } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { publishSettings } from '../features/catalogue/projection.ts'
import type { Settings } from '../features/settings/settings.ts'
import { writeSetting } from '../features/settings/writes.ts'

/**
 * Changes settings of the operator, effective at the next look of every isolate.
 *
 * @param before as they are, for the log; nothing is written of what stays as it is
 */
export async function changeSettings(
  db: Database,
  changes: Partial<Settings>,
  before: Settings,
  by: Pick<Act, 'actor' | 'at'>,
): Promise<void> {
  const acts: Act[] = []
  const writes: Write[] = []
  for (const name of Object.keys(changes) as (keyof Settings)[]) {
    const value = changes[name]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(before[name])) continue
    const detail = { changes: { [name]: { before: before[name], after: value } } }
    acts.push({ ...by, act: 'setting.changed', subject: name, detail })
    writes.push(writeSetting(db, name, value, by.at))
  }
  if (acts.length > 0) await audited(db, acts, [...writes, publishSettings(db)])
}

/** Changes one of the operator's settings. */
export const changeSetting = <K extends keyof Settings>(
  db: Database,
  name: K,
  value: Settings[K],
  by: Pick<Act, 'actor' | 'at'>,
): Promise<void> =>
  audited(db, { ...by, act: 'setting.changed', subject: name, detail: { value } }, [
    writeSetting(db, name, value, by.at),
    publishSettings(db),
  ])
