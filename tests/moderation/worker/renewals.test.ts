import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODE_MINUTES, decideRenewalSchemas } from '#moderation/renewals'
import { dataLifecycles } from '../../../worker/personal-data.ts'
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
// R2 has its own clock, so the fake time must be close to the real one.
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

const setTime = (ms: number) => void vi.setSystemTime(START + ms)
const profile = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{
    data: { verification: { checks: { checked: string; checkedAt: string }[] } }
  }>(`/api/companions/${ada}`)
  return data.verification.checks
}
const mailsToHer = () =>
  rowsOf<{ text: string }>('SELECT text FROM outbox WHERE recipient = ?1', adaClaims.email)

describe('verification code', () => {
  test('stays the same until it expires, then changes', { tags: 'thorough' }, async () => {
    const first = await office.begun()
    expect(first.task?.code).toMatch(/^\d{4}$/)
    expect(first.expiresAt).toBe(new Date(START + CODE_MINUTES * MINUTE).toISOString())
    setTime(CODE_MINUTES * MINUTE - 1)
    expect((await office.verification()).renewal).toEqual(first)
    expect(await office.begun()).toEqual(first)
    setTime(CODE_MINUTES * MINUTE)
    expect((await office.verification()).renewal).toMatchObject({ id: first.id, task: null })
    const second = await office.begun()
    expect(second.id).not.toBe(first.id)
    expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([{ id: second.id }])
  })

  test('is the same for two simultaneous starts', async () => {
    const [first, second] = await Promise.all([office.begun(), office.begun()])
    expect(first).toEqual(second)
  })

  test('is refused after six starts within an hour', { tags: 'thorough' }, async () => {
    for (let count = 0; count < 6; count++) {
      await office.hers('DELETE', `/renewals/${(await office.begun()).id}`)
    }
    expect((await office.hers('POST', '/renewals')).status).toBe(429)
  })
})

describe('verification picture', () => {
  test('is accepted until the code expires, stripped of metadata, and visible to staff', async () => {
    const { id, task } = await office.begun()
    setTime(CODE_MINUTES * MINUTE - 1)
    const formWithMetadata = office.proof(fileOf(picture('jpeg'), 'image/jpeg'))
    expect((await office.send(id, formWithMetadata)).status).toBe(200)
    expect((await office.verification()).renewal).toMatchObject({ state: 'submitted', task: null })
    const key = (await keysInBucket()).find((name) => name.startsWith('proofs/')) ?? ''
    expect(key).toBe(`proofs/${ada}/${id}/picture.webp`)
    const storedPicture = new Uint8Array(await (await env.MEDIA.get(key))!.arrayBuffer())
    expect(holds(storedPicture, 'Exif')).toBe(false)

    const renewal = await office.one(id)
    expect(renewal).toMatchObject({ ...task, canDecide: true, companion: { id: ada, name: 'Ada' } })
    expect(renewal.picture).toMatch(/^data:image\/webp;base64,UklGR/)
    expect((await office.queue('?state=open')).renewals.map((renewal) => renewal.id)).toEqual([id])
    // A clean-up of its folder must not delete it.
    await env.DB.exec(`INSERT INTO pending_uploads VALUES ('proofs/${ada}/${id}/', 0)`)
    await expectTidy()
  })

  test("is listed next to the profile's photos, and reading it is logged", async () => {
    office = await openRenewals({ media: [{}, { type: 'video' }, { accessLevel: 'private' }] })
    expect((await office.one(await office.submitted())).photos).toHaveLength(2)
    expect(await rowsOf('SELECT what, reason FROM companion_access_log ORDER BY what')).toEqual([
      { what: 'documents', reason: 'verification' },
      { what: 'private-media', reason: 'verification' },
    ])
  })

  test('is refused once the code has expired', async () => {
    const { id } = await office.begun()
    setTime(CODE_MINUTES * MINUTE)
    const response = await office.send(id)
    expect(await response.json()).toMatchObject({ id: 'renewal.expired' })
    expect(response.status).toBe(409)
    await expectTidy()
  })

  test('is stored, audited and emailed once when sent twice', async () => {
    const { id } = await office.begun()
    const statuses = await Promise.all([office.send(id), office.send(id)])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect((await office.send(id)).status).toBe(200)
    const events = (await auditLog()).filter(({ act }) => act === 'companion.proof-submitted')
    expect(events).toHaveLength(1)
    expect(await rowsOf(`SELECT 1 FROM outbox WHERE cause LIKE 'renewal:%'`)).toHaveLength(1)
    expect((await office.one(id)).picture).not.toBeNull()
    await expectTidy()
  })

  test.each([
    ['nothing', () => formOf({ other: 'x' }), 422],
    ['text', () => formOf({ file: fileOf('hello', 'image/png') }), 415],
    ['half a picture', () => formOf({ file: fileOf(picture('wide').slice(0, 900), '') }), 422],
  ])('refuses %s and keeps the code valid', async (_, form, status) => {
    const { id } = await office.begun()
    await expectTurnedAway(await office.send(id, form()), status)
    expect((await office.send(id)).status).toBe(200)
    await expectTidy()
  })

  test('is out of reach for other companions and the public', async () => {
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

  test('is deleted on withdrawal together with its email', async () => {
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
    'is deleted with the %s',
    { tags: 'thorough' },
    async (subject) => {
      await office.submitted()
      const path = `/api/admin/companions/${ada}`
      if (subject === 'companion') {
        await office.call('DELETE', path)
        await office.call('DELETE', `/api/admin/trash/${ada}`)
      }
      if (subject === 'account')
        await office.call('DELETE', `${path}/account`, { reason: 'She asked.' })
      if (subject === 'member') {
        const erase = dataLifecycles.flatMap((lifecycle) =>
          lifecycle.erase(office.db, adaClaims.sub, Date.now()),
        )
        await writeAll(office.db, erase)
      }
      expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([])
      await expectTidy()
    },
  )
})

describe('decision on a verification', () => {
  test('confirms the photos, deletes the picture and emails the companion once', async () => {
    const before = (await profile()).map(({ checked }) => checked)
    expect(before).toEqual(['identity', 'age'])
    const id = await office.submitted()
    setTime(MINUTE)
    const { version } = await office.one(id)
    const decision = { version, act: 'confirm' }
    const renewal = await expectAnswer(decideRenewalSchemas, office.decide(id, decision))
    expect(renewal).toMatchObject({ state: 'confirmed', picture: null, canDecide: false })
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
    expect(mail?.text).toContain('/own/more/verification')
    expect(await rowsOf('SELECT email FROM verification_renewals')).toEqual([{ email: null }])
    // A repeated decision, because its answer may have been lost.
    await expectAnswer(decideRenewalSchemas, office.decide(id, decision))
    expect((await auditLog()).filter(({ act }) => act === 'companion.photos-confirmed')).toEqual([
      expect.objectContaining({ actor: adminClaims.sub, subject: ada }),
    ])
    expect(await mailsToHer()).toHaveLength(1)
    expect((await office.verification()).renewal?.state).toBe('confirmed')
    await expectTidy()
  })

  test('sets the validity from the settings and conflicts with an open edit of the profile', async () => {
    const path = `/api/admin/companions/${ada}`
    const { version: versionBefore } = await office.get<{ version: number }>(path)
    const days = { identity: 730, age: 730, photos: 30 }
    expect((await office.call('PUT', '/api/admin/settings', { check_days: days })).status).toBe(200)
    const id = await office.submitted()
    await office.decide(id, { version: (await office.one(id)).version, act: 'confirm' })
    const { checks } = await office.verification()
    const photos = checks.find(({ checked }) => checked === 'photos')
    expect(photos?.record?.validUntil).toBe(new Date(START + 30 * DAY).toISOString())
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const response = await office.call('PUT', path, {
      ...form,
      version: versionBefore,
      verifications: [],
    })
    expect(response.status).toBe(409)
  })

  test('refuses with a reason for the companion and leaves the check unchanged', async () => {
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

  test('is refused for an outdated version and after a withdrawal', async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    expect((await office.decide(id, { version: version - 1, act: 'confirm' })).status).toBe(409)
    await office.hers('DELETE', `/renewals/${id}`)
    expect((await office.decide(id, { version, act: 'confirm' })).status).toBe(404)
  })

  test('writes all or nothing when a database call fails', { tags: 'thorough' }, async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    const staff = { actor: adminClaims.sub, name: 'The office', at: START }
    const context = { staff, origin: 'https://velours.test', days: 30 }
    const decision = { version, act: 'confirm', reason: '' } as const
    for (let call = 0; ; call++) {
      const faults = new Faults(call)
      const db = createDatabase(faults.database(env.DB))
      const stores = { db, bucket: env.MEDIA }
      const isSuccessful = await decideRenewal(stores, id, decision, context).then(
        () => true,
        () => false,
      )
      if (isSuccessful) break
      expect(await mailsToHer()).toEqual([])
      expect((await office.one(id)).picture).not.toBeNull()
    }
    expect((await office.one(id)).state).toBe('confirmed')
    await expectTidy()
  })

  test(
    'leaves the picture to the next clean-up while R2 is down',
    { tags: 'thorough' },
    async () => {
      const id = await office.submitted()
      const { version } = await office.one(id)
      const staff = { actor: adminClaims.sub, name: 'The office', at: START }
      const down = { list: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket
      const context = { staff, origin: 'https://velours.test', days: 30 }
      const decision = { version, act: 'confirm', reason: '' } as const
      expect(await decideRenewal({ db: office.db, bucket: down }, id, decision, context)).toBe(
        false,
      )
      expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toHaveLength(1)
      await runSchedule('*/15 * * * *', env, START + MINUTE)
      expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
    },
  )
})

test('deletes orphaned pictures, unused codes and verifications older than a year', async () => {
  await env.MEDIA.put(`proofs/${berta}/${uuid(0x77)}/picture.webp`, 'x')
  const { id } = await office.begun()
  await runSchedule('23 3 * * *', env, START + 3 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals WHERE id = ?1', id)).toEqual([])
  expect((await keysInBucket()).filter((key) => key.startsWith('proofs/'))).toEqual([])
  const renewalId = await office.submitted()
  const { version } = await office.one(renewalId)
  await office.decide(renewalId, { version, act: 'confirm' })
  await runSchedule('23 3 * * *', env, START + 364 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals')).toHaveLength(1)
  await runSchedule('23 3 * * *', env, START + 366 * DAY)
  expect(await rowsOf('SELECT id FROM verification_renewals')).toEqual([])
})
