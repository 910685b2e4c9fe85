import { sql } from 'drizzle-orm'
import type { CompanionInput } from '#companions/companion-input'
import type { AuditEvent } from '../../../worker/platform/db/audited.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import {
  readSettings,
  versionOf,
  type Settings,
} from '../../../worker/catalogue/settings/settings.ts'
import { changeSettings } from '../../../worker/staff/change-settings.ts'
import { requireCompanion } from '../../../worker/companions/profiles/queries.ts'
import { saveCompanion } from '../../../worker/companions/manage-companions.ts'

type By = Pick<AuditEvent, 'actor' | 'at'>

/** Saves a companion like the editor; fields missing in `changes` stay unchanged. */
export async function editCompanion(
  db: Database,
  id: string,
  changes: Partial<Omit<CompanionInput, 'id' | 'version'>>,
  actor: By,
): Promise<void> {
  const { row, city, country } = await requireCompanion(db, id)
  const input = {
    name: row.name,
    age_range: `${row.ageMin}-${row.ageMax}`,
    location: `${city}, ${country}`,
    ...changes,
  }
  await saveCompanion(db, id, input, { ...actor, name: 'The office' })
}

/** Saves settings like the settings page. */
export async function editSettings(
  db: Database,
  changes: Partial<Settings>,
  actor: By,
): Promise<void> {
  const [row] = await db.all<{ text: string }>(
    sql`SELECT json_group_object(key, json(value)) AS text FROM settings`,
  )
  const { text } = row!
  const isSaved = await changeSettings(
    db,
    changes,
    { before: readSettings(text), version: versionOf(text) },
    actor,
  )
  if (!isSaved) throw new Error('Someone else has saved the settings')
}
