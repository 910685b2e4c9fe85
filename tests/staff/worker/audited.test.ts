import { beforeEach, describe, expect, test } from 'vitest'
import { audited } from '../../../worker/platform/db/audited.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { updateCompanions } from '../../../worker/companions/profiles/writes.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { editCompanion, editSettings } from '../../support/companions/edits.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
const editor = { actor: 'editor@example.test', at: 1_750_000_000_000 }

let db: Database
beforeEach(async () => {
  db = await emptyStores()
  await importCompanions(db, [companionImport({ id: ada, name: 'Ada', cityId: 'bern' })], editor)
})

const rowsOf = async (query: string) => (await env.DB.prepare(query).all()).results
const notes = () => rowsOf('SELECT at, actor, act, subject, detail FROM audit_log ORDER BY id')
const catalogueState = () =>
  rowsOf(`SELECT c.name, c.updated_at, l.version, l.entry FROM companions c
    JOIN catalogue_log l ON l.subject = c.id`)

test('logs time, actor, action, subject and changes', async () => {
  await editCompanion(db, ada, { name: 'Adele' }, editor)
  await editSettings(db, { offlineWindowDays: 3 }, editor)
  await removeCompanion(db, ada, editor)
  const { at, actor } = editor
  const renameDetail = '{"name":"Adele","changes":{"name":{"before":"Ada","after":"Adele"}}}'
  const widened = '{"changes":{"offlineWindowDays":{"before":7,"after":3}}}'
  expect(await notes()).toEqual([
    { at, actor, act: 'companions.imported', subject: 'companions', detail: '{"count":1}' },
    { at, actor, act: 'companion.changed', subject: ada, detail: renameDetail },
    { at, actor, act: 'setting.changed', subject: 'offlineWindowDays', detail: widened },
    { at, actor, act: 'companion.deleted', subject: ada, detail: '{}' },
  ])
})

test('logs nothing if nothing changes', async () => {
  await editCompanion(db, ada, { name: 'Ada' }, editor)
  await editSettings(db, { offlineWindowDays: 7 }, editor)
  expect(await notes()).toHaveLength(1)
})

describe('failed action', () => {
  const duplicateServices = [{ name: 'Massage' }, { name: 'Massage' }]
  const failures: [what: string, act: () => Promise<void>][] = [
    ['a violated constraint', () => editCompanion(db, ada, { name: 'X', height: 999 }, editor)],
    [
      'an unknown category',
      () => editCompanion(db, ada, { name: 'X', category: 'friend' as never }, editor),
    ],
    [
      'a duplicate service',
      () => editCompanion(db, ada, { name: 'X', services: duplicateServices }, editor),
    ],
    [
      'an existing companion among several',
      () => importCompanions(db, [companionImport(), companionImport({ id: ada })], editor),
    ],
    [
      'a picture without a companion',
      () => {
        const draft = companionImport({ media: [{ companionId: uuid(99) }] })
        return importCompanions(db, [draft], editor)
      },
    ],
    [
      'a failure of the last write',
      () =>
        audited(db, { ...editor, act: 'a', subject: 'b' }, [
          ...updateCompanions(db, [{ id: ada, columns: { name: 'X' } }], editor.at),
          ...updateCompanions(db, [{ id: ada, columns: { name: '' } }], editor.at),
        ]),
    ],
  ]
  test.each(failures)('writes nothing after %s', async (_, change) => {
    const before = [await notes(), await catalogueState()]
    await expect(change()).rejects.toMatchObject({
      store: 'database',
      cause: { message: expect.stringMatching(/constraint/) as string },
    })
    expect([await notes(), await catalogueState()]).toEqual(before)
    expect(await rowsOf('SELECT count(*) AS count FROM companions')).toEqual([{ count: 1 }])
  })
})

test("logs all simultaneous actions and keeps the last one's value", async () => {
  // An edit is tried this many times.
  const names = Array.from({ length: 3 }, (_, index) => `Ada ${index}`)
  await Promise.all(names.map((name) => editCompanion(db, ada, { name }, editor)))
  expect(await notes()).toHaveLength(4)
  const [row] = (await catalogueState()) as { name: string; version: number; entry: string }[]
  const [last] = (await notes()).slice(-1) as { detail: string }[]
  expect(JSON.parse(last?.detail ?? '')).toMatchObject({ name: row?.name })
  expect(row?.entry).toContain(`"name":"${row?.name}"`)
  // The first version contains the settings and places of a new site.
  expect(row?.version).toBe(5)
})

test('refuses changes of the audit log', async () => {
  for (const change of ["actor = 'nobody'", 'at = 0', "detail = '{}'"]) {
    await expect(env.DB.prepare(`UPDATE audit_log SET ${change}`).run()).rejects.toThrow(
      'the audit log is append-only',
    )
  }
  expect(await notes()).toMatchObject([{ actor: editor.actor, at: editor.at }])
})
