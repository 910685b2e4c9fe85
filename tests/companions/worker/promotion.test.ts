import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCompanionSchemas } from '#catalogue/companions'
import { getCompanion } from '#catalogue/companions.api'
import { addressOf } from '#platform/endpoint'
import { listOwnConsentsSchemas } from '#media/media-consents'
import { agreeToFile } from '#media/own-media.api'
import { listOwnConsents } from '#media/own-consents.api'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, bertaClaims } from '../../support/companions/companions-own.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { ORIGIN } from '../../support/platform/site.ts'
import { openSubmissions, type Submissions } from '../../support/media/submitted-media.ts'

const cover = uuid(0x31)
const second = uuid(0x32)
const hidden = uuid(0x33)
const page = '/companion/ada'
const neutral = `${ORIGIN}/og.jpg`
const pictureOf = (id: string) => `/media/${ada}/${id}/w640.webp`

let office: Submissions
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const media = [{ id: cover }, { id: second }, { id: hidden, accessLevel: 'private' as const }]
  office = await openSubmissions([
    { id: ada, name: 'Ada', media },
    { id: uuid(2), name: 'Berta' },
  ])
})
afterEach(() => void vi.useRealTimers())

const agree = (id: string, claims = adaClaims) =>
  office.send(claims, ['POST', addressOf(agreeToFile, { params: { id } })], {
    shown: 'self',
    promotion: true,
  })

/** What a document names as the picture of its link. */
async function previewIn(answering: Promise<Response>) {
  const html = await (await answering).text()
  const elements = await elementsOf(html)
  const meta = elements.filter(({ attributes: { property, name } }) =>
    /^(og|twitter):image/.test(property ?? name ?? ''),
  )
  const json = elements.find(({ attributes }) => attributes.type === 'application/ld+json')
  const { mainEntity } = JSON.parse(json?.text ?? '{}') as { mainEntity?: { image?: string } }
  return {
    meta: meta.map(({ attributes }) => attributes.content),
    structured: mainEntity?.image,
  }
}
const ofHers = (id: string) => ({
  meta: [ORIGIN + pictureOf(id)],
  structured: ORIGIN + pictureOf(id),
})
const none = { meta: [neutral], structured: undefined }

const usesOf = async (id: string) => {
  const own = office.send(adaClaims, ['GET', addressOf(listOwnConsents)])
  const { consents } = await expectAnswer(listOwnConsentsSchemas, own)
  return consents.find(({ mediaId }) => mediaId === id)?.uses
}
const profile = async () =>
  (
    await expectAnswer(
      getCompanionSchemas,
      office.visit(addressOf(getCompanion, { params: { id: ada } })),
    )
  ).data

test('a file is the picture of links to her profile only where she has agreed to that', async () => {
  expect(await previewIn(office.visit(page))).toEqual(none)
  expect((await profile()).previewImage).toBeNull()
  expect((await agree(second)).status).toBe(200)
  expect(await previewIn(office.visit(page))).toEqual(ofHers(second))
  expect((await profile()).previewImage).toBe(pictureOf(second))
  expect(await usesOf(second)).toEqual(['public', 'private', 'stories', 'promotion'])
  // The first in her order; on the site the cover stays what it was.
  expect((await agree(cover)).status).toBe(200)
  expect(await previewIn(office.visit(page))).toEqual(ofHers(cover))
  expect((await profile()).image).toBe(pictureOf(cover))
  const lists = ['/', '/browse', '/companions'].map((path) => previewIn(office.visit(path)))
  for (const { meta } of await Promise.all(lists)) expect(meta).toEqual([neutral])
})

test('whoever has not confirmed an age gets the brand’s picture in any case', async () => {
  await agree(cover)
  for (const agent of ['WhatsApp/2.0', 'facebookexternalhit/1.1', 'Googlebot/2.1']) {
    const headers = { cookie: 'adult=0', 'user-agent': agent }
    const other = isolate({ vars: office.accounts.vars })
    expect(await previewIn(other.ask(page, { headers }))).toEqual(none)
  }
})

test('withdrawn alone, it ends in every document within 10 seconds, and the file stays', async () => {
  await agree(cover)
  const other = isolate({ vars: office.accounts.vars })
  for (const ask of [office.visit, other.ask]) {
    expect(await previewIn(ask(page))).toEqual(ofHers(cover))
  }
  expect((await office.withdrawUse(cover, 'promotion')).status).toBe(200)
  expect(await previewIn(office.visit(page))).toEqual(none)
  vi.setSystemTime(Date.now() + 10 * SECOND)
  expect(await previewIn(other.ask(page))).toEqual(none)
  expect((await profile()).public_photos.map(({ id }) => id)).toEqual([cover, second])
  expect(await usesOf(cover)).toEqual(['public', 'private', 'stories'])
  // At once and again: one receipt, one note of it.
  expect((await office.withdrawUse(cover, 'promotion')).status).toBe(200)
  const receipts = await rowsOf("SELECT text FROM outbox WHERE cause LIKE 'consent:%'")
  expect(receipts).toEqual([{ text: expect.stringContaining('used for promotion') }])
  const noted = await rowsOf("SELECT detail FROM audit_log WHERE act = 'media.use-withdrawn'")
  expect(noted).toEqual([{ detail: JSON.stringify({ companionId: ada, use: 'promotion' }) }])
})

test('a file that leaves the public gallery, or the site, is no picture of a link', async () => {
  await agree(cover)
  await agree(second)
  expect((await office.change(cover, { access_level: 'private' })).status).toBe(200)
  expect(await previewIn(office.visit(page))).toEqual(ofHers(second))
  expect((await office.remove(second)).status).toBe(200)
  expect(await previewIn(office.visit(page))).toEqual(none)
  // It is private now: with its public use, she takes back what depends on it.
  expect((await office.withdrawUse(cover, 'public')).status).toBe(200)
  expect(await usesOf(cover)).toEqual(['private', 'stories'])
})

test('no one but she agrees for her, and to nothing that is not public', async () => {
  expect((await agree(hidden)).status).toBe(422)
  expect((await agree(cover, bertaClaims)).status).toBe(404)
  const record = { shown: 'self', givenBy: 'Ada', givenOn: '2026-01-01' }
  const path = `/api/admin/media/${hidden}/consent`
  const uses = ['private', 'promotion']
  expect((await office.call('PUT', path, { ...record, uses })).status).toBe(422)
  expect(await previewIn(office.visit(page))).toEqual(none)
  expect(await rowsOf('SELECT 1 FROM media_consents WHERE for_promotion')).toEqual([])
})
