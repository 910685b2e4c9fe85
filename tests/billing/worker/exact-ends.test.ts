import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint, getCompanionSchemas } from '#catalogue/companions'
import { listHomeStoriesEndpoint, listHomeStoriesSchemas } from '#catalogue/homepage'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { deleteExpiredStories } from '../../../worker/media/delete-expired-stories.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

// Expiry takes effect at its exact moment. That is the start of a minute, so no earlier answer is reused.

const END = Date.UTC(2026, 5, 1, 12)
const ada = uuid(1)
const picture = uuid(2)

beforeEach(async () => {
  vi.useFakeTimers({ now: END - HOUR, toFake: ['Date'] })
  await openSite([
    companionImport({
      id: ada,
      visible_on_homepage: true,
      media: [{ id: picture, purpose: 'story' }],
      stories: [{ mediaId: picture, text: 'At the lake', expiresAt: END }],
      verifications: [
        { checked: 'identity', validUntil: END },
        { checked: 'age', validUntil: END },
      ],
    }),
  ])
})
afterEach(() => void vi.useRealTimers())

const profile = async () => {
  const address = addressOf(getCompanionEndpoint, { params: { id: ada } })
  return (await expectAnswer(getCompanionSchemas, isolate().ask(address))).data
}
const onHomePage = async () =>
  (await expectAnswer(listHomeStoriesSchemas, isolate().ask(listHomeStoriesEndpoint.path))).total

describe.each([
  ['a moment before its end', -1, 1],
  ['at its end', 0, 0],
])('%s', (_, after, count) => {
  beforeEach(() => void vi.setSystemTime(END + after))

  test(`a story appears ${count} times`, async () => {
    expect([await onHomePage(), (await profile()).stories.length]).toEqual([count, count])
  })

  test(`the story’s file is served ${count} times`, async () => {
    const key = `${ada}/${picture}/w640.webp`
    await env.MEDIA.put(`media/${key}`, 'A picture', {
      httpMetadata: { contentType: 'image/webp' },
    })
    const response = await isolate().ask(`/media/${key}`)
    await response.arrayBuffer()
    expect(response.status).toBe(count > 0 ? 200 : 404)
  })

  test(`of two checks, ${2 * count} are valid`, async () => {
    const { isVerified, verification } = await profile()
    expect([isVerified, verification.verified]).toEqual([count > 0, count > 0])
    expect(verification.badges).toHaveLength(2 * count)
    expect(verification.checks).toHaveLength(2 * count)
  })
})

test('the public documents drop a story as soon as its row is deleted', async () => {
  const publicDocuments = async () =>
    JSON.stringify(await rowsOf('SELECT card, profile FROM catalogue_log'))
  expect(await publicDocuments()).toContain('At the lake')
  await deleteExpiredStories(createDatabase(env.DB), END + 8 * DAY)
  expect(await rowsOf('SELECT id FROM stories')).toEqual([])
  expect(await publicDocuments()).not.toContain('At the lake')
})
