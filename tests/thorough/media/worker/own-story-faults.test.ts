import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../support/staff/admin.ts'
import { ada, berta } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { repeatWithFaults, type Attempt } from '../../../support/platform/repeat-with-faults.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'
import { expectTidy, storeMediaFiles } from '../../../support/media/uploads.ts'

const TIMEOUT_MS = 240_000
/** The companion's permanent public photo: without one, her profile is not published. */
const galleryPhoto = uuid(0x70)
let office: Submissions

beforeEach(async () => {
  office = await openSubmissions([
    { id: ada, name: 'Ada', media: [{ id: galleryPhoto }] },
    { id: berta, name: 'Berta', media: [] },
  ])
  await storeMediaFiles()
  // The first visit is recorded after its answer.
  await office.own()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

type PublicStories = { stories: { id: string }[]; highlights: { title: string }[] }
const publicContent = async () => {
  const [row] = await rowsOf<{ profile: string }>(
    'SELECT profile FROM catalogue_log WHERE subject = ?1',
    ada,
  )
  const [{ photos }, , { stories, highlights }] = JSON.parse(row?.profile ?? '[]') as [
    { photos: { id: string; alt: string }[] },
    unknown,
    PublicStories,
  ]
  const titles = highlights.map(({ title }) => title)
  return {
    photos: photos.filter(({ id }) => id !== galleryPhoto),
    stories: stories.map(({ id }) => id),
    titles,
  }
}
const idsIn = async (query: string) => (await rowsOf<{ id: string }>(query)).map(({ id }) => id)

/** Checks that the public document matches the rows, and that no file is left over. */
async function check() {
  const { photos, stories } = await publicContent()
  expect(photos.map(({ id }) => id)).toEqual(
    await idsIn(
      `SELECT id FROM media
       WHERE access_level = 'public' AND purpose = 'gallery' AND id <> '${galleryPhoto}'`,
    ),
  )
  expect(stories).toEqual(await idsIn('SELECT id FROM stories WHERE highlight_id IS NULL'))
  await expectTidy()
}
const atEachFault = (isDone: boolean, attempt: Attempt) =>
  repeatWithFaults(attempt, { isDone, check, atLeast: 2 })

const consent = { shown: 'self' }
/** Publishes a photo in the companion's gallery. */
async function photo(fields?: Parameters<typeof ownForm>[0]): Promise<string> {
  const { id, version } = await office.uploaded(ownForm(fields))
  await office.decided([{ id, version }])
  return id
}
const submissions = () => idsIn('SELECT id FROM media_submissions')
async function removeFiles(...files: string[]) {
  for (const id of files) {
    expect((await office.remove(id)).status).toBe(200)
    await env.DB.prepare('DELETE FROM media_consents WHERE media_id = ?1').bind(id).run()
  }
}

describe.each([
  ['before it does its work', false],
  ['when it has done its work', true],
])('a store that fails %s', (_, isDone) => {
  test(
    'leaves a change submitted with its consent or not at all, and stores a repetition once',
    async () => {
      const mediaId = await photo()
      await atEachFault(isDone, async (bindings) => {
        const change = { kind: 'story', id: crypto.randomUUID(), mediaId, hours: 24, consent }
        await office.submit(change, bindings)
        const [{ agreed } = { agreed: 0 }] = await rowsOf<{ agreed: number }>(
          `SELECT for_stories AS agreed FROM media_consents
           WHERE revoked_at IS NULL AND media_id = '${mediaId}'`,
        )
        expect(await submissions()).toHaveLength(agreed)
        return async () => {
          expect((await office.submit(change)).status).toBe(200)
          expect(await submissions()).toEqual([change.id])
          expect((await office.remove(change.id)).status).toBe(200)
          // The consent is as before the change.
          await env.DB.batch([
            env.DB.prepare(
              `DELETE FROM media_consents WHERE for_stories AND media_id = '${mediaId}'`,
            ),
            env.DB.prepare('UPDATE media_consents SET revoked_at = NULL, ended_at = NULL'),
          ])
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a story submitted or published, never both, and a repetition publishes it once',
    async () => {
      await atEachFault(isDone, async (bindings) => {
        const { id, version } = await office.uploaded(storyForm())
        await office.decide({ items: [{ id, version }], act: 'approve' }, bindings)
        expect([...(await publicContent()).stories, ...(await submissions())]).toEqual([id])
        return async () => {
          expect(await office.decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
          expect((await publicContent()).stories).toEqual([id])
          await removeFiles(id)
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a private file submitted or public, never both',
    async () => {
      await atEachFault(isDone, async (bindings) => {
        const mediaId = await photo({ access_level: 'private' })
        const id = crypto.randomUUID()
        await office.submit({ kind: 'public', id, mediaId, consent })
        await office.decide({ items: [{ id, version: 1 }], act: 'approve' }, bindings)
        const isPublic = (await publicContent()).photos.length === 1
        expect(await submissions()).toEqual(isPublic ? [] : [id])
        return async () => {
          const { failed } = await office.decided([{ id, version: 1 }])
          expect(failed.map(({ reason }) => reason.id)).toEqual(
            isPublic ? ['submission.not-found'] : [],
          )
          expect((await publicContent()).photos).toMatchObject([{ id: mediaId }])
          await removeFiles(mediaId)
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a file public with its story or private without, and a repetition hides it',
    async () => {
      await atEachFault(isDone, async (bindings) => {
        const mediaId = await photo()
        const story = crypto.randomUUID()
        await office.submit({ kind: 'story', id: story, mediaId, hours: 24, consent })
        await office.decided([{ id: story, version: 1 }])
        await office.hide(mediaId, bindings)
        const { photos, stories } = await publicContent()
        expect(stories).toHaveLength(photos.length)
        return async () => {
          expect((await office.hide(mediaId)).status).toBe(200)
          expect(await publicContent()).toMatchObject({ photos: [], stories: [] })
          await removeFiles(mediaId)
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves consent and story or neither, and a repetition ends both',
    async () => {
      const mediaId = await photo()
      let endedCount = 0
      await atEachFault(isDone, async (bindings) => {
        const story = crypto.randomUUID()
        await office.submit({ kind: 'story', id: story, mediaId, hours: 24, consent })
        await office.decided([{ id: story, version: 1 }])
        await office.withdrawUse(mediaId, 'stories', undefined, bindings)
        const consentIds = await idsIn(
          `SELECT id FROM media_consents
           WHERE revoked_at IS NULL AND for_stories AND media_id = '${mediaId}'`,
        )
        expect((await publicContent()).stories).toHaveLength(consentIds.length)
        return async () => {
          expect((await office.withdrawUse(mediaId, 'stories')).status).toBe(200)
          const withdrawalEvents = "SELECT id FROM audit_log WHERE act = 'media.use-withdrawn'"
          expect(await idsIn(`${withdrawalEvents} AND subject = '${mediaId}'`)).toHaveLength(
            ++endedCount,
          )
          expect(await publicContent()).toMatchObject({ photos: [{ id: mediaId }], stories: [] })
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a highlight whole or deleted with its files, and a repetition deletes it',
    async () => {
      const highlight = { highlightId: uuid(0x61), highlightTitle: 'Travel' }
      await atEachFault(isDone, async (bindings) => {
        const { id, version } = await office.uploaded(storyForm(highlight))
        await office.decided([{ id, version }])
        await office.removeHighlight(highlight.highlightId, bindings)
        return async () => {
          expect([200, 404]).toContain((await office.removeHighlight(highlight.highlightId)).status)
          expect((await publicContent()).titles).toEqual([])
          expect(await idsIn('SELECT id FROM media')).toEqual([galleryPhoto])
          await env.DB.prepare('DELETE FROM media_consents WHERE media_id <> ?1')
            .bind(galleryPhoto)
            .run()
        }
      })
    },
    TIMEOUT_MS,
  )
})
