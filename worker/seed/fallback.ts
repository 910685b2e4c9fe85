import type { Profile } from '#catalogue/companions'
import { isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/db/client.ts'
import { catalogueLog } from '../catalogue/schema/catalogue.ts'
import { readCard, readProfile } from '../catalogue/engine/document.ts'
import { presentProfile } from '../catalogue/engine/present/present.ts'
import { cheapestMonthly, defaultSettings } from '../catalogue/settings/settings.ts'
import { importCompanions } from './import-companions.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { openCountries } from '../catalogue/places/writes.ts'
import type { SeedFile } from './pictures.ts'
import { sampleImports } from './sample-import.ts'
import { samples } from './samples.ts'

/** The fallback shows the samples as they were then. */
const MOMENT = Date.UTC(2026, 10, 1, 9)

/**
 * The samples as a visitor sees them, with the pictures that are the site's own files instead of
 * those in R2. Without the VIP one, videos and stories.
 *
 * @param db empty and migrated; it holds the samples afterwards
 */
export async function fallback(db: Database): Promise<{ companions: Profile[] }> {
  const { imports, files } = sampleImports(MOMENT)
  const cities = imports.map(({ row }) => row.cityId)
  await writeAll(db, [openCountries(db, cities)])
  await importCompanions(db, imports, { actor: 'system', at: MOMENT })
  const profiles = await presentAll(db)
  const publicProfiles = samples
    .filter(({ vip }) => !vip)
    .flatMap(({ id }) => profiles.get(id) ?? [])
  return { companions: withSitePictures(publicProfiles.map(inShort), files) }
}

async function presentAll(db: Database): Promise<Map<string, Profile>> {
  const rows = await db.select().from(catalogueLog).where(isNotNull(catalogueLog.profile))
  const how = { locked: false, priceMonthly: cheapestMonthly(defaultSettings), now: MOMENT }
  return new Map(
    rows.map(({ subject, entry, card, profile }) => [
      subject,
      presentProfile(readCard(entry!, card!), readProfile(profile!), how),
    ]),
  )
}

function withSitePictures(profiles: Profile[], files: SeedFile[]): Profile[] {
  const addresses = new Map(
    files.map(({ key, source }) => [
      key.replace('public/', '/media/'),
      source.replace('web/public/', '/'),
    ]),
  )
  return JSON.parse(JSON.stringify(profiles), (_, value: unknown) =>
    typeof value === 'string' ? (addresses.get(value) ?? value) : value,
  ) as Profile[]
}

/** Videos are in R2 alone; stories are long over, and so is the last activity. */
const inShort = (profile: Profile): Profile => ({
  ...profile,
  last_active: null,
  public_videos: [],
  stories: [],
  storyHighlights: [],
})
