import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODE_MINUTES } from '#moderation/renewal-options'
import { decideRenewalSchemas } from '#moderation/renewals'
import { lifecycles } from '../../../worker/personal-data.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { decideRenewal } from '../../../worker/moderation/decide-renewal.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openRenewals, type Renewals } from '../../support/moderation/renewals.ts'
import {
  expectTidy,
  fileOf,
  formOf,
  holds,
  keysInBucket,
  picture,
} from '../../support/media/uploads.ts'

const MINUTE = 60_000
// The bucket has a clock of its own.
const START = Math.floor(Date.now() / MINUTE) * MINUTE

let office: Renewals
beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  office = await openRenewals({
    verifications: [
      { checked: 'identity', checkedAt: START - 90 * DAY, validUntil: START + 90 * DAY },
      { checked: 'photos', checkedAt: START - 90 * DAY, validUntil: START - DAY },
    ],
  })
})
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => void vi.setSystemTime(START + ms)
const profile = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{
    data: { verification: { checks: { checked: string; checkedAt: string }[] } }
  }>(`/api/companions/${ada}`)
  return data.verification.checks
}
const mailsToHer = () =>
  rowsOf<{ text: string }>('SELECT text FROM outbox WHERE recipient = ?1', adaClaims.email)

describe('the code', () => {
  test(
    'is the same while it holds, and another one from the moment of its end on',
    { tags: 'thorough' },
    async () => {
      const first = await office.begun()
      expect(first.task?.code).toMatch(/^\d{4}$/)
      expect(first.expiresAt).toBe(new Date(START + CODE_MINUTES * MINUTE).toISOString())
      after(CODE_MINUTES * MINUTE - 1)
      expect((await office.verification()).renewal).toEqual(first)
      expect(await office.begun()).toEqual(first)
      after(CODE_MINUTES * MINUTE)
      expect((await office.verification()).renewal).toMatchObject({ id: first.id, task: null })
      const second = await office.begun()
      expect(second.id).not.toBe(first.id)
      expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([{ id: second.id }])
    },
  )

  test('is one, though it is asked for twice at once', async () => {
    const [one, other] = await Promise.all([office.begun(), office.begun()])
    expect(one).toEqual(other)
  })

  test('is not given out again and again', { tags: 'thorough' }, async () => {
    for (let count = 0; count < 6; count++) {
      await office.hers('DELETE', `/renewals/${(await office.begun()).id}`)
    }
    expect((await office.hers('POST', '/renewals')).status).toBe(429)
  })
})

describe('her picture', () => {
  test('is taken to the last moment of the code, as pixels alone, and shown to staff', async () => {
    const { id, task } = await office.begun()
    after(CODE_MINUTES * MINUTE - 1)
    const marked = office.proof(fileOf(picture('jpeg'), 'image/jpeg'))
    expect((await office.send(id, marked)).status).toBe(200)
    expect((await office.verification()).renewal).toMatchObject({ state: 'submitted', task: null })
    const key = (await keysInBucket()).find((one) => one.startsWith('proofs/')) ?? ''
    expect(key).toBe(`proofs/${ada}/${id}/picture.webp`)
    const stored = new Uint8Array(await (await env.MEDIA.get(key))!.arrayBuffer())
    expect(holds(stored, 'Exif')).toBe(false)

    const seen = await office.one(id)
    expect(seen).toMatchObject({ ...task, canDecide: true, companion: { id: ada, name: 'Ada' } })
    expect(seen.picture).toMatch(/^data:image\/webp;base64,UklGR/)
    expect((await office.queue('?state=open')).renewals.map((one) => one.id)).toEqual([id])
    // A clean-up that comes to its folder leaves it there.
    await env.DB.exec(`INSERT INTO pending_uploads VALUES ('proofs/${ada}/${id}/', 0)`)
    await expectTidy()
  })

  test('stands beside the photos of her profile', async () => {
    office = await openRenewals({ media: [{}, { type: 'video' }, { accessLevel: 'private' }] })
    expect((await office.one(await office.submitted())).photos).toHaveLength(2)
    expect(await rowsOf('SELECT what, reason FROM companion_access_log ORDER BY what')).toEqual([
      { what: 'documents', reason: 'verification' },
      { what: 'private-media', reason: 'verification' },
    ])
  })

  test('is refused once the code has expired', async () => {
    const { id } = await office.begun()
    after(CODE_MINUTES * MINUTE)
    const response = await office.send(id)
    expect(await response.json()).toMatchObject({ id: 'renewal.expired' })
    expect(response.status).toBe(409)
    await expectTidy()
  })

  test('may be sent again: it is stored once, with one audit row and one mail', async () => {
    const { id } = await office.begun()
    const statuses = await Promise.all([office.send(id), office.send(id)])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect((await office.send(id)).status).toBe(200)
    const acts = (await auditLog()).filter(({ act }) => act === 'companion.proof-submitted')
    expect(acts).toHaveLength(1)
    expect(await rowsOf(`SELECT 1 FROM outbox WHERE cause LIKE 'renewal:%'`)).toHaveLength(1)
    expect((await office.one(id)).picture).not.toBeNull()
    await expectTidy()
  })

  test.each([
    ['nothing', () => formOf({ other: 'x' }), 422],
    ['text', () => formOf({ file: fileOf('hello', 'image/png') }), 415],
    ['half a picture', () => formOf({ file: fileOf(picture('wide').slice(0, 900), '') }), 422],
    ['too much', () => formOf({ file: fileOf(new Uint8Array(11 * 1024 * 1024), '') }), 413],
  ])('is not made of %s, and the code still holds', async (_, form, status) => {
    const { id } = await office.begun()
    await expectTurnedAway(await office.send(id, form()), status)
    expect((await office.send(id)).status).toBe(200)
    await expectTidy()
  })

  test('is hers alone: neither another companion nor the public reaches it', async () => {
    const id = await office.submitted()
    for (const [method, path] of [
      ['DELETE', `/renewals/${id}`],
      ['DELETE', `/renewals/${uuid(0x99)}`],
    ] as const) {
      expect((await office.hers(method, path, bertaClaims)).status).toBe(404)
    }
    const foreign = await office.send(id, office.proof(), bertaClaims)
    expect(await foreign.json()).toMatchObject({ id: 'renewal.not-found' })
    for (const level of ['', 'private/x/', 'staff/x/']) {
      const path = `/media/${level}${ada}/${id}/w640.webp`
      expect([403, 404]).toContain((await office.ask(path)).status)
    }
    expect((await office.ask(`/api/admin/renewals/${id}`)).status).toBe(401)
    const asMember = await office.as(adaClaims, 'GET', `/api/admin/renewals/${id}`)
    expect(asMember.status).toBe(403)
    expect((await office.verification()).renewal?.state).toBe('submitted')
  })

  test('goes when she withdraws it, with the mail about it', async () => {
    const id = await office.submitted()
    for (let count = 0; count < 2; count++) {
      expect((await office.hers('DELETE', `/renewals/${id}`)).status).toBe(200)
    }
    expect(await rowsOf(`SELECT 1 FROM outbox WHERE cause LIKE 'renewal:%'`)).toEqual([])
    expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
    expect((await office.call('GET', `/api/admin/renewals/${id}`)).status).toBe(404)
    await expectTidy()
  })

  test.each(['companion', 'account', 'member'])(
    'goes with her %s',
    { tags: 'thorough' },
    async (what) => {
      await office.submitted()
      const path = `/api/admin/companions/${ada}`
      if (what === 'companion') {
        await office.call('DELETE', path)
        await office.call('DELETE', `/api/admin/trash/${ada}`)
      }
      if (what === 'account')
        await office.call('DELETE', `${path}/account`, { reason: 'She asked.' })
      if (what === 'member') {
        const erase = lifecycles.flatMap((one) => one.erase(office.db, adaClaims.sub, Date.now()))
        await writeAll(office.db, erase)
      }
      expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([])
      await expectTidy()
    },
  )
})

describe('the decision', () => {
  test('confirms her photos from now on, deletes the picture, says so to her', async () => {
    const before = (await profile()).map(({ checked }) => checked)
    expect(before).toEqual(['identity', 'age'])
    const id = await office.submitted()
    after(MINUTE)
    const { version } = await office.one(id)
    const decision = { version, act: 'confirm' }
    const done = await expectAnswer(decideRenewalSchemas, office.decide(id, decision))
    expect(done).toMatchObject({ state: 'confirmed', picture: null, canDecide: false })
    expect(await profile()).toContainEqual(
      expect.objectContaining({
        checked: 'photos',
        method: 'team',
        checkedAt: new Date(START + MINUTE).toISOString(),
        validUntil: new Date(START + MINUTE + 180 * DAY).toISOString(),
      }),
    )
    expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
    const [mail] = await mailsToHer()
    expect(mail?.text).toContain('/own/verification')
    expect(await rowsOf('SELECT email FROM verification_renewals')).toEqual([{ email: null }])
    // The answer may have been lost.
    await expectAnswer(decideRenewalSchemas, office.decide(id, decision))
    expect((await auditLog()).filter(({ act }) => act === 'companion.photos-confirmed')).toEqual([
      expect.objectContaining({ actor: adminClaims.sub, subject: ada }),
    ])
    expect(await mailsToHer()).toHaveLength(1)
    expect((await office.verification()).renewal?.state).toBe('confirmed')
    await expectTidy()
  })

  test('holds as long as the settings say, and is a conflict for whoever edits her', async () => {
    const path = `/api/admin/companions/${ada}`
    const { version: seen } = await office.get<{ version: number }>(path)
    const days = { identity: 730, age: 730, photos: 30 }
    expect((await office.call('PUT', '/api/admin/settings', { check_days: days })).status).toBe(200)
    const id = await office.submitted()
    await office.decide(id, { version: (await office.one(id)).version, act: 'confirm' })
    const { checks } = await office.verification()
    const photos = checks.find(({ checked }) => checked === 'photos')
    expect(photos?.record?.validUntil).toBe(new Date(START + 30 * DAY).toISOString())
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const late = await office.call('PUT', path, { ...form, version: seen, verifications: [] })
    expect(late.status).toBe(409)
  })

  test('refuses with a reason that she reads; the check stays as it was', async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    expect((await office.decide(id, { version, act: 'refuse', reason: ' ' })).status).toBe(422)
    const reason = 'The code can’t be read.'
    await expectAnswer(decideRenewalSchemas, office.decide(id, { version, act: 'refuse', reason }))
    expect((await office.verification()).renewal).toMatchObject({ state: 'refused', reason })
    expect((await profile()).map(({ checked }) => checked)).toEqual(['identity', 'age'])
    expect(await mailsToHer()).toHaveLength(1)
    expect((await office.begun()).id).not.toBe(id)
    await expectTidy()
  })

  test('is refused to whoever saw another state', async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    expect((await office.decide(id, { version: version - 1, act: 'confirm' })).status).toBe(409)
    await office.hers('DELETE', `/renewals/${id}`)
    expect((await office.decide(id, { version, act: 'confirm' })).status).toBe(404)
  })

  test('is all or nothing, whichever call of the stores fails', { tags: 'thorough' }, async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    const staff = { actor: adminClaims.sub, name: 'The office', at: START }
    const by = { staff, origin: 'https://velours.test', days: 30 }
    const decision = { version, act: 'confirm', reason: '' } as const
    for (let call = 0; ; call++) {
      const faults = new Faults(call)
      const db = createDatabase(faults.database(env.DB))
      const stores = { db, bucket: env.MEDIA }
      const isDone = await decideRenewal(stores, id, decision, by).then(
        () => true,
        () => false,
      )
      if (isDone) break
      expect(await mailsToHer()).toEqual([])
      expect((await office.one(id)).picture).not.toBeNull()
    }
    expect((await office.one(id)).state).toBe('confirmed')
    await expectTidy()
  })

  test('leaves no picture, though R2 is down at that moment', { tags: 'thorough' }, async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    const staff = { actor: adminClaims.sub, name: 'The office', at: START }
    const down = { list: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket
    const by = { staff, origin: 'https://velours.test', days: 30 }
    const decision = { version, act: 'confirm', reason: '' } as const
    expect(await decideRenewal({ db: office.db, bucket: down }, id, decision, by)).toBe(false)
    expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toHaveLength(1)
    await runSchedule('*/15 * * * *', env, START + MINUTE)
    expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
  })
})

test('the night deletes pictures that no row stands for, unused codes, and what is a year old', async () => {
  await env.MEDIA.put(`proofs/${berta}/${uuid(0x77)}/picture.webp`, 'x')
  const { id } = await office.begun()
  await runSchedule('23 3 * * *', env, START + 3 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals WHERE id = ?1', id)).toEqual([])
  expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
  const decided = await office.submitted()
  const { version } = await office.one(decided)
  await office.decide(decided, { version, act: 'confirm' })
  await runSchedule('23 3 * * *', env, START + 364 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals')).toHaveLength(1)
  await runSchedule('23 3 * * *', env, START + 366 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([])
})
