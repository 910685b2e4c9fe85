import type { Database } from '../../platform/db/client.ts'
import { settings } from '../../staff/schema/settings.ts'
import { readSettings, type Settings } from './settings.ts'

/** Settings from the database, for jobs. Requests get them with the catalogue. */
export async function storedSettings(db: Database): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return readSettings(
    JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value]))),
  )
}
