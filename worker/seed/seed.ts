/**
 * Fills an empty local database and its bucket with the samples. If they exist already, shifts their timestamps to
 * their designed ages. A database with other companions is left unchanged.
 *
 *     node worker/seed/seed.ts [--persist-to .wrangler/state]
 *
 * With `--companions 1000`, an empty database gets as many generated companions instead, to try the site at size. Up to
 * 2,000 of them get a portrait each; more get no files.
 */
import { notInArray } from 'drizzle-orm'
import { join } from 'node:path'
import { readArguments } from '../local/setup.mjs'
import { createDatabase } from '../platform/db/client.ts'
import { companions } from '../companions/schema/companions.ts'
import { changeSettings } from '../staff/change-settings.ts'
import { defaultSettings } from '../catalogue/settings/settings.ts'
import { countStock } from '../media/files/stock.ts'
import { collectOrphans } from '../media/collect-orphans.ts'
import { importCompanions, shiftTimestamps } from './import-companions.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { fillDatabase } from './generate-companions.ts'
import { importWithPortraits, MAX_PORTRAITS } from './import-with-portraits.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { openCountries } from '../catalogue/places/writes.ts'
import { openPlatform, root } from './local-platform.ts'
import { retryWhileBusy } from './retry.ts'
import { activityFiles, addSampleActivity, linkSampleAccounts } from './sample-accounts.ts'
import { sampleImports } from './sample-import.ts'
import { samples } from './samples.ts'
import { storeFiles } from './store-files.ts'

const usage = 'node worker/seed/seed.ts [--persist-to .wrangler/state] [--companions 1000]'
const { values } = readArguments(
  {
    options: {
      'persist-to': { type: 'string', default: join(root, '.wrangler/state') },
      companions: { type: 'string' },
    },
  },
  usage,
)
if (values.companions !== undefined && !/^[1-9]\d*$/.test(values.companions)) {
  console.error(`✗ --companions takes a whole number.\n→ ${usage}`)
  process.exit(2)
}

const platform = await openPlatform(values['persist-to'])
const { DB, MEDIA } = platform.env
const db = createDatabase(DB)

async function seed(): Promise<string> {
  const now = Date.now()
  if (await retryWhileBusy(isEmpty)) return fill(now)
  if (await hasOthers()) return 'The database has companions of its own; nothing was changed.'
  const { imports } = sampleImports(now)
  await retryWhileBusy(() => shiftTimestamps(db, imports, now))
  await retryWhileBusy(() => linkSampleAccounts(db, now))
  return 'The samples are there; their stories and presence were brought up to date.'
}

/** Stores the samples. Their import is the last step, so that a start after a failure begins again. */
async function fill(now: number): Promise<string> {
  const { imports, files } = sampleImports(now)
  await storeFiles(MEDIA, [...files, ...activityFiles()], root)
  await retryWhileBusy(() => setClaims(now))
  const cities = imports.map(({ row }) => row.cityId)
  await retryWhileBusy(() => writeAll(db, [openCountries(db, cities)]))
  await retryWhileBusy(() => importCompanions(db, imports, { actor: 'system', at: now }))
  await retryWhileBusy(() => linkSampleAccounts(db, now))
  await retryWhileBusy(() => addSampleActivity(db, now))
  // Measures the files, whose sizes the media library sums up.
  await retryWhileBusy(() => collectOrphans({ db, bucket: MEDIA }, now + 2 * DAY_MS))
  await retryWhileBusy(() => writeAll(db, countStock(db)))
  return `Seeded ${imports.length} samples with ${files.length} files.`
}

async function generate(count: number): Promise<string> {
  if (!(await isEmpty())) return 'The database is not empty; nothing was changed.'
  const now = Date.now()
  await setClaims(now)
  const report = (importedCount: number) => console.error(`${importedCount} of ${count}`)
  if (count > MAX_PORTRAITS) await fillDatabase(db, count, { now }, report)
  else await importWithPortraits({ db, bucket: MEDIA, count, now, root, report })
  await writeAll(db, countStock(db))
  return `Generated ${count} companions.`
}

const setClaims = (now: number) =>
  changeSettings(
    db,
    { claims: { photos: '6,000+', videos: '4,500+' } },
    { before: defaultSettings, version: 0 },
    { actor: 'system', at: now },
  )

async function isEmpty(): Promise<boolean> {
  return (await db.select({ id: companions.id }).from(companions).limit(1)).length === 0
}

async function hasOthers(): Promise<boolean> {
  const sampleIds = samples.map(({ id }) => id)
  const rows = await db
    .select({ id: companions.id })
    .from(companions)
    .where(notInArray(companions.id, sampleIds))
    .limit(1)
  return rows.length > 0
}

try {
  const { companions: count } = values
  console.log(await (count === undefined ? seed() : generate(Number(count))))
} catch (error) {
  const reasons: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  console.error(`✗ The local database was not filled: ${reasons.join(': ')}`)
  console.error('→ Start again with an empty database: npm start -- --fresh')
  process.exitCode = 1
} finally {
  await platform.dispose()
}
