import { beforeEach, describe, expect, test } from 'vitest'
import { audited } from '../../../worker/platform/db/audited.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { updateCompanion } from '../../../worker/companions/profiles/writes.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { editCompanion, editSettings } from '../../support/companions/edits.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
const by = { actor: 'editor@example.test', at: 1_750_000_000_000 }

let db: Database
beforeEach(async () => {
  db = await emptyStores()
  await importCompanions(db, [companionImport({ id: ada, name: 'Ada', cityId: 'bern' })], by)
})

const rowsOf = async (query: string) => (await env.DB.prepare(query).all()).results
const notes = () => rowsOf('SELECT at, actor, act, subject, detail FROM audit_log ORDER BY id')
const truth = () =>
  rowsOf(`SELECT c.name, c.updated_at, l.version, l.entry FROM companions c
    JOIN catalogue_log l ON l.subject = c.id`)

test('an act is noted: who, when, what, of whom, and how', async () => {
  await editCompanion(db, ada, { name: 'Adele' }, by)
  await editSettings(db, { offlineWindowDays: 3 }, by)
  await removeCompanion(db, ada, by)
  const { at, actor } = by
  const renamed = '{"name":"Adele","changes":{"name":{"before":"Ada","after":"Adele"}}}'
  const widened = '{"changes":{"offlineWindowDays":{"before":7,"after":3}}}'
  expect(await notes()).toEqual([
    { at, actor, act: 'companions.imported', subject: 'companions', detail: '{"count":1}' },
    { at, actor, act: 'companion.changed', subject: ada, detail: renamed },
    { at, actor, act: 'setting.changed', subject: 'offlineWindowDays', detail: widened },
    { at, actor, act: 'companion.deleted', subject: ada, detail: '{}' },
  ])
})

test('what changes nothing is no act', async () => {
  await editCompanion(db, ada, { name: 'Ada' }, by)
  await editSettings(db, { offlineWindowDays: 7 }, by)
  expect(await notes()).toHaveLength(1)
})

describe('an act that fails leaves nothing behind', () => {
  const twice = [{ name: 'Massage' }, { name: 'Massage' }]
  const failures: [what: string, act: () => Promise<void>][] = [
    ['a rule that is broken', () => editCompanion(db, ada, { name: 'X', height: 999 }, by)],
    [
      'an unknown category',
      () => editCompanion(db, ada, { name: 'X', category: 'friend' as never }, by),
    ],
    ['a service twice', () => editCompanion(db, ada, { name: 'X', services: twice }, by)],
    [
      'one of several that exists already',
      () => importCompanions(db, [companionImport(), companionImport({ id: ada })], by),
    ],
    [
      'a picture without a companion',
      () => {
        const draft = companionImport({ media: [{ companionId: uuid(99) }] })
        return importCompanions(db, [draft], by)
      },
    ],
    [
      'the last of several writes',
      () =>
        audited(db, { ...by, act: 'a', subject: 'b' }, [
          updateCompanion(db, ada, { name: 'X' }, by.at),
          updateCompanion(db, ada, { name: '' }, by.at),
        ]),
    ],
  ]
  test.each(failures)('(%s)', async (_, act) => {
    const before = [await notes(), await truth()]
    await expect(act()).rejects.toMatchObject({
      store: 'database',
      cause: { message: expect.stringMatching(/constraint/) as string },
    })
    expect([await notes(), await truth()]).toEqual(before)
    expect(await rowsOf('SELECT count(*) AS count FROM companions')).toEqual([{ count: 1 }])
  })
})

test('acts at the same moment are all noted, and the last one stands', async () => {
  // As many as an edit is tried.
  const names = Array.from({ length: 3 }, (_, at) => `Ada ${at}`)
  await Promise.all(names.map((name) => editCompanion(db, ada, { name }, by)))
  expect(await notes()).toHaveLength(4)
  const [row] = (await truth()) as { name: string; version: number; entry: string }[]
  const [last] = (await notes()).slice(-1) as { detail: string }[]
  expect(JSON.parse(last?.detail ?? '')).toMatchObject({ name: row?.name })
  expect(row?.entry).toContain(`"name":"${row?.name}"`)
  // The first version has the settings and places of a new site.
  expect(row?.version).toBe(5)
})

test('what was noted can’t be changed afterwards', async () => {
  for (const change of ["actor = 'nobody'", 'at = 0', "detail = '{}'"]) {
    await expect(env.DB.prepare(`UPDATE audit_log SET ${change}`).run()).rejects.toThrow(
      'the audit log is append-only',
    )
  }
  expect(await notes()).toMatchObject([{ actor: by.actor, at: by.at }])
})
