import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { allowAgain } from '#media/own-consents.api'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { undoConsentWithdrawal as allow } from '../../../../worker/media/undo-consent-withdrawal.ts'
import { revokeConsent as revoke } from '../../../../worker/media/revoke-consent.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { ada, adaClaims, bertaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { refusalOf } from '../../../support/platform/refusals.ts'
import { keysInBucket } from '../../../support/media/uploads.ts'
import {
  age,
  blocked,
  lifted,
  openWithdrawals,
  portrait,
} from '../../../support/media/withdrawals.ts'

let office: Awaited<ReturnType<typeof openWithdrawals>>
beforeEach(async () => {
  office = await openWithdrawals()
})

describe('within the hour', () => {
  test('she allows a file again that she withdrew, and uploads it anew, for review', async () => {
    const id = await office.shown()
    await env.DB.prepare("UPDATE media SET alt = 'Warm light'").run()
    await office.withdraw(id)
    const [row] = (await office.own()).withdrawn
    expect(row).toMatchObject({
      id,
      place: 'gallery',
      type: 'photo',
      alt: 'Warm light',
      copies: 0,
    })
    expect(Date.parse(row!.until) - Date.parse(row!.withdrawnAt)).toBe(HOUR)
    expect(await office.isRefused()).toBe(true)
    expect(await office.allowed(id)).toEqual({ isAllowed: true })
    expect(await blocked()).toEqual([])
    const after = await office.own()
    expect([after.published, after.withdrawn]).toEqual([[], []])
    expect(await keysInBucket()).toEqual([])
    expect(await lifted()).toEqual([{ actor: adaClaims.sub }])
    const { id: again } = await office.uploaded(portrait())
    expect(await office.own()).toMatchObject({ published: [], submitted: [{ id: again }] })
    // Also by others.
    expect(await office.isRefused(bertaClaims)).toBe(false)
  })

  test('it may be repeated, also twice at once, and a late repeat of the withdrawal blocks nothing', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    const both = await Promise.all([office.allowed(id), office.allowed(id)])
    expect(both).toEqual([{ isAllowed: true }, { isAllowed: true }])
    await age(2 * HOUR)
    expect(await office.allowed(id)).toEqual({ isAllowed: true })
    expect(await lifted()).toHaveLength(1)
    await office.withdraw(id)
    expect(await blocked()).toEqual([])
    expect(await office.isRefused()).toBe(false)
  })

  test('a withdrawal that was under way all the while blocks nothing once it was lifted', async () => {
    const id = await office.shown()
    let writes = 0
    // The batch of the slow one comes last.
    const slow = new Faults(Infinity)
    const database = slow.database(env.DB)
    const batch = database.batch.bind(database)
    const late = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'batch') return Reflect.get(target, name, target) as unknown
        return async (list: D1PreparedStatement[]) => {
          if (writes++ === 0) {
            await office.withdraw(id)
            await office.allowed(id)
          }
          return batch(list)
        }
      },
    })
    const stores = { db: createDatabase(late), bucket: env.MEDIA, images: undefined }
    const own = { companionId: ada, memberId: adaClaims.sub, email: null, now: Date.now() }
    await revoke(stores, own, id)
    expect(writes).toBeGreaterThan(0)
    expect(await blocked()).toEqual([])
  })
})

describe('it is refused', () => {
  test('after the hour', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    await age(HOUR)
    expect((await office.own()).withdrawn).toEqual([])
    expect(await refusalOf(office.allow(adaClaims, id))).toEqual({
      status: 409,
      id: 'consent.final',
    })
    expect(await office.isRefused()).toBe(true)
  })

  test('to others: another companion, staff, a visitor, and an account that runs the profile since', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    expect((await office.allow(bertaClaims, id)).status).toBe(404)
    expect((await office.allow(adminClaims, id)).status).toBe(403)
    expect(
      (await office.ask(addressOf(allowAgain, { params: { id } }), { method: 'POST' })).status,
    ).toBe(401)
    expect((await office.allow(adaClaims, uuid(0xff))).status).toBe(404)
    await env.DB.prepare('DELETE FROM companion_accounts WHERE companion_id = ?').bind(ada).run()
    expect((await office.allow(adaClaims, id)).status).toBe(403)
    const next = { sub: uuid(0xc), email: 'next@members.test' }
    await giveAccount(office.db, ada, next.sub)
    expect((await office.own(next)).withdrawn).toEqual([])
    expect((await office.allow(next, id)).status).toBe(404)
    expect(await office.isRefused(next)).toBe(true)
    expect(await lifted()).toEqual([])
  })

  test('to staff who run a profile, which they are not offered', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    const staff = { ...adaClaims, app_metadata: adminClaims.app_metadata }
    expect((await office.own(staff)).withdrawn).toEqual([])
    expect((await office.allow(staff, id)).status).toBe(403)
  })

  test.each([
    ['runs the profile no longer', 'DELETE FROM companion_accounts'],
    ['is suspended', `UPDATE members SET suspended_at = 1 WHERE id = '${adaClaims.sub}'`],
    [
      'is of the staff',
      `INSERT OR REPLACE INTO administrators (member_id, standing, changed_at) VALUES ('${adaClaims.sub}', 'given', 1)`,
    ],
  ])('in the very write, to one who since it was read %s', async (_, change) => {
    const id = await office.shown()
    await office.withdraw(id)
    const faults = new Faults(1, { happen: () => env.DB.prepare(change).run() })
    const own = { companionId: ada, memberId: adaClaims.sub, role: null, now: Date.now() }
    const db = createDatabase(faults.database(env.DB))
    await expect(allow(db, own, id)).rejects.toMatchObject({ status: 403 })
    expect(await blocked()).not.toEqual([])
    expect(await lifted()).toEqual([])
  })
})

describe('what another withdrawal blocks for everyone', () => {
  test('before stays blocked', async () => {
    const { id: hers } = await office.uploaded(portrait())
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await age(2 * HOUR)
    const before = await blocked()
    await office.withdraw(hers)
    expect(await office.allowed(hers)).toEqual({ isAllowed: false })
    expect(await blocked()).toEqual(before)
    expect(await office.isRefused()).toBe(true)
  })

  test('within the same hour stays blocked until both are lifted, in whichever order', async () => {
    const { id: hers } = await office.uploaded(portrait())
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await office.withdraw(hers)
    expect(await office.allowed(theirs, bertaClaims)).toEqual({ isAllowed: false })
    expect(await office.isRefused()).toBe(true)
    expect(await office.allowed(hers)).toEqual({ isAllowed: true })
    expect(await blocked()).toEqual([])
  })

  test('within the same hour stays blocked once one of them is final', async () => {
    const { id: hers } = await office.uploaded(portrait())
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await office.withdraw(hers)
    await age(2 * HOUR, theirs)
    expect(await office.allowed(hers)).toEqual({ isAllowed: false })
    expect(await office.isRefused()).toBe(true)
  })

  test('stays blocked when the other one has expired since', async () => {
    const { id: hers } = await office.uploaded(portrait())
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await age(366 * DAY)
    await expireRows(env, Date.now())
    expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toEqual([])
    expect(await rowsOf('SELECT media_id FROM media_withdrawal_hashes')).toEqual([])
    await office.withdraw(hers)
    expect(await office.allowed(hers)).toEqual({ isAllowed: false })
    expect(await office.isRefused(bertaClaims)).toBe(true)
  })
})

describe('what another profile withdrew while hers was published', () => {
  test('keeps only that profile from it, once hers is lifted', async () => {
    const hers = await office.shown()
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await age(2 * HOUR)
    await office.withdraw(hers)
    expect(await office.allowed(hers)).toEqual({ isAllowed: true })
    expect(await blocked()).toEqual([])
    expect(await office.isRefused(bertaClaims)).toBe(true)
    expect(await office.isRefused()).toBe(false)
  })

  test('stays blocked for that profile when it is lifted while hers is not', async () => {
    const hers = await office.shown()
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await office.withdraw(hers)
    expect(await office.allowed(theirs, bertaClaims)).toEqual({ isAllowed: false })
    expect(await office.isRefused(bertaClaims)).toBe(true)
  })
})

describe('a second copy of the very same picture', () => {
  test('goes with the first, published or under review, and the receipt says so', async () => {
    const first = await office.shown()
    const second = await office.shown()
    const { id: third } = await office.uploaded(portrait())
    const other = await office.published()
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(first)
    const { published: left, submitted, withdrawn } = await office.own()
    expect([left.map(({ id }) => id), submitted]).toEqual([[other], []])
    expect(withdrawn).toMatchObject([{ id: first, copies: 2 }])
    const keys = await keysInBucket()
    expect(keys.filter((key) => [first, second, third].some((id) => key.includes(id)))).toEqual([])
    expect(keys.filter((key) => key.includes(theirs))).not.toEqual([])
    const [mail] = await rowsOf<{ text: string }>(
      "SELECT text FROM outbox WHERE cause LIKE 'consent:%:revoked'",
    )
    expect(mail!.text).toContain('together with 2 copies of it')
    const ended = await rowsOf<{ media_id: string }>(
      'SELECT media_id FROM media_consents WHERE ended_at IS NOT NULL',
    )
    expect(ended.map((row) => row.media_id).toSorted()).toEqual([first, second, third].toSorted())
    const acts = await rowsOf("SELECT subject FROM audit_log WHERE act = 'media.revoked'")
    expect(acts).toHaveLength(3)
    expect(await office.allowed(first)).toEqual({ isAllowed: true })
    expect((await office.upload(portrait())).status).toBe(200)
  })

  test('goes also when it arrives at that very moment', async () => {
    const first = await office.shown()
    let happened = false
    const db = new Proxy(env.DB, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (name !== 'batch')
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        return async (list: D1PreparedStatement[]) => {
          if (!happened) {
            happened = true
            await office.uploaded(portrait())
          }
          return target.batch(list)
        }
      },
    })
    const stores = { db: createDatabase(db), bucket: env.MEDIA, images: undefined }
    const own = { companionId: ada, memberId: adaClaims.sub, email: null, now: Date.now() }
    await revoke(stores, own, first)
    expect(happened).toBe(true)
    expect(await office.own()).toMatchObject({ published: [], submitted: [] })
  })
})

test('she has a copy of it, which goes a year later, or with her account', async () => {
  const id = await office.shown()
  await office.withdraw(id)
  const copy = await office.send(adaClaims, ['GET', '/api/me/export'])
  expect(await copy.json()).toMatchObject({ mediaWithdrawals: [{ mediaId: id, allowedAt: null }] })
  await expireRows(env, Date.now() + 364 * DAY)
  expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toEqual([])
  expect(await blocked()).not.toEqual([])
})
