import { beforeEach, describe, expect, test } from 'vitest'
import { getCompanionSchemas, getCompanionEndpoint, type Profile } from '#catalogue/companions'
import { addressOf } from '#platform/endpoint'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { ada, adaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { isolate } from '../../../support/platform/open-site.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'

const premium = { sub: uuid(0xd), email: 'gold@members.test' }
let office: Submissions
beforeEach(async () => {
  office = await openSubmissions()
})

const publish = (form = ownForm({ alt: 'A lake' })) => office.published(form)
const profileIn = async (language = 'en', claims?: typeof premium): Promise<Profile> => {
  const headers = { 'accept-language': language }
  const { headers: authHeaders } = claims ? await office.accounts.as(claims) : { headers: {} }
  const path = addressOf(getCompanionEndpoint, { params: { id: ada } })
  const answer = isolate({ vars: office.accounts.vars }).ask(path, {
    headers: { ...authHeaders, ...headers },
  })
  return (await expectAnswer(getCompanionSchemas, answer)).data
}
const altIn = async (language?: string) => {
  const [photo] = (await profileIn(language)).public_photos
  return [photo?.alt, photo?.altLanguage]
}
const staffChange = (id: string, body: object) =>
  office.send(adminClaims, ['PUT', `/api/admin/media/${id}`], body)
const submitAlt = async (mediaId: string, body: object, id = crypto.randomUUID()) => {
  const response = await office.submit({ kind: 'alt', id, mediaId, ...body })
  expect(response.status).toBe(200)
  return { id, version: 1 }
}
const storedTexts = (id: string) =>
  rowsOf(`SELECT alt, alt_language AS own, alts FROM media WHERE id = '${id}'`)

describe('alternative texts for visitors', () => {
  test('are in their language, or in the file’s own with its language', async () => {
    const id = await publish()
    expect(await altIn('de')).toEqual(['A lake', 'en'])
    expect((await staffChange(id, { alt: 'Ein See', language: 'de' })).status).toBe(200)
    expect(await altIn('de')).toEqual(['Ein See', undefined])
    expect(await altIn('fr')).toEqual(['A lake', 'en'])
    expect(await altIn()).toEqual(['A lake', undefined])
  })

  test('are in another language if the file’s own has no text', async () => {
    const id = await publish(ownForm({ alt: '' }))
    expect(await altIn('fr')).toEqual(['', undefined])
    await staffChange(id, { alt: 'Ein See', language: 'de' })
    expect(await altIn()).toEqual(['Ein See', 'de'])
    expect(await altIn('fr')).toEqual(['Ein See', 'de'])
  })

  test("are in a premium member's language for private files as well", async () => {
    await office.as(premium, 'GET', '/api/me')
    await givePlan(premium.sub)
    await publish()
    const id = await publish(ownForm({ access_level: 'private', alt: 'A lake' }))
    await staffChange(id, { alt: 'Ein See', language: 'de' })
    const [german] = (await profileIn('de', premium)).private_photos
    expect(german).toMatchObject({ alt: 'Ein See' })
    const [french] = (await profileIn('fr', premium)).private_photos
    expect(french).toMatchObject({ alt: 'A lake', altLanguage: 'en' })
  })

  test('include the language of a story', async () => {
    await publish()
    await publish(storyForm())
    const story = async (language?: string) => (await profileIn(language)).stories[0]
    expect(await story()).not.toHaveProperty('textLanguage')
    expect(await story('de')).toMatchObject({ text: 'By the lake', textLanguage: 'en' })
  })
})

test("stores a new file's text in the companion's own language", async () => {
  await env.DB.exec(`UPDATE companions SET text_language = 'fr' WHERE id = '${ada}'`)
  const id = await publish(ownForm({ alt: 'Un lac' }))
  expect(await storedTexts(id)).toEqual([{ alt: 'Un lac', own: 'fr', alts: '{}' }])
  expect(await altIn()).toEqual(['Un lac', 'fr'])
  expect(await altIn('fr')).toEqual(['Un lac', undefined])
  // The file keeps its language, even after the companion's language changes.
  await env.DB.exec(`UPDATE companions SET text_language = 'de' WHERE id = '${ada}'`)
  await staffChange(id, { alt: 'Un grand lac', language: 'fr' })
  await staffChange(id, { alt: 'Ein See', language: 'de' })
  expect(await storedTexts(id)).toEqual([
    { alt: 'Un grand lac', own: 'fr', alts: '{"de":"Ein See"}' },
  ])
})

describe("a companion's alternative texts", () => {
  test('are submitted for each language, and not public before their approval', async () => {
    const id = await publish()
    await submitAlt(id, { alt: 'Ein Teich', language: 'de' })
    const german = await submitAlt(id, { alt: 'Ein See', language: 'de' })
    const french = await submitAlt(id, { alt: 'Un lac', language: 'fr' })
    const english = await submitAlt(id, { alt: 'A wide lake' })
    const { submitted } = await office.own()
    expect(submitted.map(({ alt, language }) => `${language}: ${alt}`).toSorted()).toEqual([
      'de: Ein See',
      'en: A wide lake',
      'fr: Un lac',
    ])
    const publishedTexts = ({ submitted }: Awaited<ReturnType<typeof office.own>>) =>
      submitted.map(({ language, published: text }) => `${language}: ${text}`).toSorted()
    expect(publishedTexts(await office.own())).toEqual(['de: ', 'en: A lake', 'fr: '])
    expect(await altIn('de')).toEqual(['A lake', 'en'])
    expect(await office.decided([german, french, english])).toEqual({ changed: 3, failed: [] })
    expect(await altIn('de')).toEqual(['Ein See', undefined])
    expect(await altIn('fr')).toEqual(['Un lac', undefined])
    expect(await altIn()).toEqual(['A wide lake', undefined])
  })

  test('are removed immediately in one language, with the pending change in that language', async () => {
    const id = await publish()
    await office.decided([await submitAlt(id, { alt: 'Ein See', language: 'de' })])
    await submitAlt(id, { alt: 'Ein Teich', language: 'de' })
    await submitAlt(id, { alt: 'Un lac', language: 'fr' })
    const germanChange = (await office.own()).submitted.find(({ language }) => language === 'de')
    expect(germanChange).toMatchObject({ alt: 'Ein Teich', published: 'Ein See' })
    expect((await office.change(id, { alt: '', language: 'de' })).status).toBe(200)
    expect(await altIn('de')).toEqual(['A lake', 'en'])
    expect((await office.own()).submitted.map(({ language }) => language)).toEqual(['fr'])
    expect(await storedTexts(id)).toEqual([{ alt: 'A lake', own: 'en', alts: '{}' }])
  })

  test('withdraw a pending change when the published text is submitted', async () => {
    const id = await publish()
    await office.decided([await submitAlt(id, { alt: 'Ein See', language: 'de' })])
    await submitAlt(id, { alt: 'Ein Teich', language: 'de' })
    await submitAlt(id, { alt: 'Ein See', language: 'de' })
    expect((await office.own()).submitted).toEqual([])
  })

  test('can’t be published by herself', async () => {
    const id = await publish()
    expect((await office.change(id, { alt: 'Ein See', language: 'de' })).status).toBe(422)
    expect((await office.change(id, { alt: '', language: 'es' })).status).toBe(422)
  })

  test('are in her copy of data', async () => {
    const id = await publish()
    await staffChange(id, { alt: 'Ein See', language: 'de' })
    await submitAlt(id, { alt: 'Un lac', language: 'fr' })
    const exportText = await (await office.as(adaClaims, 'GET', '/api/own/export')).text()
    for (const text of ['Ein See', 'Un lac', 'A lake']) expect(exportText).toContain(text)
  })
})

test('detects changes by colleagues for each language of a text', async () => {
  const id = await publish()
  await staffChange(id, { alt: 'Ein See', language: 'de' })
  const change = { alt: 'Ein Teich', language: 'de' }
  const stale = await staffChange(id, { ...change, seen: { alt: 'Ein Fluss' } })
  expect(await stale.json()).toMatchObject({ id: 'media.text-changed' })
  expect((await staffChange(id, { ...change, seen: { alt: 'Ein See' } })).status).toBe(200)
  const french = { alt: 'Un lac', language: 'fr', seen: { alt: '' } }
  expect((await staffChange(id, french)).status).toBe(200)
  expect(await storedTexts(id)).toEqual([
    { alt: 'A lake', own: 'en', alts: '{"de":"Ein Teich","fr":"Un lac"}' },
  ])
  const acts = await rowsOf<{ detail: string }>(
    `SELECT detail FROM audit_log WHERE act = 'media.changed' ORDER BY at DESC, id DESC LIMIT 1`,
  )
  expect(JSON.parse(acts[0]!.detail)).toMatchObject({ after: { alt: 'Un lac', language: 'fr' } })
})
