import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteManagedEndpoint,
  getManagedEndpoint,
  getManagedSchemas,
} from '#companions/staff/admin-companions'
import {
  deleteTrashedEndpoint,
  listTrashEndpoint,
  restoreTrashedEndpoint,
  trashCompanionsEndpoint,
  listTrashSchemas,
  trashCompanionsSchemas,
} from '#companions/staff/trash'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { emptyTrash } from '../../../worker/companions/trash-companion.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  publicPlaces,
  placesOf,
  ada,
  openComplete,
  office,
  run,
} from '../../support/companions/complete-profile.ts'
import { adaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../support/platform/intercept.ts'

beforeEach(openComplete)

const pathOf = ({ path }: { path: string }, id = ada) => path.replace(':id', id)
const remove = () => office.call('DELETE', pathOf(deleteManagedEndpoint))
const restore = () => office.call('POST', pathOf(restoreTrashedEndpoint))
const purge = () => office.call('DELETE', pathOf(deleteTrashedEndpoint))
const listedIds = async () =>
  (await expectAnswer(listTrashSchemas, office.call('GET', listTrashEndpoint.path))).companions
const managed = () =>
  expectAnswer(getManagedSchemas, office.call('GET', pathOf(getManagedEndpoint)))
const rows = (table: string) => rowsOf(`SELECT * FROM ${table} WHERE companion_id = ?1`, ada)

describe('companions in the trash', () => {
  test('a deleted companion is offline immediately and in the trash for 30 days, with all her rows', async () => {
    expect(await placesOf()).toEqual(publicPlaces)
    const before = [await rows('media'), await rows('stories'), await rows('companion_slugs')]
    expect((await remove()).status).toBe(200)
    expect(await placesOf()).toEqual([])
    expect((await office.call('GET', pathOf(getManagedEndpoint))).status).toBe(404)
    const [trashed] = await listedIds()
    expect(trashed).toMatchObject({ id: ada, name: 'Ada', city: 'Zurich', deletedBy: 'The office' })
    expect(Date.parse(trashed!.endsAt) - Date.parse(trashed!.deletedAt)).toBe(30 * DAY)
    expect([await rows('media'), await rows('stories'), await rows('companion_slugs')]).toEqual(
      before,
    )
    expect((await auditLog()).at(-1)).toMatchObject({ act: 'companion.trashed', subject: ada })
    // A repeated call changes nothing.
    expect((await remove()).status).toBe(404)
    expect(await listedIds()).toEqual([trashed])
  })

  test('her area closes, and opens again once she is restored', async () => {
    await giveAccount(office.db, ada, adaClaims.sub)
    const ownStatus = async () =>
      (await office.ask('/api/own', await office.accounts.as(adaClaims))).status
    expect(await ownStatus()).toBe(200)
    await remove()
    expect(await ownStatus()).toBe(403)
    await restore()
    expect(await ownStatus()).toBe(200)
  })

  test('no write publishes a companion in the trash', async () => {
    await remove()
    await expect(run(`UPDATE companions SET lifecycle = 'active'`)).rejects.toThrow(/CHECK/)
    const change = { ids: [ada], status: 'active' }
    const response = await office.call('PATCH', '/api/admin/companions', change)
    expect(await response.json()).toMatchObject({ changed: 0 })
    expect(await placesOf()).toEqual([])
  })

  test('her id can’t be created again, and her city can’t be deleted', async () => {
    await remove()
    const repeatedForm = {
      id: ada,
      name: 'Ada',
      age_range: '25-29',
      location: 'Zurich, Switzerland',
    }
    const creation = await office.call('POST', '/api/admin/companions', repeatedForm)
    expect([creation.status, await creation.json()]).toMatchObject([
      409,
      { id: 'companion.in-trash' },
    ])
    const placeDeletion = await office.call('DELETE', '/api/admin/places/zurich')
    expect([placeDeletion.status, await placeDeletion.json()]).toMatchObject([
      409,
      { id: 'place.in-trash' },
    ])
  })
})

describe('leaving the trash', () => {
  test('restoring archives her without publishing, and the log has the staff member', async () => {
    await remove()
    expect((await restore()).status).toBe(200)
    expect(await placesOf()).toEqual([])
    expect(await managed()).toMatchObject({ status: 'archived', slug: 'ada' })
    expect(await listedIds()).toEqual([])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.restored',
      subject: ada,
      detail: { name: 'Ada' },
    })
    expect((await restore()).status).toBe(404)
    await office.call('PATCH', '/api/admin/companions', { ids: [ada], status: 'active' })
    expect(await placesOf()).toEqual(publicPlaces)
  })

  test('restoring makes her a draft if she was never published', async () => {
    await run(`UPDATE companions SET lifecycle = 'pending', published_at = NULL`)
    await remove()
    await restore()
    expect((await managed()).status).toBe('draft')
  })

  test('deleting her permanently takes effect immediately, and only from the trash', async () => {
    expect((await purge()).status).toBe(404)
    expect(await rowsOf('SELECT id FROM companions')).toHaveLength(1)
    await remove()
    expect((await purge()).status).toBe(200)
    expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    expect(await rows('media')).toEqual([])
    expect(await rowsOf('SELECT * FROM pending_uploads')).not.toEqual([])
    expect((await auditLog()).at(-1)).toMatchObject({ act: 'companion.deleted', subject: ada })
    expect((await purge()).status).toBe(404)
  })

  test('a companion restored while the trash is emptied is not deleted', async () => {
    await remove()
    const [{ deleted_at: since } = { deleted_at: 0 }] = await rowsOf<{ deleted_at: number }>(
      'SELECT deleted_at FROM companions WHERE id = ?1',
      ada,
    )
    let isRestored = false
    const racingDatabase = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead && !isRestored) {
        isRestored = true
        expect((await restore()).status).toBe(200)
      }
      return work()
    })
    await emptyTrash(createDatabase(racingDatabase), since + 31 * DAY)
    expect(isRestored).toBe(true)
    expect(await rowsOf('SELECT deleted_at FROM companions WHERE id = ?1', ada)).toEqual([
      { deleted_at: null },
    ])
  })

  test('the nightly job deletes companions after 30 days, and none that was restored', async () => {
    await remove()
    const since = Date.parse((await listedIds())[0]!.deletedAt)
    await emptyTrash(office.db, since + 30 * DAY - 1)
    expect(await listedIds()).toHaveLength(1)
    await restore()
    await emptyTrash(office.db, since + 31 * DAY)
    expect((await managed()).status).toBe('archived')
    await remove()
    const [trashRow] = await rowsOf<{ deleted_at: number }>('SELECT deleted_at FROM companions')
    await emptyTrash(office.db, trashRow!.deleted_at + 30 * DAY)
    expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    const [last] = (await auditLog()).slice(-1)
    expect(last).toMatchObject({ act: 'companion.deleted', actor: 'system' })
    await emptyTrash(office.db, trashRow!.deleted_at + 31 * DAY)
    expect((await auditLog()).slice(-1)).toEqual([last])
  })
})

describe('moving several companions to the trash', () => {
  const trash = (ids: readonly string[]) =>
    expectAnswer(trashCompanionsSchemas, office.call('POST', trashCompanionsEndpoint.path, { ids }))

  test('all are moved in one batch, except those who need a second person', async () => {
    await run(
      `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, due_at, created_at, changed_at)
       VALUES ('${uuid(70)}', 'R-AAAA-AAAA', '${'f'.repeat(64)}', '${ada}', 'fake', 'x', 5, 1, 1)`,
    )
    const { id } = await (
      await office.call('POST', '/api/admin/companions', {
        name: 'Berta',
        age_range: '25-29',
        location: 'Zurich, Switzerland',
      })
    ).json<{ id: string }>()
    const ids = [ada, id, uuid(99)]
    expect(await trash(ids)).toEqual({ trashed: 1, skipped: ['Ada'] })
    expect((await listedIds()).map(({ name }) => name)).toEqual(['Berta'])
    expect(await trash(ids)).toEqual({ trashed: 0, skipped: ['Ada'] })
  })

  test('at most fifty can be moved at once', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => uuid(index + 1))
    const response = await office.call('POST', trashCompanionsEndpoint.path, { ids })
    expect(response.status).toBe(422)
    expect(await listedIds()).toEqual([])
  })
})
