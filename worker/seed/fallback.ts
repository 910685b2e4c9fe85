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

/** The moment of the samples in the fallback. */
const MOMENT = Date.UTC(2026, 10, 1, 9)

/**
 * The samples as visitors see them, with images from the site's own files instead of R2. Excludes the VIP sample,
 * videos and stories.
 *
 * @param db an empty, migrated database; contains the samples afterwards
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
  const options = { locked: false, priceMonthly: cheapestMonthly(defaultSettings), now: MOMENT }
  return new Map(
    rows.map(({ subject, entry, card, profile }) => [
      subject,
      presentProfile(readCard(entry!, card!), readProfile(profile!), options),
    ]),
  )
}

function withSitePictures(profiles: Profile[], files: SeedFile[]): Profile[] {
  const addresses = new Map(
    files.map(({ key, source }) => [`/${key}`, source.replace('web/public/', '/')]),
  )
  return JSON.parse(JSON.stringify(profiles), (_, value: unknown) =>
    typeof value === 'string' ? (addresses.get(value) ?? value) : value,
  ) as Profile[]
}

/** Omits videos, which are only in R2, and stories and the last activity, which are long over. */
const inShort = (profile: Profile): Profile => ({
  ...profile,
  last_active: null,
  public_videos: [],
  stories: [],
  storyHighlights: [],
})
