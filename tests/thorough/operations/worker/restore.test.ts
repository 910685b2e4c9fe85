import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { withdrawUse } from '../../../../worker/media/withdraw-use.ts'
import { copyTombstonesJob } from '../../../../worker/operations/jobs/back-up.ts'
import { newRestore } from '../../../../worker/ops/restore/restore-copy.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { differencesOf } from '../../../support/platform/compare-crawls.ts'
import {
  ada,
  berta,
  clara,
  filesIn,
  night,
  openCopies,
  RESTORED,
  RESTORED_MEDIA,
  rowsIn,
} from '../../../support/operations/copies.ts'
import { crawl, readsWithoutAnswer } from '../../../support/platform/crawl.ts'
import { catalogueWithoutTail, env } from '../../../support/platform/database.ts'
import { systemActor, companionImport, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { addressesOf, registeredRoutes } from '../../../support/platform/routes.ts'
import { ask } from '../../../support/platform/site.ts'

const open = registeredRoutes
  .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/admin'))
  .flatMap(({ path }) => addressesOf(path, [ada]))
const starts = [
  '/',
  '/browse',
  '/companions',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-0.xml',
  '/api/companions?facets=1',
  '/api/search?q=companion',
  '/api/suggest?q=comp',
  '/status',
  '/api/cities/zurich',
  `/api/recently-seen?ids=${ada}`,
  ...open,
]

/** Answers of a new isolate for a visitor over these stores. */
async function crawlOver(DB: D1Database, MEDIA: R2Bucket) {
  enterNewColo()
  const bindings = { DEMO: 'off', DB, MEDIA }
  catalogueWithoutTail(bindings)
  // The first answer loads the catalogue and has no version mark yet.
  await ask('/', {}, bindings)
  return crawl((path) => ask(path, {}, bindings), starts, 300)
}

let copies: Awaited<ReturnType<typeof openCopies>>
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  copies = await openCopies()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const firstRow = (query: string, ...values: unknown[]) =>
  RESTORED.prepare(query)
    .bind(...values)
    .first<Record<string, unknown>>()

test('restores every row, file and public answer', async () => {
  await copies.fillStores()
  // A fixed time, so that answers do not differ by age.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const answers = await crawlOver(env.DB, env.MEDIA)
  const before = { rows: await rowsIn(env.DB), files: await filesIn(env.MEDIA) }
  expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(before.files).toHaveLength(7)
  await copies.backUpAt(night)
  const restoredStores = await copies.restore()
  expect(restoredStores.files).toEqual(before.files)
  for (const [table, rows] of Object.entries(before.rows)) {
    expect(restoredStores.rows[table], table).toEqual(rows)
  }
  // No email is sent twice, and no isolate keeps its catalogue.
  expect(
    await firstRow('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL AND due_at < ?', 9e15),
  ).toEqual({ n: 0 })
  expect(await firstRow('SELECT epoch FROM catalogue_epoch')).not.toEqual(
    await env.DB.prepare('SELECT epoch FROM catalogue_epoch').first(),
  )
  const answeredPaths = [...answers]
    .filter(([, { status }]) => status === 200)
    .map(([path]) => path)
  expect(answeredPaths).toEqual(expect.arrayContaining(['/', '/browse', '/companion/companion-0']))
  expect(answeredPaths.filter((path) => path.startsWith('/media/')).length).toBeGreaterThan(2)
  // Health is 503 because no jobs run here.
  expect(readsWithoutAnswer(answers)).toEqual(['/api/health'])
  expect(differencesOf(answers, await crawlOver(RESTORED, RESTORED_MEDIA))).toEqual([])
})

test('restores nothing that was withdrawn, erased or sent since the backup', async () => {
  await copies.fillStores()
  await giveAccount(copies.office.db, berta)
  await env.DB.prepare("UPDATE companion_accounts SET contact_email = 'b@example.com'").run()
  await copies.backUpAt(night)
  const member = uuid(7)
  await env.DB.prepare(
    `UPDATE outbox SET sent_at = 5, recipient = NULL, subject = NULL, text = NULL`,
  ).run()
  for (const path of [`companions/${ada}`, `trash/${ada}`, `media/${uuid(0x22)}`])
    expect((await copies.office.call('DELETE', `/api/admin/${path}`)).status).toBe(200)
  const hiding = { ids: [berta], is_active: false, reason: 'Her photos show another person.' }
  expect((await copies.office.call('PATCH', '/api/admin/companions', hiding)).status).toBe(200)
  const ownCaller = {
    companionId: clara,
    memberId: member,
    name: 'Clara',
    email: '',
    now: Date.now(),
  }
  await withdrawUse(copies.office.db, ownCaller, { mediaId: uuid(0x12), use: 'private' })
  await env.DB.prepare("UPDATE subscriptions SET status = 'expired'").run()
  await eraseMember(copies.office.db, member, systemActor())
  await copyTombstonesJob(copies.site, night + HOUR)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM tombstones').first('n')).toBe(0)

  const output: string[] = []
  const progress = newRestore()
  await copies.restore(progress, output)
  expect(progress.left).toEqual([])
  expect(await firstRow('SELECT id FROM companions WHERE id = ?', ada)).toBeNull()
  expect(await firstRow('SELECT is_active FROM companions WHERE id = ?', berta)).toEqual({
    is_active: 0,
  })
  const record = await firstRow(
    'SELECT for_public, for_private FROM media_consents WHERE media_id = ? AND revoked_at IS NULL',
    uuid(0x12),
  )
  expect(record).toEqual({ for_public: 1, for_private: 0 })
  // The companion read the note at that time.
  const notices = await firstRow(
    `SELECT (SELECT count(*) FROM outbox WHERE cause LIKE ?1) AS mails,
      (SELECT count(*) FROM companion_notes WHERE companion_id = ?2) AS notes`,
    `hidden:${berta}:%`,
    berta,
  )
  expect(notices).toEqual({ mails: 0, notes: 0 })
  const publicSubjects = await RESTORED.prepare(
    "SELECT subject FROM catalogue_log WHERE entry IS NOT NULL AND subject <> 'settings'",
  ).all()
  expect(publicSubjects.results).toEqual([{ subject: clara }])
  expect(
    await firstRow('SELECT display_name, erased_at FROM members WHERE id = ?', member),
  ).toMatchObject({
    display_name: '',
    erased_at: expect.any(Number),
  })
  expect(await firstRow('SELECT id FROM media WHERE id = ?', uuid(0x22))).toBeNull()
  const keys = (await filesIn(RESTORED_MEDIA)).map(({ key }) => key)
  expect(keys.filter((key) => key.includes(ada) || key.includes(uuid(0x22)))).toEqual([])
  expect(keys.filter((key) => key.includes(berta))).not.toEqual([])
  expect(
    await firstRow('SELECT count(*) AS n FROM outbox WHERE due_at < 9e15 AND sent_at IS NULL'),
  ).toEqual({
    n: 0,
  })
})

test('skips rows whose companion was deleted during the backup', async () => {
  const MANY = 700
  const drafts = Array.from({ length: MANY }, () =>
    companionImport({ services: [{ name: 'Dinner' }], media: [{}, {}], reviews: [{}] }),
  )
  await importCompanions(copies.office.db, drafts, systemActor())
  let puts = 0
  const deleting = new Proxy(env.BACKUP!, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'put') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<R2Bucket['put']>) => {
        // Her reviews are copied by now, but her own row is not.
        if (++puts === 2) await removeCompanion(copies.office.db, ada, systemActor())
        return target.put(...args)
      }
    },
  })
  await copies.backUpAt(night, { BACKUP: deleting })
  const progress = newRestore()
  await copies.restore(progress)
  expect(progress.parts.length).toBeGreaterThan(2)
  expect(Object.keys(progress.orphans)).not.toEqual([])
  const count = await firstRow('SELECT count(*) AS n FROM companions')
  expect(count).toEqual({ n: MANY + 2 })
  expect(await firstRow("SELECT count AS n FROM counters WHERE name = 'companions'")).toEqual(count)
})
