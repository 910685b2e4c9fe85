import { writeAll } from '../../platform/db/bulk.ts'
import { beginEpoch } from '../../catalogue/engine/load/log.ts'
import { publishCompanions, publishDiffering } from '../../catalogue/engine/projection.ts'
import type { SchemaObject, StoredTombstone } from '../../operations/backups/rules.ts'
import { readSchema } from '../../operations/backups/tables.ts'
import { clearJobPositions } from '../../operations/job-runs/queries.ts'
import { recountCounters, wrongCounters } from '../../operations/counters/writes.ts'
import { deleteRestoredTimers } from '../../companions/safety-timer/restored.ts'
import { makeWithdrawalsFinal } from '../../media/consents/withdrawals.ts'
import { holdUnsent } from '../../platform/mail/writes.ts'
import { cleanUpDueFolders, type FolderStores } from '../../media/clean-up-folders.ts'
import { applyTombstones } from './apply-tombstones.ts'

type Repairing = {
  tombstones: readonly StoredTombstone[]
  /** False: the catalogue's log may be older or younger than the rows it is derived from. */
  isOneMoment: boolean
  /** Epoch milliseconds. */
  now: number
}

const HELD = 'Not sent: it is from before a restore'

/**
 * Corrects state that the restore made wrong: the epoch, tombstones, counters, safety timers of the past, positions of
 * jobs, and mail that may have been sent before.
 * Can be repeated.
 */
export async function repair(
  stores: FolderStores,
  { tombstones, isOneMoment, now }: Repairing,
): ReturnType<typeof applyTombstones> {
  const { db } = stores
  await writeAll(db, [
    beginEpoch(db),
    recountCounters(db),
    makeWithdrawalsFinal(db),
    clearJobPositions(db),
    ...deleteRestoredTimers(db),
  ])
  const result = await applyTombstones(stores, tombstones)
  // Runs last, because the tombstones may queue mail, too.
  await writeAll(db, [holdUnsent(db, HELD), publishDiffering(db)])
  if (!isOneMoment) await publishEveryone(stores)
  await cleanUpDueFolders(stores, now)
  return result
}

type Document = { subject: string; entry: string; card: string; profile: string }
const BATCH_SIZE = 100

/** Includes companions that only exist in the log. */
async function publishEveryone({ db }: Pick<FolderStores, 'db'>): Promise<void> {
  const { results } = await db.$client
    .prepare('SELECT id FROM companions UNION SELECT subject FROM catalogue_log')
    .all<{ id: string }>()
  const ids = results.map(({ id }) => id).filter((id) => id !== 'settings')
  for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
    await writeAll(db, [publishCompanions(db, ids.slice(offset, offset + BATCH_SIZE))])
  }
}

/** Compares the catalogue's log with a newly generated one, which replaces it. */
async function compareCatalogue({ db }: FolderStores): Promise<string[]> {
  const readDocuments = async () => {
    const { results } = await db.$client
      .prepare(
        `SELECT subject, entry, card, profile FROM catalogue_log WHERE subject <> 'settings'
         ORDER BY subject`,
      )
      .all<Document>()
    return results
  }
  const oldDocuments = await readDocuments()
  await publishEveryone({ db })
  const oldTexts = new Map(
    oldDocuments.map((document) => [document.subject, JSON.stringify(document)]),
  )
  // Someone without a row in the log was never published.
  const changedDocuments = (await readDocuments()).filter(
    (document) =>
      oldTexts.get(document.subject) !== JSON.stringify(document) &&
      (oldTexts.has(document.subject) || document.entry !== null),
  )
  return changedDocuments.map(({ subject }) => `The catalogue had another profile of ${subject}.`)
}

/** Descriptions of the objects of a schema that a database lacks. */
export async function compareSchema(
  db: D1Database,
  schema: readonly SchemaObject[],
): Promise<string[]> {
  const text = ({ type, name, sql }: SchemaObject) => `${type} ${name} ${sql}`
  const texts = new Set((await readSchema(db)).map(text))
  const missingObjects = schema.filter((object) => !texts.has(text(object)))
  return missingObjects.map(({ type, name }) => `The ${type} ${name} is missing or another one.`)
}

/** Descriptions of the remaining problems before the site opens. */
export async function examineRestored(stores: FolderStores): Promise<string[]> {
  const { db } = stores
  const broken = (await db.$client.prepare('PRAGMA foreign_key_check').all<{ table: string }>())
    .results
  const wrong = await wrongCounters(db)
  return [
    ...broken.map(({ table }) => `A row of ${table} points at one that is not there.`),
    ...wrong.map((counter) => `The counter ${counter} is wrong.`),
    ...(await compareCatalogue(stores)),
  ]
}
