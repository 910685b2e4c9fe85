import { eq } from 'drizzle-orm'
import { companionPath } from '#companions/companion-path'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { companionSlugs } from '../../../worker/companions/schema/companions.ts'
import { openCountries } from '../../../worker/catalogue/places/writes.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { sampleImports } from '../../../worker/seed/sample-import.ts'
import { storeFiles } from '../../../worker/seed/store-files.ts'
import { root, type serveSite } from './site.ts'

/** Writes the samples to a served site. @returns id and path of a companion with a full profile */
export async function storeSamples({ miniflare, binding }: Awaited<ReturnType<typeof serveSite>>) {
  const now = Date.now()
  const { imports, files } = sampleImports(now)
  const bucket = (await miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket
  await storeFiles(bucket, files, root)
  const db = createDatabase(binding)
  const cities = imports.map(({ row }) => row.cityId)
  await writeAll(db, [openCountries(db, cities)])
  await importCompanions(db, imports, { actor: 'bench', at: now })
  const [first] = imports
  if (!first) throw new Error('There are no samples')
  const { id } = first.row
  const [slug] = await db.select().from(companionSlugs).where(eq(companionSlugs.companionId, id))
  return { id, path: companionPath({ id, slug: slug?.slug }) }
}
