import { beforeEach, describe, expect, test } from 'vitest'
import { cropOwnMediaSchemas } from '#media/submitted-media'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { adaClaims, bertaClaims } from '../../support/companions/companions-own.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { openSubmissions, ownForm, type Submissions } from '../../support/media/submitted-media.ts'
import { expectTidy, fileOf, picture } from '../../support/media/uploads.ts'

const partId = uuid(0x71)
const crop = { id: partId, left: 300, top: 100, width: 600, height: 800 }
let office: Submissions
let photoId: string
beforeEach(async () => {
  office = await openSubmissions()
  const file = fileOf(picture('large'), 'image/jpeg')
  photoId = await office.published(ownForm({ file, alt: 'A lake' }))
})

async function expectRefusal(answer: Promise<Response>, status: number, id: string) {
  const response = await answer
  expect(await response.json()).toMatchObject({ id })
  expect(response.status).toBe(status)
}
const publishedIds = async () => (await office.own()).published.map(({ id }) => id)

describe('a companion’s crop of her photo', () => {
  test('replaces the photo with the selected part, under the same consent', async () => {
    const { published } = await expectAnswer(cropOwnMediaSchemas, office.crop(photoId, crop))
    expect(published).toMatchObject([
      { id: partId, alt: 'A lake', width: 600, height: 800, has_consent: true, uses: ['public'] },
    ])
    expect(published).toHaveLength(1)
    const event = (await auditLog()).find(({ act }) => act === 'media.replaced')
    expect(event).toMatchObject({ actor: adaClaims.sub, subject: photoId })
    await expectTidy()
  })

  test('causes no notification of a change by the team', async () => {
    const notes = `SELECT subject FROM companion_notes WHERE kind = 'file'`
    const before = await rowsOf(notes)
    expect((await office.crop(photoId, crop)).status).toBe(200)
    expect(await rowsOf(notes)).toEqual(before)
  })

  test('may be sent again after its answer was lost', async () => {
    expect((await office.crop(photoId, crop)).status).toBe(200)
    expect((await office.crop(photoId, crop)).status).toBe(200)
    expect(await publishedIds()).toEqual([partId])
  })

  test('answers 404 for another companion’s photo', async () => {
    await expectRefusal(office.crop(photoId, crop, bertaClaims), 404, 'submission.not-found')
    expect(await publishedIds()).toEqual([photoId])
  })

  test('is refused while a change to the photo is under review', async () => {
    const change = { kind: 'alt', id: uuid(0x72), mediaId: photoId, alt: 'At home' }
    expect((await office.submit(change)).status).toBe(200)
    await expectRefusal(office.crop(photoId, crop), 409, 'submission.crop-pending')
    expect(await publishedIds()).toEqual([photoId])
  })
})
