import type { Database } from '../../platform/db/client.ts'
import { settings } from '../../staff/schema/settings.ts'
import { readSettings, type Settings } from './settings.ts'

/** As they are in the database, for jobs: requests have them with the catalogue. */
export async function storedSettings(db: Database): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return readSettings(
    JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value]))),
  )
}
