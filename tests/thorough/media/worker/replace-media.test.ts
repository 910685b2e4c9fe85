import { beforeEach, describe, expect, test, vi } from 'vitest'
import { insertSubmittedAlt } from '../../../support/media/submitted-row.ts'
import { getContentSchemas } from '#media/admin-stories'
import { getCompanionSchemas } from '#catalogue/companions'
import type { MediaItem } from '#media/media'
import { redactCompanion } from '../../../../worker/companions/offboarding/redact-audit-log.ts'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import {
  companionId,
  fullConsent,
  contentPath,
  mediaActs,
  openOffice,
  photoForm,
  profileAddress,
  videoForm,
  type Fields,
  type Office,
} from '../../../support/media/admin-media.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { systemActor, companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { expectTidy, fileOf, keysInBucket, picture } from '../../../support/media/uploads.ts'
import { mp4 } from '../../../support/media/videos.ts'

let office: Office
let items: MediaItem[]
beforeEach(async () => {
  office = await openOffice()
  items = [
    await office.uploaded(photoForm({ alt: 'First' })),
    await office.uploaded(photoForm({ alt: 'A lake' })),
    await office.uploaded(photoForm({ alt: 'Third' })),
  ]
})

const replacementFor = (old: MediaItem, fields: Fields = {}) =>
  photoForm({
    replaces: old.id,
    access_level: old.access_level,
    ...fields,
    file: fields['file'] ?? fileOf(picture('png'), 'image/png'),
  })
const gallery = async () =>
  (await expectAnswer(getContentSchemas, office.get(contentPath()))).gallery
const count = async (from: string, ...ids: string[]) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${from}`)
    .bind(...ids)
    .first<{ n: number }>())!.n
async function expectRefusal(fields: Fields, status: number, id: string) {
  const response = await office.upload(fields)
  expect(await response.json()).toMatchObject({ id })
  expect(response.status).toBe(status)
}
const showInStory = (media: string) =>
  env.DB.prepare(
    `INSERT INTO stories (id, companion_id, media_id, text, position, created_at, expires_at)
     VALUES (?, ?, ?, 'Tonight', 0, ?, ?)`,
  )
    .bind(uuid(0x57), companionId, media, Date.now(), Date.now() + 60_000_000)
    .run()

describe('a file that replaces another', () => {
  test('takes over its position and texts, while the old file is deleted everywhere', async () => {
    const [first, old, third] = items as [MediaItem, MediaItem, MediaItem]
    await office.changed(old.id, { alt: 'Ein See', language: 'de' })
    expect(await office.statusOf(old.url)).toBe(200)
    const replacement = await office.uploaded(replacementFor(old, { alt: 'Not this' }))
    expect(replacement).toMatchObject({
      caption: 'A lake',
      alt: 'A lake',
      alts: { de: 'Ein See' },
      order: 1,
      has_consent: true,
    })
    expect(replacement.id).not.toBe(old.id)
    expect((await gallery()).map(({ id }) => id)).toEqual([first.id, replacement.id, third.id])
    vi.setSystemTime(Date.now() + 1_000)
    const profile = expectAnswer(getCompanionSchemas, office.site.ask(profileAddress))
    const { public_photos: photos } = (await profile.finally(() => vi.useRealTimers())).data
    expect(photos.map(({ id }) => id)).toEqual([first.id, replacement.id, third.id])
    expect(await office.statusOf(old.url)).toBe(404)
    expect(await office.statusOf(replacement.url)).toBe(200)
    expect((await keysInBucket()).filter((key) => key.includes(old.id))).toEqual([])
    expect(await count('media_fingerprints WHERE media_id = ?', old.id)).toBe(0)
    expect(
      await count('media_consents WHERE media_id = ? AND revoked_at IS NULL', replacement.id),
    ).toBe(1)
    await expectTidy()
  })

  test('causes one audit event, about the replaced file', async () => {
    const old = items[1]!
    const replacement = await office.uploaded(replacementFor(old))
    expect((await mediaActs()).slice(3)).toEqual(['media.replaced'])
    const row = await env.DB.prepare(
      "SELECT subject, detail FROM audit_log WHERE act = 'media.replaced'",
    ).first<{ subject: string; detail: string }>()
    expect(row?.subject).toBe(old.id)
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ companionId, id: replacement.id })
  })

  test('leaves no text of the replaced file in the log of an erased companion', async () => {
    const old = items[1]!
    await office.changed(old.id, { alt: 'Private words' })
    await office.uploaded(replacementFor(old))
    const loggedText = "audit_log WHERE detail LIKE '%Private words%'"
    expect(await count(loggedText)).toBe(1)
    await redactCompanion(office.site.db, companionId)
    expect(await count(loggedText)).toBe(0)
  })

  test('is shown and counted by the stories of the replaced file', async () => {
    const old = items[0]!
    await showInStory(old.id)
    const replacement = await office.uploaded(replacementFor(old))
    expect(replacement.stories).toBe(1)
    expect(await count('stories WHERE media_id = ?', replacement.id)).toBe(1)
    expect(await count('stories')).toBe(1)
  })

  test('is stored once when it is sent again', async () => {
    const id = crypto.randomUUID()
    const [old] = items as [MediaItem]
    await office.uploaded(replacementFor(old, { id }))
    await expectRefusal(replacementFor(old, { id }), 409, 'media.already-uploaded')
    expect(await gallery()).toHaveLength(3)
    await expectTidy()
  })

  test('may be a video for a video', async () => {
    const old = await office.uploaded(videoForm(mp4(), { access_level: 'private' }))
    const form = videoForm(mp4(), { access_level: 'private', replaces: old.id })
    expect(await office.uploaded(form)).toMatchObject({ order: 3, type: 'video' })
    expect(await gallery()).toHaveLength(4)
    await expectTidy()
  })
})

describe('replacing a file', () => {
  async function expectKept(fields: Fields, status: number, id: string) {
    await expectRefusal(replacementFor(items[0]!, fields), status, id)
    expect((await gallery()).map((item) => item.id)).toEqual(items.map((item) => item.id))
    await expectTidy()
  }
  const oneUse = (use: string) => JSON.stringify({ ...fullConsent, uses: [use] })
  test('is refused without consent to the stories that show the old file', async () => {
    await showInStory(items[0]!.id)
    const answer = await office.upload(replacementFor(items[0]!, { consent: oneUse('public') }))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('The consent must cover what the file is used for')
    expect((await gallery())[0]).toMatchObject({ id: items[0]!.id, stories: 1 })
  })
  test('is refused with another access level', () =>
    expectKept({ access_level: 'private', minimum_tier: 'premium' }, 409, 'media.moved'))
  test('is refused with another kind', async () => {
    const form = videoForm(mp4(), { replaces: items[0]!.id })
    await expectRefusal(form, 422, 'media.kind-mismatch')
    expect(await gallery()).toHaveLength(3)
    await expectTidy()
  })
  test('is refused for an unknown file', () =>
    expectKept({ replaces: uuid(0x99) }, 409, 'media.moved'))
  test('is refused for another companion’s file', async () => {
    const otherCompanion = uuid(0xc1)
    const otherFile = uuid(0xc2)
    await importCompanions(
      office.site.db,
      [companionImport({ id: otherCompanion, media: [{ id: otherFile }] })],
      systemActor(),
    )
    await expectRefusal(replacementFor(items[0]!, { replaces: otherFile }), 409, 'media.moved')
    expect(await count('media WHERE id = ?', otherFile)).toBe(1)
  })
  test('is refused while a change is undecided', async () => {
    await insertSubmittedAlt({ id: uuid(0x88), companionId, mediaId: items[0]!.id })
    await expectKept({}, 409, 'media.change-pending')
  })
  test('leaves the old file when R2 fails', async () => {
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    const MEDIA = new Faults(0).bucket(env.MEDIA)
    const answer = await office.upload(replacementFor(items[0]!), { MEDIA })
    expect(answer.ok).toBe(false)
    await answer.text()
    vi.restoreAllMocks()
    expect((await gallery()).map((item) => item.id)).toEqual(items.map((item) => item.id))
  })
})
