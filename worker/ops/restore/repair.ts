import { writeAll } from '../../platform/db/bulk.ts'
import { beginEpoch } from '../../catalogue/engine/load/epoch.ts'
import { publishCompanions, publishDiffering } from '../../catalogue/engine/projection.ts'
import type { SchemaObject, StoredTombstone } from '../../operations/backups/rules.ts'
import { readSchema } from '../../operations/backups/tables.ts'
import { countAgain, wrongCounters } from '../../operations/counters/writes.ts'
import { makeWithdrawalsFinal } from '../../media/consents/withdrawals.ts'
import { holdUnsent } from '../../platform/mail/writes.ts'
import { cleanUpDueFolders, type Stores } from '../../media/clean-up-folders.ts'
import { applyTombstones } from './apply-tombstones.ts'

type Repairing = {
  tombstones: readonly StoredTombstone[]
  /** Else the catalogue's log may be older or younger than the rows that it is made of. */
  isOneMoment: boolean
  /** Epoch milliseconds. */
  now: number
}

const HELD = 'Not sent: it is from before a restore'

/**
 * Puts right what restored rows say by mistake: another epoch, tombstones, counters, mail that may have left
 * already. May be repeated.
 */
export async function repair(
  stores: Stores,
  { tombstones, isOneMoment, now }: Repairing,
): ReturnType<typeof applyTombstones> {
  const { db } = stores
  await writeAll(db, [beginEpoch(db), countAgain(db), makeWithdrawalsFinal(db)])
  const applied = await applyTombstones(stores, tombstones)
  // After what they themselves may have written.
  await writeAll(db, [holdUnsent(db, HELD), publishDiffering(db)])
  if (!isOneMoment) await publishEveryone(stores)
  await cleanUpDueFolders(stores, now)
  return applied
}

type Document = { subject: string; entry: string; card: string; profile: string }
const AT_ONCE = 100

/** Also those whom the log alone still has. */
async function publishEveryone({ db }: Pick<Stores, 'db'>): Promise<void> {
  const { results } = await db.$client
    .prepare('SELECT id FROM companions UNION SELECT subject FROM catalogue_log')
    .all<{ id: string }>()
  const ids = results.map(({ id }) => id).filter((id) => id !== 'settings')
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await writeAll(db, [publishCompanions(db, ids.slice(at, at + AT_ONCE))])
  }
}

/** The catalogue's log compared with one that is made from nothing, which then takes its place. */
async function compareCatalogue({ db }: Stores): Promise<string[]> {
  const read = async () => {
    const { results } = await db.$client
      .prepare(
        `SELECT subject, entry, card, profile FROM catalogue_log WHERE subject <> 'settings'
         ORDER BY subject`,
      )
      .all<Document>()
    return results
  }
  const before = await read()
  await publishEveryone({ db })
  const known = new Map(before.map((document) => [document.subject, JSON.stringify(document)]))
  // Someone without a row in the log was never shown.
  const differing = (await read()).filter(
    (document) =>
      known.get(document.subject) !== JSON.stringify(document) &&
      (known.has(document.subject) || document.entry !== null),
  )
  return differing.map(({ subject }) => `The catalogue had another profile of ${subject}.`)
}

/** What a database lacks of a schema, in words. */
export async function compareSchema(
  db: D1Database,
  schema: readonly SchemaObject[],
): Promise<string[]> {
  const text = ({ type, name, sql }: SchemaObject) => `${type} ${name} ${sql}`
  const texts = new Set((await readSchema(db)).map(text))
  const missing = schema.filter((object) => !texts.has(text(object)))
  return missing.map(({ type, name }) => `The ${type} ${name} is missing or another one.`)
}

/** What is still wrong before the site opens, in words. */
export async function examineRestored(stores: Stores): Promise<string[]> {
  const { db } = stores
  const broken = (await db.$client.prepare('PRAGMA foreign_key_check').all<{ table: string }>())
    .results
  const wrong = await wrongCounters(db)
  return [
    ...broken.map(({ table }) => `A row of ${table} points at one that is not there.`),
    ...wrong.map((what) => `The counter ${what} is wrong.`),
    ...(await compareCatalogue(stores)),
  ]
}
