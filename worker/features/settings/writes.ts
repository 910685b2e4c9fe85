import { settings } from '../../db/schema/settings.ts'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import type { Settings } from './settings.ts'

const keys = {
  offlineWindowDays: 'offline_window_days',
  claims: 'claims',
  maintenance: 'maintenance',
} as const satisfies Record<keyof Settings, string>

export const writeSetting = <K extends keyof Settings>(
  db: Database,
  name: K,
  value: Settings[K],
  now: number,
): Write => {
  const changed = { value, updatedAt: now }
  return db
    .insert(settings)
    .values({ key: keys[name], ...changed })
    .onConflictDoUpdate({ target: settings.key, set: changed })
}
