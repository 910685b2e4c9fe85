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

/** Drawing takes most of a second each. */
export const MOST_PORTRAITS = 2_000
const AT_ONCE = 4
const REPORT_EVERY = 100

type Work = {
  db: Database
  bucket: R2Bucket
  count: number
  now: number
  /** The repository. */
  root: string
  report: (done: number) => void
}

/** Generated companions with all their files: a portrait of her own for each, the rest borrowed. */
export async function importWithPortraits({ db, bucket, count, now, root, report }: Work) {
  await writeAll(db, [openCountries(db)])
  let done = 0
  for (const batch of generateCompanions(count, { now })) {
    const borrowed = batch
      .flatMap(({ media }) => media)
      .filter((row) => !isPortrait(row))
      .flatMap((row) => filesOf(row, pictureOf(row)))
    await storeFiles(bucket, borrowed, root)
    for (let at = 0; at < batch.length; at += AT_ONCE) {
      const group = batch.slice(at, at + AT_ONCE)
      await Promise.all(group.map((one) => givePortrait(one, bucket)))
      done += group.length
      if (done % REPORT_EVERY === 0) report(done)
    }
    await importCompanions(db, batch, { actor: 'system', at: now })
  }
}

const isPortrait = ({ type, accessLevel }: MediaRow) => type === 'photo' && accessLevel === 'public'

/** One drawing serves as her photo and in her stories. */
async function givePortrait({ row, media }: CompanionImport, bucket: R2Bucket): Promise<void> {
  const { colours, files } = await drawPortrait(row.id)
  const puts = media.filter(isPortrait).flatMap((picture) => {
    Object.assign(picture, colours)
    return files.map(({ file, contentType, bytes }) =>
      bucket.put(`public/${row.id}/${picture.id}/${file}`, bytes, {
        httpMetadata: { contentType },
      }),
    )
  })
  await Promise.all(puts)
}
