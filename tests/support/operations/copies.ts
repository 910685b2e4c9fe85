import { reset } from 'cloudflare:test'
import { audited } from '../../../worker/platform/db/audited.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { readSchema, readTables } from '../../../worker/operations/backups/tables.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { recordJobRun } from '../../../worker/operations/job-runs/queries.ts'
import { backUpJob } from '../../../worker/operations/jobs/back-up.ts'
import { saveSnapshotJob } from '../../../worker/catalogue/jobs/save-snapshot.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { createKeys, readPrivateKey } from '../../../worker/platform/lib/sealed.ts'
import { openCopy, type CopySource } from '../../../worker/ops/restore/copy.ts'
import {
  newRestore,
  restoreCopy,
  type RestoredCopy,
} from '../../../worker/ops/restore/restore-copy.ts'
import { openOffice } from '../staff/admin.ts'
import { env } from '../platform/database.ts'
import { fillEmptyTables } from '../platform/every-table.ts'
import { companionImport, DAY, HOUR, uuid } from '../platform/fixtures.ts'

export const { RESTORED, RESTORED_MEDIA } = env as unknown as {
  RESTORED: D1Database
  RESTORED_MEDIA: R2Bucket
}
export const ada = uuid(1)
export const berta = uuid(2)
export const clara = uuid(3)
/** Last night, after the start of the backups: later changes get the database's own time. */
export const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR

const bucketAsSource: CopySource = {
  list: async (prefix) => (await env.BACKUP!.list({ prefix })).objects.map(({ key }) => key),
  read: async (name) => {
    const object = await env.BACKUP!.get(name)
    if (!object) throw new Error(`${name} is missing`)
    return new Uint8Array(await object.arrayBuffer())
  },
}

export async function rowsIn(db: D1Database) {
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name, key } of await readTables(db, await readSchema(db))) {
    rowsByTable[name] = (await db.prepare(`SELECT * FROM ${name} ORDER BY ${key}`).all()).results
  }
  return rowsByTable
}

export async function filesIn(bucket: R2Bucket) {
  const { objects } = await bucket.list({ include: ['httpMetadata'] })
  const storedFiles = objects.filter(({ key }) => !key.startsWith('catalogue/'))
  return storedFiles.map(({ key, size, etag, httpMetadata }) => ({ key, size, etag, httpMetadata }))
}

type Seen = { rows: Awaited<ReturnType<typeof rowsIn>>; files: unknown[] }

const MAX_RESETS = 20

/** A store keeps its content while something still uses it. */
async function emptyAll(): Promise<void> {
  for (let attempt = 0; attempt < MAX_RESETS; attempt++) {
    await reset()
    const [copiedObjects, files, table] = await Promise.all([
      env.BACKUP!.list({ limit: 1 }),
      RESTORED_MEDIA.list({ limit: 1 }),
      RESTORED.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').first(),
    ])
    if (copiedObjects.objects.length + files.objects.length === 0 && table === null) return
  }
  throw new Error('The stores are held by a test before: is a body unread?')
}

/** Empties the restored stores, for another restore of the same copy. */
export async function emptyRestored(): Promise<void> {
  const schema = await readSchema(RESTORED)
  // Tables in an order that satisfies their foreign keys.
  const tables = (await readTables(RESTORED, schema)).map(({ name }) => name)
  const drop = (type: string, names: string[]) =>
    names.map((name) => RESTORED.prepare(`DROP ${type} ${name}`))
  const namesOf = (type: string) =>
    schema.filter((object) => object.type === type).map(({ name }) => name)
  await RESTORED.batch([
    RESTORED.prepare('PRAGMA defer_foreign_keys = on'),
    ...drop('TRIGGER', namesOf('trigger')),
    ...drop('VIEW', namesOf('view')),
    ...drop(
      'TABLE',
      namesOf('table')
        .toReversed()
        .filter((name) => !tables.includes(name)),
    ),
    ...drop('TABLE', tables),
  ])
  const { objects } = await RESTORED_MEDIA.list()
  await RESTORED_MEDIA.delete(objects.map(({ key }) => key))
}

/** Three companions, and separate stores for a restore. */
export async function openCopies() {
  await emptyAll()
  const keys = await createKeys()
  const privateKey = await readPrivateKey(keys.privateKey)
  const site: Env = { ...env, BACKUP_RECIPIENT: keys.publicKey }
  const office = await openOffice(
    [ada, berta, clara].map((id, index) => ({
      hasPromotion: true,
      ...companionImport({
        id,
        name: `Companion ${index}`,
        bio: 'She said "it’s" \\ 🌹',
        detailed_bio: null,
        services: [{ name: 'Dinner' }],
        languages: ['German'],
        traits: ['calm'],
        highlights: [{}],
        reviews: [{}],
        media: [
          { id: uuid(0x10 + index) },
          { id: uuid(0x20 + index), type: 'video', durationSeconds: 1.1 },
        ],
        stories: [{ mediaId: uuid(0x10 + index) }],
      }),
    })),
  )

  /** Writes a row into every table, and files. */
  async function fillStores() {
    await fillEmptyTables()
    await writeAll(office.db, [publishCompanions(office.db, [ada, berta, clara])])
    const big = new Uint8Array(300_000).map((_, index) => index % 251)
    for (const [index, companion] of [ada, berta, clara].entries()) {
      for (const [kind, bytes] of [
        [0x10, big],
        [0x20, new Uint8Array([index])],
      ] as const) {
        const key = `media/${companion}/${uuid(kind + index)}/w640.webp`
        await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'image/webp' } })
      }
    }
    await env.MEDIA.put('members/a/empty', new Uint8Array(0))
    await saveSnapshotJob(env, night)
    await recordJobRun(office.db, 'sendMail', night)
    await audited(office.db, { actor: 'system', act: 'noted', subject: 'a', at: 1 }, [])
  }

  /** Runs the backup job until it is finished. */
  async function backUpAt(time: number, vars: Partial<Env> = {}) {
    for (let minute = 0; minute < 5; minute++) {
      await backUpJob({ ...site, ...vars }, time + minute * 60_000)
    }
  }

  /**
   * @param onFilled called after all rows are inserted, before they are compared
   * @returns the state before repairs
   */
  async function restore(
    progress: RestoredCopy = newRestore(),
    messages: string[] = [],
    onFilled = async () => {},
  ) {
    const copy = await openCopy(bucketAsSource, privateKey, null)
    const states: Partial<Seen> = {}
    const keep = async ({ stage, parts }: RestoredCopy) => {
      if (stage === 'rows' && parts.length === copy.partsOfRows.length) await onFilled()
      if (stage !== 'repair') return
      states.rows = await rowsIn(RESTORED)
      states.files = await filesIn(RESTORED_MEDIA)
    }
    await restoreCopy(
      {
        db: RESTORED,
        bucket: RESTORED_MEDIA,
        copy,
        keep,
        queued: [],
        migrate: async () => {},
        say: (line) => void messages.push(line),
        now: () => night + HOUR,
      },
      progress,
    )
    return states as Seen
  }

  return { office, site, fillStores, backUpAt, restore }
}
