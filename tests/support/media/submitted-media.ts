import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint, getCompanionSchemas } from '#catalogue/companions'
import * as ownApi from '#media/own-media'
import {
  decideSubmissionsEndpoint,
  listSubmissionsEndpoint,
  decideSubmissionsSchemas,
  getOwnMediaSchemas,
  listSubmissionsSchemas,
  uploadOwnMediaSchemas,
  type SubmissionDecisions,
} from '#media/submitted-media'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { adminClaims } from '../staff/admin.ts'
import { photoForm, type Fields } from './admin-media.ts'
import { expectAnswer } from '../platform/answers.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { ada, adaClaims, berta, bertaClaims, openCompanions } from '../companions/companions-own.ts'
import { env } from '../platform/database.ts'
import { uuid, type Overrides } from '../platform/fixtures.ts'
import { ask } from '../platform/site.ts'
import { fileOf, formOf, picture, cacheImages } from './uploads.ts'

/** A companion's form for submitting a photo of herself for her profile. */
export const ownForm = (fields: Fields = {}): Fields => ({
  shown: 'self',
  uses: fields['access_level'] === 'private' ? 'private' : 'public',
  ...photoForm(fields),
})

/** A companion's form for submitting a story, shown for a day from its approval. */
export const storyForm = (fields: Fields = {}): Fields => ({
  text: 'By the lake',
  ...ownForm({ purpose: 'story', ...fields }),
  uses: 'public,stories',
  ...(fields['highlightId'] === undefined && { hours: '24' }),
})

let profileReads = 0

/** Two companions with accounts and without files, and staff. */
export async function openSubmissions(
  imports: readonly Overrides[] = [
    { id: ada, name: 'Ada', media: [] },
    { id: berta, name: 'Berta', media: [] },
  ],
) {
  const office = await openCompanions(imports)
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)
  const images = cacheImages(env.IMAGES!)
  const send = async (
    claims: JWTPayload,
    [method, path]: readonly [method: string, path: string],
    body?: BodyInit | object,
    bindings: Partial<Env> = {},
  ) => {
    const requestBody = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
    const init = { method, ...(await office.accounts.as(claims)), body: requestBody ?? null }
    return ask(path, init, { ...office.accounts.vars, IMAGES: images, ...bindings })
  }
  const upload = (fields: Fields = ownForm(), bindings?: Partial<Env>, claims = adaClaims) =>
    send(claims, ['POST', ownApi.uploadOwnMediaEndpoint.path], formOf(fields), bindings)
  const decide = (body: object, bindings?: Partial<Env>) =>
    send(adminClaims, ['POST', decideSubmissionsEndpoint.path], body, bindings)
  const change = (id: string, body: object, claims = adaClaims) =>
    send(claims, ['PUT', addressOf(ownApi.changeOwnMediaEndpoint, { params: { id } })], body)
  const crop = (id: string, body: object, claims = adaClaims) =>
    send(claims, ['POST', addressOf(ownApi.cropOwnMediaEndpoint, { params: { id } })], body)
  const hide = (id: string, bindings?: Partial<Env>) =>
    send(
      adaClaims,
      ['PUT', addressOf(ownApi.changeOwnMediaEndpoint, { params: { id } })],
      { access_level: 'private' },
      bindings,
    )
  const withdrawUse = (id: string, use: string, claims = adaClaims, bindings?: Partial<Env>) =>
    send(
      claims,
      ['POST', addressOf(ownApi.withdrawUseEndpoint, { params: { id } })],
      { use },
      bindings,
    )
  const reword = (id: string, body: object, claims = adaClaims) =>
    send(claims, ['PUT', addressOf(ownApi.changeSubmissionEndpoint, { params: { id } })], body)
  const submit = (change: object, bindings?: Partial<Env>, claims = adaClaims) =>
    send(claims, ['POST', ownApi.submitChangeEndpoint.path], change, bindings)
  const removeStory = (id: string, bindings?: Partial<Env>, claims = adaClaims) =>
    send(
      claims,
      ['DELETE', addressOf(ownApi.removeOwnStoryEndpoint, { params: { id } })],
      undefined,
      bindings,
    )
  const moveHighlight = (id: string, position: number, claims = adaClaims) =>
    send(claims, ['PUT', addressOf(ownApi.moveHighlightEndpoint, { params: { id } })], { position })
  const removeHighlight = (id: string, bindings?: Partial<Env>, claims = adaClaims) =>
    send(
      claims,
      ['DELETE', addressOf(ownApi.removeHighlightEndpoint, { params: { id } })],
      undefined,
      bindings,
    )
  const remove = (id: string, bindings?: Partial<Env>, claims = adaClaims) =>
    send(
      claims,
      ['DELETE', addressOf(ownApi.deleteOwnMediaEndpoint, { params: { id } })],
      undefined,
      bindings,
    )
  const uploadOwn = async (fields?: Fields, claims?: typeof adaClaims) =>
    (await expectAnswer(uploadOwnMediaSchemas, upload(fields, {}, claims))).media
  const decided = (
    items: SubmissionDecisions['items'],
    action: SubmissionDecisions['act'] = 'approve',
    reason = '',
  ) => expectAnswer(decideSubmissionsSchemas, decide({ items, act: action, reason }))
  return {
    ...office,
    send,
    upload,
    decide,
    change,
    crop,
    reword,
    remove,
    withdrawUse,
    hide,
    submit,
    removeStory,
    moveHighlight,
    removeHighlight,
    /** A visitor's request, handled by the isolate that made the writes. */
    visit: (path: string) => ask(path, {}, { ...office.accounts.vars, IMAGES: images }),
    /** Ada's profile. Each read has a new address, so that no cached answer of another database is used. */
    profile: async () => {
      const path = addressOf(getCompanionEndpoint, { params: { id: ada } })
      const answer = ask(`${path}?asked=${profileReads++}`, {}, office.accounts.vars)
      return (await expectAnswer(getCompanionSchemas, answer)).data
    },
    uploaded: uploadOwn,
    /** Uploads a file that staff approve. @returns its id */
    published: async (fields?: Fields): Promise<string> => {
      const { id, version } = await uploadOwn(fields)
      expect(await decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
      return id
    },
    own: (claims = adaClaims) =>
      expectAnswer(getOwnMediaSchemas, send(claims, ['GET', ownApi.getOwnMediaEndpoint.path])),
    queue: (query = '') =>
      expectAnswer(
        listSubmissionsSchemas,
        send(adminClaims, ['GET', `${listSubmissionsEndpoint.path}?${query}`]),
      ),
    decided,
  }
}
export type Submissions = Awaited<ReturnType<typeof openSubmissions>>

/** Calls every operation of a companion's own media successfully. */
export async function withSubmissions() {
  const office = await openSubmissions()
  const galleryPhoto = await office.uploaded()
  const deletedId = await office.uploaded()
  const large = fileOf(picture('large'), 'image/jpeg')
  const whole = await office.published(ownForm({ file: large }))
  await office.own()
  const finished = [
    await office.reword(galleryPhoto.id, { version: 1, alt: 'At home' }),
    await office.remove(deletedId.id),
    await office.crop(whole, { id: uuid(0x63), left: 0, top: 0, width: 600, height: 800 }),
  ]
  const agreed = addressOf(ownApi.agreeToFileEndpoint, { params: { id: galleryPhoto.id } })
  await office.queue()
  await office.decided([{ id: galleryPhoto.id, version: 2 }])
  finished.push(await office.change(galleryPhoto.id, { cover: true }))
  finished.push(await office.send(adaClaims, ['POST', agreed], { shown: 'self' }))
  const travel = { highlightId: uuid(0x61), highlightTitle: 'Travel' }
  const story = { kind: 'story', mediaId: galleryPhoto.id, consent: { shown: 'self' } }
  finished.push(await office.submit({ ...story, id: uuid(0x62), ...travel }))
  await office.decided([{ id: uuid(0x62), version: 1 }])
  finished.push(
    await office.moveHighlight(travel.highlightId, 0),
    await office.send(adaClaims, [
      'DELETE',
      addressOf(ownApi.removeStoryTextEndpoint, { params: { id: uuid(0x62), language: 'de' } }),
    ]),
    await office.send(adaClaims, [
      'DELETE',
      addressOf(ownApi.removeHighlightTitleEndpoint, {
        params: { id: travel.highlightId, language: 'de' },
      }),
    ]),
    await office.removeStory(uuid(0x62)),
    await office.withdrawUse(galleryPhoto.id, 'stories'),
    await office.removeHighlight(travel.highlightId),
  )
  for (const response of finished) expect(response.ok, await response.text()).toBe(true)
}
