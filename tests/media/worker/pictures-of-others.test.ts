import { listSubmissionsSchemas } from '#media/submitted-media'
import { listSubmissions } from '#media/submitted-media.api'
import { beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { blockFile } from '../../../worker/media/consents/blocklist.ts'
import { recognise } from '../../../worker/media/images/make-picture.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { ownForm } from '../../support/media/submitted-media.ts'
import { fileOf, picture } from '../../support/media/uploads.ts'
import { expectBlocked } from '../../support/media/withdrawn-picture.ts'
import { openWithdrawals, portrait } from '../../support/media/withdrawals.ts'

let office: Awaited<ReturnType<typeof openWithdrawals>>
let published: string
beforeEach(async () => {
  office = await openWithdrawals()
  published = await office.shown()
})

/** Ada's picture as visitors download it. */
async function served() {
  const file = await env.MEDIA.get(`public/${ada}/${published}/w640.webp`)
  const bytes = new Uint8Array(await file!.arrayBuffer())
  return ownForm({ file: fileOf(bytes, 'image/webp') })
}

const listed = async () =>
  (
    await expectAnswer(
      listSubmissionsSchemas,
      office.send(adminClaims, ['GET', `${listSubmissions.path}?state=submitted`]),
    )
  ).submissions

test.each([
  ['the very file', async () => portrait()],
  ['the served picture', served],
])('%s of another profile is submitted, and shown to staff beside hers', async (_, form) => {
  const { id } = await office.uploaded(await form(), bertaClaims)
  const [submission] = await listed()
  expect(submission).toMatchObject({
    id,
    companion: { id: berta },
    alike: [{ companion: { id: ada, name: 'Ada' }, file: { id: published } }],
  })
  expect(submission!.alike[0]!.file.url).not.toBe('')
})

test('what a file under review is recognised by, and its record of consent, outlive the nightly job', async () => {
  await office.uploaded(portrait(), bertaClaims)
  await expireRows(env, Date.now())
  const [submission] = await listed()
  expect(submission!.alike).toMatchObject([{ file: { id: published } }])
  expect(await rowsOf('SELECT 1 FROM media_consents WHERE ended_at IS NOT NULL')).toEqual([])
})

test('a picture of one’s own has nothing beside it', async () => {
  await office.uploaded(portrait())
  expect((await listed()).map(({ alike }) => alike)).toEqual([[]])
})

test('who submits another profile’s picture and withdraws it bars only their own profile', async () => {
  const { id } = await office.uploaded(await served(), bertaClaims)
  await office.withdraw(id, bertaClaims)
  expect(await office.isRefused(bertaClaims)).toBe(true)
  expect(await office.isRefused(adaClaims)).toBe(false)
  expect((await office.own()).published.map((file) => file.id)).toContain(published)
})

test('her own withdrawal of a picture that only she published bars it for everyone', async () => {
  await office.withdraw(published)
  expect(await office.isRefused(bertaClaims)).toBe(true)
  expect(await office.isRefused(adaClaims)).toBe(true)
})

test('a withdrawn picture is refused mirrored', async () => {
  await office.withdraw(published)
  const mirrored = ownForm({ file: fileOf(picture('portraitMirrored'), 'image/jpeg') })
  await expectBlocked(await office.upload(mirrored, {}, bertaClaims))
})

test('a picture that resembles a withdrawn one is accepted for review, and marked for staff', async () => {
  const [whole = ''] = await recognise(env.IMAGES!, picture('portrait'))
  // Two bits of each part: beyond what is refused.
  const resembling = (BigInt(`0x${whole}`) ^ 0x0003000300030003n).toString(16).padStart(16, '0')
  const db = createDatabase(env.DB)
  await blockFile(db, { exact: [], hashes: [resembling], frames: [] }, Date.now())
  await office.uploaded(portrait(), bertaClaims)
  expect((await listed()).map((file) => file.isNearWithdrawn)).toEqual([true])
})

test('a picture that resembles no withdrawn one is not marked', async () => {
  await office.uploaded(portrait(), bertaClaims)
  expect((await listed()).map((file) => file.isNearWithdrawn)).toEqual([false])
})

test('who allows such a picture again within the hour may submit it again', async () => {
  const { id } = await office.uploaded(await served(), bertaClaims)
  await office.withdraw(id, bertaClaims)
  expect(await office.allowed(id, bertaClaims)).toEqual({ isAllowed: true })
  expect(await office.isRefused(bertaClaims)).toBe(false)
})
