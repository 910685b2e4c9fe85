import {
  changeMediaEndpoint,
  cropMediaEndpoint,
  listMediaEndpoint,
  uploadMediaEndpoint,
  changeMediaSchemas,
  uploadMediaSchemas,
  type MediaItem,
} from '#media/media'
import { addressOf } from '#platform/endpoint'
import { getContentEndpoint } from '#media/admin-stories'
import { getCompanionEndpoint } from '#catalogue/companions'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid, type Overrides } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'
import { ask } from '../platform/site.ts'
import { fileOf, formOf, picture, cacheImages } from './uploads.ts'

export const companionId = uuid(0xc0)
export const mediaPath = (id: string) => addressOf(changeMediaEndpoint, { params: { id } })
export const contentPath = (id = companionId) => addressOf(getContentEndpoint, { params: { id } })
export const profileAddress = addressOf(getCompanionEndpoint, { params: { id: companionId } })
export const admin = {
  sub: uuid(0xad),
  email: 'office@members.test',
  app_metadata: { role: 'admin' },
}

export type Fields = Record<string, string | Blob>
const plain = (type: 'photo' | 'video', { access_level: access = 'public' }: Fields) => ({
  media_type: type,
  access_level: access,
  minimum_tier: access === 'private' ? 'premium' : 'free',
  consent: JSON.stringify(fullConsent),
})
/** A consent to every use, as recorded by staff. */
export const fullConsent = {
  shown: 'self',
  givenBy: 'Companion, in writing',
  givenOn: '2026-01-02',
  uses: ['public', 'private', 'stories'],
}
export const photoForm = (fields: Fields = {}): Fields => ({
  ...plain('photo', fields),
  ...fields,
  file: fields.file ?? fileOf(picture('jpeg'), 'image/jpeg'),
})
export const videoForm = (file: Uint8Array<ArrayBuffer>, fields: Fields = {}): Fields => ({
  ...plain('video', fields),
  ...fields,
  file: fileOf(file, file[0] === 0x1a ? 'video/webm' : 'video/mp4'),
})

/** The staff's office with a published companion, who is public once she has a public photo. */
export async function openOffice(companion: Overrides = {}) {
  const accounts = await openAccounts({ SITE_SECRET: 's'.repeat(32) })
  const site = await openSite([companionImport({ id: companionId, media: [], ...companion })], {
    vars: accounts.vars,
  })
  const images = cacheImages(env.IMAGES!)
  const send = async (
    path: string,
    init: RequestInit,
    bindings: Partial<Env> = {},
    claims: object = admin,
  ) => {
    const headers = new Headers((await accounts.as({ ...claims })).headers)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    return ask(path, { ...init, headers }, { ...accounts.vars, IMAGES: images, ...bindings })
  }
  const upload = (fields: Fields, bindings?: Partial<Env>) =>
    send(
      addressOf(uploadMediaEndpoint, { params: { id: companionId } }),
      { method: 'POST', body: formOf(fields) },
      bindings,
    )
  const change = (id: string, body: object, bindings?: Partial<Env>) =>
    send(
      mediaPath(id),
      {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      },
      bindings,
    )
  return {
    site,
    accounts,
    send,
    upload,
    change,
    remove: (id: string, bindings?: Partial<Env>) =>
      send(mediaPath(id), { method: 'DELETE' }, bindings),
    uploaded: async (fields: Fields, bindings?: Partial<Env>): Promise<MediaItem> =>
      (await expectAnswer(uploadMediaSchemas, upload(fields, bindings))).media,
    crop: (id: string, body: object, bindings?: Partial<Env>) =>
      send(
        addressOf(cropMediaEndpoint, { params: { id } }),
        { method: 'POST', body: JSON.stringify(body) },
        bindings,
      ),
    get: (path: string) => send(path, { method: 'GET' }),
    /** A visitor's status. Reads the whole body, because an unread one keeps R2 busy. */
    statusOf: async (path: string, init?: RequestInit): Promise<number> => {
      const response = await site.ask(path, init)
      await response.arrayBuffer()
      return response.status
    },
    put: (path: string, body: object) => send(path, { method: 'PUT', body: JSON.stringify(body) }),
    bulk: (body: object, bindings?: Partial<Env>) =>
      send(listMediaEndpoint.path, { method: 'PATCH', body: JSON.stringify(body) }, bindings),
    changed: async (id: string, body: object): Promise<MediaItem> =>
      (await expectAnswer(changeMediaSchemas, change(id, body))).media,
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** Entries of the audit log about media, oldest first. */
export async function mediaActs(): Promise<string[]> {
  const query = "SELECT act FROM audit_log WHERE act LIKE 'media.%' ORDER BY id"
  const { results } = await env.DB.prepare(query).all<{ act: string }>()
  return results.map(({ act }) => act)
}
