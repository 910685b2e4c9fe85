import { reset } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import { audited } from '../../../worker/db/audited.ts'
import { writeAll } from '../../../worker/db/bulk.ts'
import { publishCompanions } from '../../../worker/features/catalogue/projection.ts'
import { readSchema, readTables } from '../../../worker/features/backups/tables.ts'
import { importCompanions } from '../../../worker/flows/import-companions.ts'
import { withdrawUse } from '../../../worker/flows/withdraw-use.ts'
import { removeCompanion } from '../../../worker/flows/remove-companion.ts'
import { publishRoot } from '../../../worker/flows/seal-ledger.ts'
import { saveSnapshot } from '../../../worker/jobs/save-snapshot.ts'
import { noteJobRun } from '../../../worker/features/job-runs/writes.ts'
import { createKeys, readPrivateKey } from '../../../worker/lib/sealed.ts'
import { openCopy, type CopySource } from '../../../worker/ops/restore/copy.ts'
import { newRestore, restoreCopy, type Restored } from '../../../worker/ops/restore/restore-copy.ts'
import { backUp, writeJournal } from '../../../worker/jobs/back-up.ts'
import { giveAccount } from '../../support/companion-account.ts'
import { openOffice, type Office } from '../../support/admin.ts'
import { env } from '../../support/database.ts'
import { fillEmptyTables } from '../../support/every-table.ts'
import { by, DAY, HOUR, uuid } from '../../support/fixtures.ts'
import { completeImport } from '../../support/publication.ts'
import type { Env } from '../../../worker/lib/env.ts'

const { RESTORED, RESTORED_MEDIA } = env as unknown as {
  RESTORED: D1Database
  RESTORED_MEDIA: R2Bucket
}
const [ada, berta, clara] = [uuid(1), uuid(2), uuid(3)]
/** Last night, after the hour at which back-ups begin: the database's own clock notes what came later. */
const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR

let office: Office
let site: Env
let privateKey: CryptoKey

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await reset()
  const keys = await createKeys()
  privateKey = await readPrivateKey(keys.privateKey)
  site = { ...env, BACKUP_RECIPIENT: keys.publicKey }
  office = await openOffice(
    [ada, berta, clara].map((id, at) => ({
      hasPromotion: true,
      ...completeImport({
        ...{ id, name: `Companion ${at}`, bio: 'She said "it’s" \\ 🌹', detailedBio: null },
        ...{ services: [{ name: 'Dinner' }], languages: ['German'], traits: ['calm'] },
        ...{ highlights: [{}], reviews: [{}] },
        media: [
          { id: uuid(0x10 + at) },
          { id: uuid(0x20 + at), type: 'video', durationSeconds: 1.1 },
        ],
        stories: [{ mediaId: uuid(0x10 + at) }],
      }),
    })),
  )
})

async function fillStores() {
  await fillEmptyTables()
  await writeAll(office.db, [publishCompanions(office.db, [ada, berta, clara])])
  const big = new Uint8Array(300_000).map((_, at) => at % 251)
  for (const [at, companion] of [ada, berta, clara].entries()) {
    for (const [kind, bytes] of [
      [0x10, big],
      [0x20, new Uint8Array([at])],
    ] as const) {
      const key = `public/${companion}/${uuid(kind + at)}/w640.webp`
      await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'image/webp' } })
    }
  }
  await env.MEDIA.put('members/a/empty', new Uint8Array(0))
  await saveSnapshot(env, night)
  await publishRoot(office.db, null, night)
  await noteJobRun(office.db, 'sendMail', night)
  // Not in the ledger yet.
  await audited(office.db, { actor: 'system', act: 'noted', subject: 'a', at: 1 }, [])
}

/** Until nothing is left to do, as the clock calls it. */
async function backUpAt(at: number) {
  for (let minute = 0; minute < 5; minute++) await backUp(site, at + minute * 60_000)
}

const bucketAsSource: CopySource = {
  list: async (prefix) => (await env.BACKUP!.list({ prefix })).objects.map(({ key }) => key),
  read: async (name) => {
    const object = await env.BACKUP!.get(name)
    if (!object) throw new Error(`${name} is missing`)
    return new Uint8Array(await object.arrayBuffer())
  },
}

async function rowsIn(db: D1Database) {
  const found: Record<string, unknown[]> = {}
  for (const { name, key } of await readTables(db, await readSchema(db))) {
    found[name] = (await db.prepare(`SELECT * FROM ${name} ORDER BY ${key}`).all()).results
  }
  return found
}

async function filesIn(bucket: R2Bucket) {
  const { objects } = await bucket.list({ include: ['httpMetadata'] })
  const kept = objects.filter(({ key }) => !key.startsWith('catalogue/'))
  return kept.map(({ key, size, etag, httpMetadata }) => ({ key, size, etag, httpMetadata }))
}

type Seen = { rows: Awaited<ReturnType<typeof rowsIn>>; files: unknown[] }

/** @returns what was there before anything was put right */
async function restore(restored: Restored = newRestore(), said: string[] = []) {
  const copy = await openCopy(bucketAsSource, privateKey, null)
  const seen: Partial<Seen> = {}
  const keep = async ({ stage }: Restored) => {
    if (stage !== 'repair') return
    seen.rows = await rowsIn(RESTORED)
    seen.files = await filesIn(RESTORED_MEDIA)
  }
  await restoreCopy(
    {
      ...{ db: RESTORED, bucket: RESTORED_MEDIA, copy, keep },
      ...{ say: (line) => void said.push(line), now: () => night + HOUR },
    },
    restored,
  )
  return seen as Seen
}

const one = (query: string, ...values: unknown[]) =>
  RESTORED.prepare(query)
    .bind(...values)
    .first<Record<string, unknown>>()

test('what is restored differs in not one row and not one file', async () => {
  await fillStores()
  const before = { rows: await rowsIn(env.DB), files: await filesIn(env.MEDIA) }
  expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(before.files).toHaveLength(7)
  await backUpAt(night)
  const seen = await restore()
  expect(seen.files).toEqual(before.files)
  for (const [table, rows] of Object.entries(before.rows)) {
    expect(seen.rows[table], table).toEqual(rows)
  }
  // No mail leaves twice, and no isolate goes on with what it knew.
  expect(
    await one('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL AND due_at < ?', 9e15),
  ).toEqual({ n: 0 })
  expect(await one('SELECT epoch FROM catalogue_epoch')).not.toEqual(
    await env.DB.prepare('SELECT epoch FROM catalogue_epoch').first(),
  )
})

test('nothing comes back that was withdrawn, erased or sent meanwhile', async () => {
  await fillStores()
  await giveAccount(office.db, berta)
  await env.DB.prepare("UPDATE companion_accounts SET contact_email = 'b@example.com'").run()
  await backUpAt(night)
  const member = uuid(7)
  await env.DB.prepare(
    `UPDATE outbox SET sent_at = 5, recipient = NULL, subject = NULL, text = NULL`,
  ).run()
  await env.DB.batch([
    env.DB.prepare("UPDATE subscriptions SET status = 'expired'"),
    env.DB.prepare("UPDATE members SET erased_at = 5, display_name = '' WHERE id = ?").bind(member),
    env.DB.prepare('DELETE FROM media WHERE id = ?').bind(uuid(0x22)),
  ])
  expect((await office.call('DELETE', `/api/admin/companions/${ada}`)).status).toBe(200)
  const hidden = { ids: [berta], is_active: false, reason: 'Her photos show another person.' }
  expect((await office.call('PATCH', '/api/admin/companions', hidden)).status).toBe(200)
  const own = { companionId: clara, memberId: member, name: 'Clara', email: '', now: Date.now() }
  await withdrawUse(office.db, own, { mediaId: uuid(0x12), use: 'promotion' })
  await writeJournal(site, night + HOUR)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM journal_queue').first('n')).toBe(0)

  const said: string[] = []
  const restored = newRestore()
  await restore(restored, said)
  expect(restored.left).toEqual([])
  expect(await one('SELECT id FROM companions WHERE id = ?', ada)).toBeNull()
  expect(await one('SELECT is_active FROM companions WHERE id = ?', berta)).toEqual({
    is_active: 0,
  })
  const record = await one(
    'SELECT for_public, for_promotion FROM media_consents WHERE media_id = ? AND revoked_at IS NULL',
    uuid(0x12),
  )
  expect(record).toEqual({ for_public: 1, for_promotion: 0 })
  // She read it at that time.
  const noted = await one(
    `SELECT (SELECT count(*) FROM outbox WHERE cause LIKE ?1) AS mails,
      (SELECT count(*) FROM companion_notes WHERE companion_id = ?2) AS notes`,
    ...[`hidden:${berta}:%`, berta],
  )
  expect(noted).toEqual({ mails: 0, notes: 0 })
  const shown = await RESTORED.prepare(
    "SELECT subject FROM catalogue_log WHERE entry IS NOT NULL AND subject <> 'settings'",
  ).all()
  expect(shown.results).toEqual([{ subject: clara }])
  expect(
    await one('SELECT display_name, erased_at FROM members WHERE id = ?', member),
  ).toMatchObject({
    display_name: '',
    erased_at: expect.any(Number),
  })
  expect(await one('SELECT id FROM media WHERE id = ?', uuid(0x22))).toBeNull()
  const keys = (await filesIn(RESTORED_MEDIA)).map(({ key }) => key)
  expect(keys.filter((key) => key.includes(ada) || key.includes(uuid(0x22)))).toEqual([])
  expect(keys.filter((key) => key.includes(berta))).not.toEqual([])
  expect(
    await one('SELECT count(*) AS n FROM outbox WHERE due_at < 9e15 AND sent_at IS NULL'),
  ).toEqual({
    n: 0,
  })
})

test('of rows that are read at different moments, those whose companion was deleted meanwhile are left out', async () => {
  const MANY = 700
  const many = Array.from({ length: MANY }, () =>
    completeImport({ services: [{ name: 'Dinner' }], media: [{}, {}], reviews: [{}] }),
  )
  await importCompanions(office.db, many, by())
  let puts = 0
  const copies = new Proxy(env.BACKUP!, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'put') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<R2Bucket['put']>) => {
        // Her reviews are copied by now, and she is not.
        if (++puts === 2) await removeCompanion(office.db, ada, by())
        return target.put(...args)
      }
    },
  })
  site = { ...site, BACKUP: copies }
  await backUpAt(night)
  const restored = newRestore()
  await restore(restored)
  expect(restored.parts.length).toBeGreaterThan(2)
  expect(Object.keys(restored.orphans)).not.toEqual([])
  const count = await one('SELECT count(*) AS n FROM companions')
  expect(count).toEqual({ n: MANY + 2 })
  expect(await one("SELECT count AS n FROM tallies WHERE what = 'companions'")).toEqual(count)
})
