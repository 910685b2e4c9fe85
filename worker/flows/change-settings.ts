import { audited, type Act } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { publishSettings } from '../features/catalogue/projection.ts'
import type { Settings } from '../features/settings/settings.ts'
import { writeSetting } from '../features/settings/writes.ts'

/** Changes one of the operator's settings, effective at the next look of every isolate. */
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
