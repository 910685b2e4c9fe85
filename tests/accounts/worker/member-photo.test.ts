import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { putPhotoEndpoint } from '#accounts/member-photo'
import { deletePhotoSchemas, getMeSchemas, putPhotoSchemas } from '#accounts/members'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
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
const upload = async (body: BodyInit = square(), claims = {}) =>
  site.ask(putPhotoEndpoint.path, { method: 'PUT', body, headers: await as(claims) })
const remove = async () =>
  site.ask(putPhotoEndpoint.path, { method: 'DELETE', headers: await as() })
const photoOfMember = async (claims = {}) =>
  (await expectAnswer(getMeSchemas, site.ask(getMeEndpoint.path, { headers: await as(claims) })))
    .photo
const bytesOf = (url: string) =>
  Uint8Array.from(atob(url.split(',')[1] ?? ''), (char) => char.charCodeAt(0))

describe('photo of a member', () => {
  test('visitors and members without a plan can’t upload a photo, but members can delete theirs', async () => {
    await expectTurnedAway(
      await site.ask(putPhotoEndpoint.path, { method: 'PUT', body: square() }),
      401,
    )
    await expectTurnedAway(await site.ask(putPhotoEndpoint.path, { method: 'DELETE' }), 401)
    await expectTurnedAway(await upload(square(), { sub: uuid(0xb) }), 403)
    await expectTurnedAway(
      await upload(square(), { sub: uuid(0xb), app_metadata: { role: 'admin' } }),
      403,
    )
    await upload()
    await env.DB.exec('UPDATE subscriptions SET period_end = 1')
    expect(await photoOfMember()).toBeNull()
    await expectAnswer(deletePhotoSchemas, remove())
    expect(await keysInBucket()).toEqual([])
  })

  test.each(['bytes', 'looks'] as const)(
    'a withdrawn picture is refused by its %s',
    async (feature) => {
      const side = { width: 320, height: 320, fit: 'cover' } as const
      const [first, again] = await Promise.all([
        encodeWebp(env.IMAGES!, picture('portrait'), side),
        encodeWebp(env.IMAGES!, picture('portraitAgain'), side),
      ])
      await withdrawPicture(first, feature)
      const file = fileOf(feature === 'bytes' ? first : again, 'image/webp')
      await expectBlocked(await upload(formOf({ file })))
      expect(await photoOfMember()).toBeNull()
      await expectTidy()
      expect((await upload()).status).toBe(200)
    },
  )

  const refusedUploads: [what: string, form: () => BodyInit, status: number][] = [
    ['nothing', () => formOf({ other: 'x' }), 422],
    ['text', () => formOf({ file: fileOf('hello', 'image/png') }), 415],
    ['SVG', () => formOf({ file: fileOf('<svg xmlns="x"/>', 'image/svg+xml') }), 415],
    [
      'a picture not quite square',
      () => formOf({ file: fileOf(picture('almostSquare'), '') }),
      422,
    ],
    ['half a picture', () => formOf({ file: fileOf(picture('square').slice(0, 900), '') }), 422],
    ['JSON', () => '{"file":1}', 415],
  ]
  test.each(refusedUploads)(
    '%s is refused, and the previous photo stays',
    async (_, form, status) => {
      await upload()
      const before = await photoOfMember()
      await expectTurnedAway(await upload(form()), status)
      expect(await photoOfMember()).toBe(before)
      await expectTidy()
    },
  )

  test('uploads are refused while pictures can’t be converted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const init = { method: 'PUT', body: square(), headers: await as() }
    const response = await ask(putPhotoEndpoint.path, init, { ...accounts.vars, IMAGES: undefined })
    await expectTurnedAway(response, 503)
    expect(await keysInBucket()).toEqual([])
  })

  test('only the member sees the photo, small and without the camera’s metadata', async () => {
    expect(holds(picture('square'), SECRET)).toBe(true)
    const { photo } = await expectAnswer(putPhotoSchemas, upload())
    expect(photo).toMatch(/^data:image\/webp;base64,/)
    const bytes = bytesOf(photo ?? '')
    expect(readPicture(bytes)).toMatchObject({ width: 256, height: 256, type: 'image/webp' })
    expect(holds(bytes, SECRET)).toBe(false)
    expect(await photoOfMember()).toBe(photo)
    expect(await photoOfMember({ sub: uuid(0xb) })).toBeNull()
    for (const key of await keysInBucket()) {
      expect(key).toMatch(new RegExp(`^members/${ada}/`))
      const path = `/media/${key.slice('members/'.length)}`
      expect((await site.ask(path, { headers: await as() })).status).toBe(404)
    }
    await expectTidy()
  })

  test('a new photo replaces the previous one, and deleting removes it', async () => {
    await upload()
    const [first] = await keysInBucket()
    await upload()
    expect(await keysInBucket()).toHaveLength(1)
    expect(await keysInBucket()).not.toContain(first)
    await expectAnswer(deletePhotoSchemas, remove())
    await expectAnswer(deletePhotoSchemas, remove())
    expect(await photoOfMember()).toBeNull()
    expect(await keysInBucket()).toEqual([])
  })

  test('the member’s copy contains the photo, and erasing the member deletes it', async () => {
    await upload()
    const copies = dataLifecycles.map((lifecycle) => lifecycle.export(site.db, ada))
    const ownPhoto = copies.find((copy) => 'photo' in copy)?.photo
    expect(await ownPhoto).toEqual([{ createdAt: expect.any(Number) }])
    await changePlans(ada, "status = 'expired'")
    await writeAll(
      site.db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(site.db, ada, Date.now())),
    )
    await expectTidy()
    expect(await keysInBucket()).toEqual([])
  })

  test('changes of the photo are limited', async () => {
    for (let count = 0; count < 20; count++) await remove()
    const response = await remove()
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
