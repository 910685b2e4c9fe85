import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManaged } from '#contract/admin-companions.api'
import { saveConsent } from '#contract/consent-records.api'
import { LEDGER_PATH } from '#contract/ledger'
import { recordListingConsent } from '#contract/publication.api'
import { saveSettings } from '#contract/settings.api'
import { openOffice } from '../../bench/lib/office.ts'
import { migrate, serve } from '../../bench/lib/site.ts'
import { run, root } from '../../../worker/local/setup.mjs'
import { siteFolder } from '../../support/site-folder.ts'

// The site as it is deployed works, seals and is exported; the command finds what was altered since.

const folder = siteFolder()
let text = ''
let published = ''

beforeAll(async () => {
  const office = await openOffice()
  const modulesRoot = join(folder, 'bundle')
  await run('wrangler', ['deploy', '--dry-run', '--outdir', modulesRoot, '--cwd', folder])
  const site = await serve({
    ...{ modules: true, modulesRoot, scriptPath: join(modulesRoot, 'index.js') },
    bindings: { DEMO: 'off', SITE_SECRET: 's'.repeat(32), ...office.vars },
    d1Databases: { DB: 'velours' },
    r2Buckets: { MEDIA: 'velours-media' },
  })
  try {
    const db = (await site.miniflare.getD1Database('DB')) as unknown as D1Database
    await migrate(db)
    const ask = async (method: string, path: string, body: object) => {
      const response = await fetch(new URL(path, site.origin), {
        method,
        headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      expect(response.ok, `${path}: ${text}`).toBe(true)
      return text
    }
    for (const name of ['Ada', 'Berta', 'Clara']) {
      const made = await ask('POST', createManaged.path, {
        ...{ name, age_range: '23-27', location: 'Zurich, Switzerland' },
      })
      const { id } = JSON.parse(made) as { id: string }
      const consent = { givenBy: name, givenOn: '2026-05-01', evidence: 'Signed form of 1 May' }
      await ask('PUT', recordListingConsent.path.replace(':id', id), consent)
    }
    await ask('PUT', saveSettings.path, { maintenance: true })
    await ask('POST', saveConsent.path, { preference: true, analytics: false, marketing: false })
    const worker = await site.miniflare.getWorker()
    for (const cron of ['* * * * *', '23 3 * * *']) await worker.scheduled({ cron })
    const roots = await fetch(new URL(LEDGER_PATH, site.origin))
    published = write('ledger.json', await roots.text())
    // As `wrangler d1 export` reads it.
    const exported = db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>()
    text = (await exported)[0]!.join('\n')
  } finally {
    await site.close()
    office.close()
  }
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function verify(file: string) {
  const script = join(root, 'worker/ledger/verify.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file, published], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** The export after someone who may do everything has had it. */
function altered(sql: string): string {
  const path = join(folder, 'altered.sqlite')
  rmSync(path, { force: true })
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  db.exec(text)
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  const { changes } = db.prepare(sql).run()
  expect(changes, sql).toBe(1)
  db.close()
  return path
}

test('an export of the running site is as it was written', () => {
  for (const act of ['companion.created', 'setting.changed']) expect(text).toContain(act)
  const { status, stdout, stderr } = verify(write('backup.sql', text))
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^\d+ entries, \d+ rows, 1 published ends compared\n/)
  expect(stdout).toContain('Nothing was altered.')
})

test.each([
  [
    'changed',
    `UPDATE audit_log SET subject = 'x' WHERE id = (SELECT min(id) FROM audit_log)`,
    /audit_log \[\d+\]: differs from entry \d+/,
  ],
  ['changed', 'UPDATE consents SET marketing = 1', /consents \[.*\]: differs from entry/],
  [
    'changed',
    `UPDATE companion_consents SET evidence = 'x' WHERE given_by_name = 'Ada'`,
    /companion_consents \[.*\]: differs from entry/,
  ],
  [
    'removed',
    `DELETE FROM companion_consents WHERE given_by_name = 'Ada'`,
    /listing-consent: the row of entry \d+ was removed/,
  ],
  [
    'inserted',
    `INSERT INTO companion_consents (companion_id, text_version, given_by_name, given_at, recorded_at)
      VALUES ('${'0'.repeat(36)}', '1', 'Dora', 1, 1)`,
    /companion_consents \[.*\]: was inserted beside the ledger/,
  ],
  [
    'inserted',
    `INSERT INTO appeal_steps (appeal_id, number, at, actor, actor_name, act)
      VALUES ('${'0'.repeat(36)}', 1, 1, 'x', 'X', 'grant')`,
    /appeal_steps \[.*\]: was inserted beside the ledger/,
  ],
  [
    'removed',
    `DELETE FROM audit_log WHERE id = (SELECT min(id) FROM audit_log)`,
    /audit: the row of entry \d+ was removed/,
  ],
  [
    'inserted',
    `INSERT INTO audit_log (at, actor, act, subject, detail)
       VALUES (5, 'system', 'city.added', 'z', '{}')`,
    /audit_log \[\d+\]: was inserted beside the ledger/,
  ],
  [
    'removed from the ledger',
    'DELETE FROM ledger_entries WHERE number = (SELECT max(number) FROM ledger_entries)',
    /had \d+ entries and ended otherwise/,
  ],
])('one row that was %s is found: %s', (_, sql, problem) => {
  const { status, stderr } = verify(altered(sql))
  expect(status).toBe(1)
  expect(stderr).toMatch(problem)
})
