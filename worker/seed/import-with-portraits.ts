import type { Database } from '../platform/db/client.ts'
import type { MediaRow } from '../media/files/writes.ts'
import { importCompanions, type CompanionImport } from './import-companions.ts'
import { generateCompanions } from './generate-companions.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { openCountries } from '../catalogue/places/writes.ts'
import { pictureOf } from './generate-media.ts'
import { filesOf } from './pictures.ts'
import { drawPortrait } from './portrait.ts'
import { storeFiles } from './store-files.ts'

/** Each drawing takes most of a second. */
export const MAX_PORTRAITS = 2_000
const CONCURRENCY = 4
const REPORT_EVERY = 100

type Work = {
  db: Database
  bucket: R2Bucket
  count: number
  now: number
  /** The root folder of the repository. */
  root: string
  report: (done: number) => void
}

/** Imports generated companions with all their files: a portrait each; the other files are shared. */
export async function importWithPortraits({ db, bucket, count, now, root, report }: Work) {
  await writeAll(db, [openCountries(db)])
  let importedCount = 0
  for (const batch of generateCompanions(count, { now })) {
    const borrowed = batch
      .flatMap(({ media }) => media)
      .filter((row) => !isPortrait(row))
      .flatMap((row) => filesOf(row, pictureOf(row)))
    await storeFiles(bucket, borrowed, root)
    for (let offset = 0; offset < batch.length; offset += CONCURRENCY) {
      const group = batch.slice(offset, offset + CONCURRENCY)
      await Promise.all(group.map((companion) => givePortrait(companion, bucket)))
      importedCount += group.length
      if (importedCount % REPORT_EVERY === 0) report(importedCount)
    }
    await importCompanions(db, batch, { actor: 'system', at: now })
  }
}

const isPortrait = ({ type, accessLevel }: MediaRow) => type === 'photo' && accessLevel === 'public'

/** The same drawing is used for the companion's photo and stories. */
async function givePortrait({ row, media }: CompanionImport, bucket: R2Bucket): Promise<void> {
  const { colours, files } = await drawPortrait(row.id)
  const puts = media.filter(isPortrait).flatMap((picture) => {
    Object.assign(picture, colours)
    return files.map(({ file, contentType, bytes }) =>
      bucket.put(`media/${row.id}/${picture.id}/${file}`, bytes, {
        httpMetadata: { contentType },
      }),
    )
  })
  await Promise.all(puts)
}
