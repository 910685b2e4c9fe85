import { expect, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint, getCompanionSchemas } from '#catalogue/companions'
import { openAccounts } from '../accounts/accounts.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'
import { isolate, openSite } from '../platform/open-site.ts'
import { givePlan } from '../billing/plans.ts'

export const SITE_SECRET = 'a secret of the tests, long enough to be one'
export const ada = uuid(0xad)
export const vera = uuid(0xf1)
export const open = uuid(1)
export const photo = uuid(2)
export const clip = uuid(3)
export const cover = uuid(4)
export const hidden = uuid(5)
const second = uuid(6)
export const member = uuid(0xa)
export const stranger = uuid(0xb)
export const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

export const putFile = (key: string, contentType: string) =>
  env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })

/** Ada with private media, Vera who is VIP, and two premium members, one second after noon. */
export async function openPrivateSite() {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 1), toFake: ['Date'] })
  const accounts = await openAccounts({ SITE_SECRET })
  const site = await openSite(
    [
      companionImport({
        id: ada,
        media: [
          { id: open },
          { id: photo, accessLevel: 'private', alt: 'A mountain', color: '#123456' },
          { id: clip, accessLevel: 'private', type: 'video', durationSeconds: 31 },
        ],
      }),
      companionImport({
        id: vera,
        is_vip: true,
        media: [{ id: cover }, { id: hidden, accessLevel: 'private' }, { id: second }],
      }),
    ],
    { vars: accounts.vars },
  )
  for (const folder of [
    `media/${ada}/${open}`,
    `media/${ada}/${photo}`,
    `media/${ada}/${clip}`,
    `media/${vera}/${cover}`,
    `media/${vera}/${second}`,
    `media/${vera}/${hidden}`,
  ]) {
    await putFile(`${folder}/w640.webp`, 'image/webp')
  }
  await putFile(`media/${ada}/${clip}/video`, 'video/mp4')
  for (const id of [member, stranger]) await givePlan(id)

  async function profileOf(id: string, sub = member, server: Pick<typeof site, 'ask'> = site) {
    const answer = server.ask(
      addressOf(getCompanionEndpoint, { params: { id } }),
      await accounts.as({ sub }),
    )
    return (await expectAnswer(getCompanionSchemas, answer)).data
  }
  /** Reads the whole body, because an unread one blocks the bucket. */
  async function get(path: string, headers: HeadersInit = {}, method = 'GET') {
    const response = await site.ask(path, { headers, method })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
  return {
    ...site,
    accounts,
    profileOf,
    get,
    isolate: (options: Parameters<typeof isolate>[0] = {}) =>
      isolate({ ...options, vars: { ...accounts.vars, ...options.vars } }),
    photoUrl: async (sub = member) => (await profileOf(ada, sub)).private_photos[0]!.url,
    videoUrl: async () => (await profileOf(ada)).private_videos[0]!.url,
    /** Expects that no method returns any byte of the file. */
    async expectShut(path: string, statuses = [403, 404]) {
      for (const method of ['GET', 'HEAD']) {
        const headerSets: HeadersInit[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]
        for (const headers of headerSets) {
          const response = await get(path, headers, method)
          expect(statuses, `${method} ${path}`).toContain(response.status)
          expect(response.headers.get('content-type') ?? '').not.toMatch(/image|video/)
          expect(response.headers.get('cache-control')).toBe('private, no-store')
          expect(response.headers.has('etag')).toBe(false)
          expect(response.body.length).toBeLessThan(200)
        }
      }
    },
  }
}
