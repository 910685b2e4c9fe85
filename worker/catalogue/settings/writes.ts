import type { SettingsInput } from '#staff/settings'
import type { StaffRole } from '#staff/staff-rights'
import { sql } from 'drizzle-orm'
import { settings } from '../../staff/schema/settings.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Settings } from './settings.ts'

const keys = {
  offlineWindowDays: 'offline_window_days',
  checkDays: 'check_days',
  publication: 'publication',
  claims: 'claims',
  maintenance: 'maintenance',
  plans: 'plans',
  benefits: 'benefits',
  checkoutOpen: 'checkout_open',
  popularPlan: 'popular_plan',
  contacts: 'contacts',
} as const satisfies Record<keyof Settings, string>

export const writeSetting = <K extends keyof Settings>(
  db: Database,
  name: K,
  value: Settings[K],
  now: number,
): Write => {
  // Drizzle would write SQL NULL instead of JSON null.
  const row = { value: value ?? sql`'null'`, updatedAt: now }
  return db
    .insert(settings)
    .values({ key: keys[name], ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}

const storedVersion = sql`coalesce((SELECT CAST(value AS INTEGER) FROM ${settings}
  WHERE key = 'version'), 0)`

/** SQL condition: the settings were not saved since this version. */
export const isVersion = (version: number) => sql`${storedVersion} = ${version}`

/** Increases the version. */
export const countSave = (db: Database, now: number): Write =>
  db.run(sql`INSERT INTO ${settings} (key, value, updated_at)
    VALUES ('version', CAST(${storedVersion} + 1 AS TEXT), ${now})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)

/** Settings that accountants may change: prices and the sale of plans. */
const moneySettings: readonly string[] = [
  'plans',
  'checkout_open',
  'popular_plan',
] satisfies (keyof SettingsInput)[]

/** True for owners, and for accountants if the input only contains money settings. */
export const maySave = (role: StaffRole, input: SettingsInput): boolean =>
  role === 'owner' || Object.keys(input).every((name) => moneySettings.includes(name))
