import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getMe } from '#accounts/me.api'
import { putPhoto } from '#accounts/member-photo.api'
import { deletePhotoSchemas, getMeSchemas, putPhotoSchemas } from '#accounts/members'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { lifecycles } from '../../../worker/personal-data.ts'
import { encodeWebp } from '../../../worker/media/images/make-picture.ts'
import { readPicture } from '../../../worker/media/lib/media-type.ts'
import { openAccounts, type TestAccounts } from '../../support/accounts/accounts.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { changePlans, givePlan } from '../../support/billing/plans.ts'
import { SECRET } from '../../support/accounts/secret.ts'
import { ask } from '../../support/platform/site.ts'
import { expectBlocked, withdrawPicture } from '../../support/media/withdrawn-picture.ts'
import {
  expectTidy,
  fileOf,
  formOf,
  holds,
  keysInBucket,
  picture,
} from '../../support/media/uploads.ts'

const ada = uuid(0xa)
let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>

beforeEach(async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
  await givePlan(ada, { periodEnd: Date.now() + DAY })
})

const square = () => formOf({ file: fileOf(picture('square'), 'image/jpeg') })
const as = async (claims = {}) => (await accounts.as(claims)).headers
const put = async (body: BodyInit = square(), claims = {}) =>
  site.ask(putPhoto.path, { method: 'PUT', body, headers: await as(claims) })
const remove = async () => site.ask(putPhoto.path, { method: 'DELETE', headers: await as() })
const seen = async (claims = {}) =>
  (await expectAnswer(getMeSchemas, site.ask(getMe.path, { headers: await as(claims) }))).photo
const bytesOf = (url: string) =>
  Uint8Array.from(atob(url.split(',')[1] ?? ''), (char) => char.charCodeAt(0))

describe('a photo of one’s own', () => {
  test('is refused to visitors and to members without a plan, who may remove theirs', async () => {
    await expectTurnedAway(await site.ask(putPhoto.path, { method: 'PUT', body: square() }), 401)
    await expectTurnedAway(await site.ask(putPhoto.path, { method: 'DELETE' }), 401)
    await expectTurnedAway(await put(square(), { sub: uuid(0xb) }), 403)
    await expectTurnedAway(
      await put(square(), { sub: uuid(0xb), app_metadata: { role: 'admin' } }),
      403,
    )
    await put()
    await env.DB.exec('UPDATE subscriptions SET period_end = 1')
    expect(await seen()).toBeNull()
    await expectAnswer(deletePhotoSchemas, remove())
    expect(await keysInBucket()).toEqual([])
  })

  test.each(['bytes', 'looks'] as const)('is none that was withdrawn, by its %s', async (by) => {
    const side = { width: 320, height: 320, fit: 'cover' } as const
    const [first, again] = await Promise.all([
      encodeWebp(env.IMAGES!, picture('portrait'), side),
      encodeWebp(env.IMAGES!, picture('portraitAgain'), side),
    ])
    await withdrawPicture(first, by)
    const file = fileOf(by === 'bytes' ? first : again, 'image/webp')
    await expectBlocked(await put(formOf({ file })))
    expect(await seen()).toBeNull()
    await expectTidy()
    expect((await put()).status).toBe(200)
  })

  const refused: [what: string, form: () => BodyInit, status: number][] = [
    ['nothing', () => formOf({ other: 'x' }), 422],
    ['text', () => formOf({ file: fileOf('hello', 'image/png') }), 415],
    ['SVG', () => formOf({ file: fileOf('<svg xmlns="x"/>', 'image/svg+xml') }), 415],
    [
      'a picture not quite square',
      () => formOf({ file: fileOf(picture('almostSquare'), '') }),
      422,
    ],
    ['half a picture', () => formOf({ file: fileOf(picture('square').slice(0, 900), '') }), 422],
    ['too much', () => formOf({ file: fileOf(new Uint8Array(11 * 1024 * 1024), '') }), 413],
    ['JSON', () => '{"file":1}', 415],
  ]
  test.each(refused)('is not made of %s, and the one before stays', async (_, form, status) => {
    await put()
    const before = await seen()
    await expectTurnedAway(await put(form()), status)
    expect(await seen()).toBe(before)
    await expectTidy()
  })

  test('is refused while no pictures can be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const init = { method: 'PUT', body: square(), headers: await as() }
    const response = await ask(putPhoto.path, init, { ...accounts.vars, IMAGES: undefined })
    await expectTurnedAway(response, 503)
    expect(await keysInBucket()).toEqual([])
  })

  test('is shown to the member alone, small, without the camera’s metadata', async () => {
    expect(holds(picture('square'), SECRET)).toBe(true)
    const { photo } = await expectAnswer(putPhotoSchemas, put())
    expect(photo).toMatch(/^data:image\/webp;base64,/)
    const bytes = bytesOf(photo ?? '')
    expect(readPicture(bytes)).toMatchObject({ width: 256, height: 256, type: 'image/webp' })
    expect(holds(bytes, SECRET)).toBe(false)
    expect(await seen()).toBe(photo)
    expect(await seen({ sub: uuid(0xb) })).toBeNull()
    for (const key of await keysInBucket()) {
      expect(key).toMatch(new RegExp(`^members/${ada}/`))
      const path = `/media/${key.slice('members/'.length)}`
      expect((await site.ask(path, { headers: await as() })).status).toBe(404)
    }
    await expectTidy()
  })

  test('replaces the one before, and goes with it', async () => {
    await put()
    const [first] = await keysInBucket()
    await put()
    expect(await keysInBucket()).toHaveLength(1)
    expect(await keysInBucket()).not.toContain(first)
    await expectAnswer(deletePhotoSchemas, remove())
    await expectAnswer(deletePhotoSchemas, remove())
    expect(await seen()).toBeNull()
    expect(await keysInBucket()).toEqual([])
  })

  test('is in the member’s copy, and is erased with the member', async () => {
    await put()
    const copies = lifecycles.map((one) => one.export(site.db, ada))
    const own = copies.find((copy) => 'photo' in copy)?.photo
    expect(await own).toEqual([{ createdAt: expect.any(Number) }])
    await changePlans(ada, "status = 'expired'")
    await writeAll(
      site.db,
      lifecycles.flatMap((one) => one.erase(site.db, ada, Date.now())),
    )
    await expectTidy()
    expect(await keysInBucket()).toEqual([])
  })

  test('can’t be changed without end', async () => {
    for (let count = 0; count < 20; count++) await remove()
    const response = await remove()
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
