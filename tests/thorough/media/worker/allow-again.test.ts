import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { allowAgainEndpoint } from '#media/own-consents'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { undoConsentWithdrawal } from '../../../../worker/media/undo-consent-withdrawal.ts'
import { revokeConsent } from '../../../../worker/media/revoke-consent.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { ada, adaClaims, bertaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { interceptedDatabase } from '../../../support/platform/intercept.ts'
import { DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { refusalOf } from '../../../support/platform/refusals.ts'
import { keysInBucket } from '../../../support/media/uploads.ts'
import {
  age,
  blocklistRows,
  liftEvents,
  openWithdrawals,
  portrait,
} from '../../../support/media/withdrawals.ts'

let office: Awaited<ReturnType<typeof openWithdrawals>>
beforeEach(async () => {
  office = await openWithdrawals()
})

describe('undoing a withdrawal within the hour', () => {
  test('lets the companion upload the file again for review', async () => {
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
    expect(await blocklistRows()).toEqual([])
    const after = await office.own()
    expect([after.published, after.withdrawn]).toEqual([[], []])
    expect(await keysInBucket()).toEqual([])
    expect(await liftEvents()).toEqual([{ actor: adaClaims.sub }])
    const { id: newId } = await office.uploaded(portrait())
    expect(await office.own()).toMatchObject({ published: [], submitted: [{ id: newId }] })
    // Other profiles may upload it as well.
    expect(await office.isRefused(bertaClaims)).toBe(false)
  })

  test('may be repeated, also concurrently, and a late repetition of the withdrawal blocks nothing', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    const answers = await Promise.all([office.allowed(id), office.allowed(id)])
    expect(answers).toEqual([{ isAllowed: true }, { isAllowed: true }])
    await age(2 * HOUR)
    expect(await office.allowed(id)).toEqual({ isAllowed: true })
    expect(await liftEvents()).toHaveLength(1)
    await office.withdraw(id)
    expect(await blocklistRows()).toEqual([])
    expect(await office.isRefused()).toBe(false)
  })

  test('prevails over a concurrent withdrawal that ends later', async () => {
    const id = await office.shown()
    let writes = 0
    // The batch of the slow withdrawal comes last.
    const delayedDatabase = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead && writes++ === 0) {
        await office.withdraw(id)
        await office.allowed(id)
      }
      return work()
    })
    const stores = { db: createDatabase(delayedDatabase), bucket: env.MEDIA, images: undefined }
    const caller = { companionId: ada, memberId: adaClaims.sub, email: null, now: Date.now() }
    await revokeConsent(stores, caller, id)
    expect(writes).toBeGreaterThan(0)
    expect(await blocklistRows()).toEqual([])
  })
})

describe('undoing a withdrawal', () => {
  test('is refused after the hour', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    await age(HOUR)
    expect((await office.own()).withdrawn).toEqual([])
    expect(await refusalOf(office.allow(adaClaims, id))).toEqual({
      status: 409,
      id: 'consent.withdrawal-final',
    })
    expect(await office.isRefused()).toBe(true)
  })

  test('is refused to others: another companion, staff, a visitor, and a later account of the profile', async () => {
    const id = await office.shown()
    await office.withdraw(id)
    expect((await office.allow(bertaClaims, id)).status).toBe(404)
    expect((await office.allow(adminClaims, id)).status).toBe(403)
    expect(
      (await office.ask(addressOf(allowAgainEndpoint, { params: { id } }), { method: 'POST' }))
        .status,
    ).toBe(401)
    expect((await office.allow(adaClaims, uuid(0xff))).status).toBe(404)
    await env.DB.prepare('DELETE FROM companion_accounts WHERE companion_id = ?').bind(ada).run()
    expect((await office.allow(adaClaims, id)).status).toBe(403)
    const next = { sub: uuid(0xc), email: 'next@members.test' }
    await giveAccount(office.db, ada, next.sub)
    expect((await office.own(next)).withdrawn).toEqual([])
    expect((await office.allow(next, id)).status).toBe(404)
    expect(await office.isRefused(next)).toBe(true)
    expect(await liftEvents()).toEqual([])
  })

  test('is refused to staff who run a profile, and not offered to them', async () => {
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
  ])('is refused in the batch to an account that, since it was read, %s', async (_, change) => {
    const id = await office.shown()
    await office.withdraw(id)
    const faults = new Faults(1, { happen: () => env.DB.prepare(change).run() })
    const caller = { companionId: ada, memberId: adaClaims.sub, role: null, now: Date.now() }
    const db = createDatabase(faults.database(env.DB))
    await expect(undoConsentWithdrawal(db, caller, id)).rejects.toMatchObject({ status: 403 })
    expect(await blocklistRows()).not.toEqual([])
    expect(await liftEvents()).toEqual([])
  })
})

describe('a picture that another profile has withdrawn too', () => {
  test('stays blocked if the other withdrawal was earlier', async () => {
    const { id: adasFile } = await office.uploaded(portrait())
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await age(2 * HOUR)
    const before = await blocklistRows()
    await office.withdraw(adasFile)
    expect(await office.allowed(adasFile)).toEqual({ isAllowed: false })
    expect(await blocklistRows()).toEqual(before)
    expect(await office.isRefused()).toBe(true)
  })

  test('stays blocked until both withdrawals of the same hour are undone, in any order', async () => {
    const { id: adasFile } = await office.uploaded(portrait())
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await office.withdraw(adasFile)
    expect(await office.allowed(bertasFile, bertaClaims)).toEqual({ isAllowed: false })
    expect(await office.isRefused()).toBe(true)
    expect(await office.allowed(adasFile)).toEqual({ isAllowed: true })
    expect(await blocklistRows()).toEqual([])
  })

  test('stays blocked if one of two withdrawals of the same hour is final', async () => {
    const { id: adasFile } = await office.uploaded(portrait())
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await office.withdraw(adasFile)
    await age(2 * HOUR, bertasFile)
    expect(await office.allowed(adasFile)).toEqual({ isAllowed: false })
    expect(await office.isRefused()).toBe(true)
  })

  test('stays blocked after the record of the other withdrawal has expired', async () => {
    const { id: adasFile } = await office.uploaded(portrait())
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await age(366 * DAY)
    await expireRows(env, Date.now())
    expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toEqual([])
    expect(await rowsOf('SELECT media_id FROM media_withdrawal_hashes')).toEqual([])
    await office.withdraw(adasFile)
    expect(await office.allowed(adasFile)).toEqual({ isAllowed: false })
    expect(await office.isRefused(bertaClaims)).toBe(true)
  })
})

describe('a picture that another profile withdrew while the first published it', () => {
  test('stays blocked only for the other profile after the first has undone its withdrawal', async () => {
    const adasFile = await office.shown()
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await age(2 * HOUR)
    await office.withdraw(adasFile)
    expect(await office.allowed(adasFile)).toEqual({ isAllowed: true })
    expect(await blocklistRows()).toEqual([])
    expect(await office.isRefused(bertaClaims)).toBe(true)
    expect(await office.isRefused()).toBe(false)
  })

  test('stays blocked for the other profile if only that undoes its withdrawal', async () => {
    const adasFile = await office.shown()
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await office.withdraw(adasFile)
    expect(await office.allowed(bertasFile, bertaClaims)).toEqual({ isAllowed: false })
    expect(await office.isRefused(bertaClaims)).toBe(true)
  })
})

describe('an identical copy of a withdrawn picture', () => {
  test('is withdrawn too, published or under review, and mentioned in the receipt', async () => {
    const first = await office.shown()
    const second = await office.shown()
    const { id: third } = await office.uploaded(portrait())
    const otherFile = await office.published()
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(first)
    const { published: remaining, submitted, withdrawn } = await office.own()
    expect([remaining.map(({ id }) => id), submitted]).toEqual([[otherFile], []])
    expect(withdrawn).toMatchObject([{ id: first, copies: 2 }])
    const keys = await keysInBucket()
    expect(keys.filter((key) => [first, second, third].some((id) => key.includes(id)))).toEqual([])
    expect(keys.filter((key) => key.includes(bertasFile))).not.toEqual([])
    const [mail] = await rowsOf<{ text: string }>(
      "SELECT text FROM outbox WHERE cause LIKE 'consent:%:revoked'",
    )
    expect(mail!.text).toContain('2 copies were deleted too.')
    const endedConsents = await rowsOf<{ media_id: string }>(
      'SELECT media_id FROM media_consents WHERE ended_at IS NOT NULL',
    )
    expect(endedConsents.map((row) => row.media_id).toSorted()).toEqual(
      [first, second, third].toSorted(),
    )
    const acts = await rowsOf("SELECT subject FROM audit_log WHERE act = 'media.revoked'")
    expect(acts).toHaveLength(3)
    expect(await office.allowed(first)).toEqual({ isAllowed: true })
    expect((await office.upload(portrait())).status).toBe(200)
  })

  test('is withdrawn even if it arrives at the same moment', async () => {
    const first = await office.shown()
    let happened = false
    const db = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead && !happened) {
        happened = true
        await office.uploaded(portrait())
      }
      return work()
    })
    const stores = { db: createDatabase(db), bucket: env.MEDIA, images: undefined }
    const caller = { companionId: ada, memberId: adaClaims.sub, email: null, now: Date.now() }
    await revokeConsent(stores, caller, first)
    expect(happened).toBe(true)
    expect(await office.own()).toMatchObject({ published: [], submitted: [] })
  })
})

test('exports a withdrawal to the companion, and deletes it after a year', async () => {
  const id = await office.shown()
  await office.withdraw(id)
  const copy = await office.send(adaClaims, ['GET', '/api/me/export'])
  expect(await copy.json()).toMatchObject({ mediaWithdrawals: [{ mediaId: id, allowedAt: null }] })
  await expireRows(env, Date.now() + 364 * DAY)
  expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rowsOf('SELECT media_id FROM media_withdrawals')).toEqual([])
  expect(await blocklistRows()).not.toEqual([])
})
