import { listSubmissionsSchemas, listSubmissionsEndpoint } from '#media/submitted-media'
import { uploadMediaEndpoint } from '#media/media'
import { addressOf } from '#platform/endpoint'
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
import { photoForm, type Fields } from '../../support/media/admin-media.ts'
import { fileOf, formOf, picture } from '../../support/media/uploads.ts'
import { expectBlocked } from '../../support/media/withdrawn-picture.ts'
import { openWithdrawals, portrait } from '../../support/media/withdrawals.ts'

let office: Awaited<ReturnType<typeof openWithdrawals>>
let publishedId: string
beforeEach(async () => {
  office = await openWithdrawals()
  publishedId = await office.shown()
})

/** Ada's picture as visitors download it. */
async function servedForm() {
  const file = await env.MEDIA.get(`media/${ada}/${publishedId}/w640.webp`)
  const bytes = new Uint8Array(await file!.arrayBuffer())
  return ownForm({ file: fileOf(bytes, 'image/webp') })
}

const listSubmitted = async () =>
  (
    await expectAnswer(
      listSubmissionsSchemas,
      office.send(adminClaims, ['GET', `${listSubmissionsEndpoint.path}?state=submitted`]),
    )
  ).submissions

test.each([
  ['the same file', async () => portrait()],
  ['the served picture', servedForm],
])('accepts %s of another profile for review, and shows both to staff', async (_, form) => {
  const { id } = await office.uploaded(await form(), bertaClaims)
  const [submission] = await listSubmitted()
  expect(submission).toMatchObject({
    id,
    companion: { id: berta },
    alike: [{ companion: { id: ada, name: 'Ada' }, file: { id: publishedId } }],
  })
  expect(submission!.alike[0]!.file.url).not.toBe('')
})

test('keeps fingerprint and consent record of a file under review in the nightly job', async () => {
  await office.uploaded(portrait(), bertaClaims)
  await expireRows(env, Date.now())
  const [submission] = await listSubmitted()
  expect(submission!.alike).toMatchObject([{ file: { id: publishedId } }])
  expect(await rowsOf('SELECT 1 FROM media_consents WHERE ended_at IS NOT NULL')).toEqual([])
})

test("shows no similar picture for a companion's own picture", async () => {
  await office.uploaded(portrait())
  expect((await listSubmitted()).map(({ alike }) => alike)).toEqual([[]])
})

test("blocks another profile's picture only for the profile that submitted and withdrew it", async () => {
  const { id } = await office.uploaded(await servedForm(), bertaClaims)
  await office.withdraw(id, bertaClaims)
  expect(await office.isRefused(bertaClaims)).toBe(true)
  expect(await office.isRefused(adaClaims)).toBe(false)
  expect((await office.own()).published.map((file) => file.id)).toContain(publishedId)
})

test("staff upload a picture for its owner after another profile's withdrawal, also as a replacement", async () => {
  const { id } = await office.uploaded(await servedForm(), bertaClaims)
  await office.withdraw(id, bertaClaims)
  const uploadByStaff = (companion: string, fields: Fields = {}) => {
    const address = addressOf(uploadMediaEndpoint, { params: { id: companion } })
    const file = fileOf(picture('portrait'), 'image/jpeg')
    return office.send(adminClaims, ['POST', address], formOf(photoForm({ file, ...fields })))
  }
  expect((await uploadByStaff(ada, { replaces: publishedId })).status).toBe(200)
  expect((await uploadByStaff(ada)).status).toBe(200)
  await expectBlocked(await uploadByStaff(berta))
})

test('blocks a picture for all profiles if only the withdrawing one had published it', async () => {
  await office.withdraw(publishedId)
  expect(await office.isRefused(bertaClaims)).toBe(true)
  expect(await office.isRefused(adaClaims)).toBe(true)
})

test('blocks the mirrored copy of a withdrawn picture', async () => {
  await office.withdraw(publishedId)
  const mirroredForm = ownForm({ file: fileOf(picture('portraitMirrored'), 'image/jpeg') })
  await expectBlocked(await office.upload(mirroredForm, {}, bertaClaims))
})

test('accepts a picture that resembles a withdrawn one for review, and marks it for staff', async () => {
  const [whole = ''] = await recognise(env.IMAGES!, picture('portrait'))
  // Two different bits in each part exceed the distance that is refused.
  const resembling = (BigInt(`0x${whole}`) ^ 0x0003000300030003n).toString(16).padStart(16, '0')
  const db = createDatabase(env.DB)
  await blockFile(db, { exact: [], hashes: [resembling], frames: [] }, Date.now())
  await office.uploaded(portrait(), bertaClaims)
  expect((await listSubmitted()).map((file) => file.isNearWithdrawn)).toEqual([true])
})

test('does not mark a picture that resembles no withdrawn one', async () => {
  await office.uploaded(portrait(), bertaClaims)
  expect((await listSubmitted()).map((file) => file.isNearWithdrawn)).toEqual([false])
})

test("accepts another profile's picture again after its withdrawal was undone within the hour", async () => {
  const { id } = await office.uploaded(await servedForm(), bertaClaims)
  await office.withdraw(id, bertaClaims)
  expect(await office.allowed(id, bertaClaims)).toEqual({ isAllowed: true })
  expect(await office.isRefused(bertaClaims)).toBe(false)
})
