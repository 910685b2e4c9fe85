import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  companionId,
  openOffice,
  photoForm,
  videoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { env } from '../../../support/platform/database.ts'
import { isolate } from '../../../support/platform/open-site.ts'
import { repeatWithFaults, type Attempt } from '../../../support/platform/repeat-with-faults.ts'
import { expectTidy, keysInBucket } from '../../../support/media/uploads.ts'
import { mp4, noise } from '../../../support/media/videos.ts'

/** A video that R2 stores in two parts. */
const longVideo = mp4({ content: noise(5_400_000) })
const TIMEOUT_MS = 240_000
let office: Office

beforeEach(async () => {
  office = await openOffice()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const rows = async () =>
  (
    await env.DB.prepare('SELECT id, access_level FROM media ORDER BY created_at, position').all<{
      id: string
      access_level: string
    }>()
  ).results

/** Checks that the public document matches the rows. */
async function expectPublished() {
  const row = await env.DB.prepare('SELECT profile FROM catalogue_log WHERE subject = ?1')
    .bind(companionId)
    .first<{ profile: string | null }>()
  for (const { id, access_level: access } of await rows()) {
    // A profile without a public photo is not published.
    expect(row?.profile?.includes(id) ?? false).toBe(access === 'public')
  }
}

const atEachFault = (isDone: boolean, attempt: Attempt) =>
  repeatWithFaults(attempt, {
    isDone,
    check: async () => {
      await expectPublished()
      await expectTidy()
    },
  })

describe.each([
  ['before it does its work', false],
  ['when it has done its work', true],
])('a store that fails %s', (_, isDone) => {
  const forms = {
    photo: () => photoForm(),
    video: () => videoForm(longVideo),
    'video whose tables come last': () => videoForm(mp4({ tables: 'last' })),
    'video that turns out public': () => {
      const { file, ...fields } = videoForm(mp4())
      return { file: file!, ...fields }
    },
  }
  test.each(Object.entries(forms))(
    'leaves a whole %s or nothing, at any call',
    async (_, form) => {
      const untouchedPhoto = await office.uploaded(photoForm())
      await atEachFault(isDone, async (bindings) => {
        const before = await rows()
        const response = await office.upload(form(), bindings)
        const added = (await rows()).filter(({ id }) => !before.some((row) => row.id === id))
        if (response.ok) expect(added).toHaveLength(1)
        else if (!isDone) expect(response.status).toBeGreaterThanOrEqual(500)
        expect(added.length).toBeLessThanOrEqual(1)
        return async () => {
          for (const { id } of added) expect((await office.remove(id)).status).toBe(200)
          expect(await rows()).toEqual([{ id: untouchedPhoto.id, access_level: 'public' }])
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a photo public or private, at any call, and a repetition completes the change',
    async () => {
      const { id, url } = await office.uploaded(photoForm())
      await atEachFault(isDone, async (bindings) => {
        const response = await office.change(id, { access_level: 'private' }, bindings)
        const fresh = isolate({ vars: office.accounts.vars })
        if (response.ok) expect((await fresh.ask(url)).status).toBe(404)
        expect(await rows()).toHaveLength(1)
        return async () => {
          expect((await office.changed(id, { access_level: 'private' })).access_level).toBe(
            'private',
          )
          expect((await fresh.ask(url)).status).toBe(404)
          await office.changed(id, { access_level: 'public' })
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a photo whole or deleted, at any call, and a repetition completes the deletion',
    async () => {
      const untouchedPhoto = await office.uploaded(photoForm())
      await atEachFault(isDone, async (bindings) => {
        const { id } = await office.uploaded(photoForm())
        const response = await office.remove(id, bindings)
        const remainingKeys = (await keysInBucket()).filter((key) => key.includes(id))
        if (response.ok) expect(remainingKeys).toEqual([])
        return async () => {
          expect([200, 404]).toContain((await office.remove(id)).status)
          expect((await keysInBucket()).filter((key) => key.includes(id))).toEqual([])
          expect(await rows()).toEqual([{ id: untouchedPhoto.id, access_level: 'public' }])
        }
      })
    },
    TIMEOUT_MS,
  )
})
