import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getCompanionSchemas, getCompanionEndpoint } from '#catalogue/companions'
import { getOwnSchemas } from '#companions/own/own'
import {
  givePromotionConsentEndpoint,
  withdrawPromotionConsentEndpoint,
} from '#companions/own/own-publication'
import {
  givePromotionConsentSchemas,
  withdrawPromotionConsentSchemas,
} from '#companions/publication'
import { PROMOTION_CONSENT_VERSION } from '#companions/publication-records'
import { addressOf } from '#platform/endpoint'
import type { StoredTombstone } from '../../../worker/operations/backups/rules.ts'
import { applyTombstones } from '../../../worker/ops/restore/apply-tombstones.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { ORIGIN } from '../../support/platform/site.ts'
import { ownForm, openSubmissions, type Submissions } from '../../support/media/submitted-media.ts'

const cover = uuid(0x31)
const second = uuid(0x32)
const hidden = uuid(0x33)
const page = '/companion/ada'
const staffPath = `/api/admin/companions/${ada}/promotion-consent`
const neutral = `${ORIGIN}/og.jpg`
const pictureOf = (id: string) => `/media/${ada}/${id}/w640.webp`

let office: Submissions
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const media = [{ id: cover }, { id: second }, { id: hidden, accessLevel: 'private' as const }]
  office = await openSubmissions([
    { id: ada, name: 'Ada', media },
    { id: berta, name: 'Berta' },
  ])
})
afterEach(() => void vi.useRealTimers())

const send = (method: string, body?: object, claims = adaClaims) =>
  office.send(claims, [method, addressOf(givePromotionConsentEndpoint)], body)
const give = (version = PROMOTION_CONSENT_VERSION) =>
  expectAnswer(givePromotionConsentSchemas, send('PUT', { version }))
const withdraw = () =>
  expectAnswer(
    withdrawPromotionConsentSchemas,
    office.send(adaClaims, ['DELETE', addressOf(withdrawPromotionConsentEndpoint)]),
  )
const readOwn = (claims = adaClaims) =>
  expectAnswer(getOwnSchemas, office.send(claims, ['GET', '/api/own']))
const consentRecord = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }
const record = (body: object = consentRecord) => office.send(adminClaims, ['PUT', staffPath], body)
const endByStaff = () => office.send(adminClaims, ['DELETE', staffPath], { reason: 'She called.' })
const managed = async () =>
  (
    await office
      .call('GET', `/api/admin/companions/${ada}`)
      .then((answer) => answer.json<{ publication: { promotion: object | null } }>())
  ).publication.promotion
const promotionActs = async () =>
  (await auditLog()).map(({ act }) => act).filter((action) => action.includes('promotion-'))

/** The picture that a document names for previews of its link. */
async function previewIn(response: Promise<Response>) {
  const html = await (await response).text()
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
const previewOf = (id: string) => ({
  meta: [ORIGIN + pictureOf(id)],
  structured: ORIGIN + pictureOf(id),
})
const noPreview = { meta: [neutral], structured: undefined }
/** The preview from a new isolate with an empty cache. */
const preview = () => previewIn(isolate({ vars: office.accounts.vars }).ask(page))

const profile = async () =>
  (
    await expectAnswer(
      getCompanionSchemas,
      office.visit(addressOf(getCompanionEndpoint, { params: { id: ada } })),
    )
  ).data

describe('consent to promotion', () => {
  test('links show no photo until she consents, then the first one', async () => {
    expect((await readOwn()).promotion).toBeNull()
    expect(await preview()).toEqual(noPreview)
    expect((await profile()).previewImage).toBeNull()
    expect((await give()).promotion).toMatchObject({ isByTeam: false })
    expect(await preview()).toEqual(previewOf(cover))
    expect((await profile()).previewImage).toBe(pictureOf(cover))
    const lists = ['/', '/browse', '/companions'].map((path) => previewIn(office.visit(path)))
    for (const { meta } of await Promise.all(lists)) expect(meta).toEqual([neutral])
  })

  test('a withdrawal removes the picture from all documents within 10 seconds, and no files', async () => {
    await give()
    const otherIsolate = isolate({ vars: office.accounts.vars })
    for (const ask of [office.visit, otherIsolate.ask]) {
      expect(await previewIn(ask(page))).toEqual(previewOf(cover))
    }
    expect((await withdraw()).promotion).toBeNull()
    expect(await previewIn(office.visit(page))).toEqual(noPreview)
    vi.setSystemTime(Date.now() + 10 * SECOND)
    expect(await previewIn(otherIsolate.ask(page))).toEqual(noPreview)
    expect((await profile()).public_photos.map(({ id }) => id)).toEqual([cover, second])
    await withdraw()
    expect(await promotionActs()).toEqual([
      'companion.promotion-allowed',
      'companion.promotion-withdrawn',
    ])
  })

  test('visitors without a confirmed age get the site’s picture', async () => {
    await give()
    for (const agent of ['WhatsApp/2.0', 'facebookexternalhit/1.1', 'Googlebot/2.1']) {
      const headers = { cookie: 'adult=0', 'user-agent': agent }
      const otherIsolate = isolate({ vars: office.accounts.vars })
      expect(await previewIn(otherIsolate.ask(page, { headers }))).toEqual(noPreview)
    }
  })

  test('leaving ends the consent', async () => {
    await give()
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }]
    const leave = { confirm: true, erase: false }
    const leaveResponse = await office.send(
      { ...adaClaims, amr },
      ['POST', '/api/own/leave'],
      leave,
    )
    expect(leaveResponse.status).toBe(200)
    expect(await managed()).toMatchObject({ withdrawnBy: 'companion' })
  })
})

describe('the picture of links', () => {
  test('the picture is the first public file whose record names her alone', async () => {
    await give()
    const people = { shown: 'others', others: 'Bella', givenBy: 'Ada', givenOn: '2026-01-01' }
    const path = `/api/admin/media/${cover}/consent`
    const uses = ['public', 'private', 'stories']
    const consent = { ...people, uses }
    expect((await office.send(adminClaims, ['PUT', path], consent)).status).toBe(200)
    expect(await preview()).toEqual(previewOf(second))
    // The site still shows the same cover.
    expect((await profile()).image).toBe(pictureOf(cover))
    expect((await office.remove(second)).status).toBe(200)
    expect(await preview()).toEqual(noPreview)
  })

  test('files with other people that she submits are never the picture', async () => {
    await give()
    for (const id of [cover, second]) expect((await office.remove(id)).status).toBe(200)
    await office.published({ ...ownForm(), shown: 'others', others: 'Bella' })
    expect(await preview()).toEqual(noPreview)
  })

  test('private and deleted files are never the picture', async () => {
    await give()
    expect((await office.change(cover, { access_level: 'private' })).status).toBe(200)
    expect(await preview()).toEqual(previewOf(second))
    expect((await office.remove(second)).status).toBe(200)
    expect(await preview()).toEqual(noPreview)
  })
})

describe('restoring a backup', () => {
  const tombstone = (detail: Record<string, unknown>): StoredTombstone => ({
    at: Date.now(),
    what: 'promotion.withdrawn',
    subject: ada,
    detail,
  })
  const apply = (tombstones: StoredTombstone[]) =>
    applyTombstones({ db: office.db, bucket: env.MEDIA }, tombstones)

  test('a restored consent is withdrawn when she had withdrawn it since', async () => {
    await give()
    const { done } = await apply([tombstone({ by: 'companion' })])
    expect(done).toEqual({ 'promotion.withdrawn': 1 })
    expect(await preview()).toEqual(noPreview)
    expect(await managed()).toMatchObject({ withdrawnBy: 'companion' })
  })

  test('a consent given again stays valid after a restore', async () => {
    await give()
    await withdraw()
    await give()
    const rows = await rowsOf<{ detail: string }>(
      "SELECT detail FROM tombstones WHERE what = 'promotion.withdrawn' ORDER BY id",
    )
    const details = rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>)
    expect(details).toEqual([{ isLifted: true }, { by: 'companion' }, { isLifted: true }])
    await apply(details.map(tombstone))
    expect(await preview()).toEqual(previewOf(cover))
  })
})

describe('records by staff', () => {
  test('staff record a consent with its evidence, and its withdrawal', async () => {
    for (const invalidRecord of [
      { ...consentRecord, evidence: '' },
      { ...consentRecord, givenOn: '2999-01-01' },
    ]) {
      expect((await record(invalidRecord)).status).toBe(422)
    }
    expect(await managed()).toBeNull()
    expect((await record()).status).toBe(200)
    expect(await managed()).toMatchObject({
      givenBy: 'Ada Muster',
      givenAt: '2026-05-01T00:00:00.000Z',
      evidence: 'Signed form',
      isHers: false,
      withdrawnAt: null,
    })
    expect((await readOwn()).promotion).toMatchObject({ isByTeam: true })
    expect(await preview()).toEqual(previewOf(cover))
    expect((await endByStaff()).status).toBe(200)
    expect((await endByStaff()).status).toBe(200)
    expect(await preview()).toEqual(noPreview)
    expect((await auditLog()).slice(-2)).toMatchObject([
      { act: 'companion.promotion-recorded', subject: ada },
      { act: 'companion.promotion-ended', subject: ada, detail: { reason: 'She called.' } },
    ])
  })
})
