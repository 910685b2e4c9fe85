import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_APPROVED } from '#moderation/reviews'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import * as requests from '../../support/messaging/requests.ts'
import {
  ada,
  createAnsweredRequest,
  approveAll,
  expectApproved,
  berta,
  review,
  verdict,
} from '../../support/messaging/requests.ts'

beforeEach(requests.openStaffRequests)

/** One review of each companion to moderate, with their versions. */
async function pendingReviews() {
  for (const companion of [ada, berta]) await review(await createAnsweredRequest({ companion }))
  const { reviews } = await requests.toModerate('?state=pending')
  const [first, second] = [ada, berta].map((her) =>
    reviews.find(({ companion }) => companion.id === her)!,
  )
  return [first!, second!].map(({ id, version }) => ({ id, version }))
}
const states = async () =>
  (await rowsOf<{ state: string }>('SELECT state FROM reviews ORDER BY rowid')).map(
    ({ state }) => state,
  )
const entries = async () => (await auditLog()).filter(({ act }) => act.startsWith('review.'))
const shownOf = async (companion: string) =>
  (await office().json<{ data: { reviews: object | null } }>(`/api/companions/${companion}`)).data
    .reviews
const office = () => requests.office

describe('approval of several reviews', () => {
  test('publishes them with their profiles, audit events and emails', async () => {
    const reviews = await pendingReviews()
    const ids = reviews.map(({ id }) => id)
    const mails = () => requests.mailServer.sent.filter(({ to }) => to === 'a1@members.test').length
    await expect.poll(mails).toBe(2)
    expect(await expectApproved(reviews)).toEqual({ published: ids, left: [] })
    expect(await shownOf(ada)).toMatchObject({ count: 1, average: 4 })
    expect(await shownOf(berta)).toMatchObject({ count: 1, average: 4 })
    expect(await entries()).toMatchObject([
      { act: 'review.published', subject: ada, detail: { id: ids[0], rating: 4, together: 2 } },
      { act: 'review.published', subject: berta, detail: { id: ids[1], rating: 4, together: 2 } },
    ])
    await expect.poll(mails).toBe(4)
  })

  test('is idempotent, also when simultaneous', async () => {
    const reviews = await pendingReviews()
    const ids = reviews.map(({ id }) => id)
    const all = await Promise.all([
      expectApproved(reviews),
      expectApproved(reviews),
      expectApproved(reviews.slice(0, 1)),
    ])
    expect(all[0]).toEqual({ published: ids, left: [] })
    expect(all.flatMap(({ left }) => left)).toEqual([])
    expect(await expectApproved([...reviews, reviews[0]!])).toEqual({ published: ids, left: [] })
    expect(await entries()).toHaveLength(2)
  })

  test('skips reviews that a colleague decided and unknown ones', async () => {
    const [first, second] = await pendingReviews()
    const response = await verdict(first!.id, { decision: 'reject', reason: 'Names someone.' })
    expect(response.status).toBe(200)
    const unknownReview = { id: 'gone', version: 0 }
    expect(await expectApproved([first!, second!, unknownReview])).toEqual({
      published: [second!.id],
      left: [first!.id, 'gone'],
    })
    // A rejected review is not published with its new version either.
    const { left } = await expectApproved([{ id: first!.id, version: 1 }])
    expect(left).toEqual([first!.id])
    expect((await states()).toSorted()).toEqual(['hidden', 'published'])
  })

  test('publishes all or none', async () => {
    const reviews = await pendingReviews()
    await env.DB.exec(
      `CREATE TRIGGER refused BEFORE UPDATE ON reviews WHEN new.companion_id = '${berta}' BEGIN SELECT RAISE (ABORT, 'refused'); END`,
    )
    expect((await approveAll(reviews)).status).toBe(500)
    expect(await states()).toEqual(['pending', 'pending'])
    expect(await entries()).toEqual([])
  })

  test('refuses an empty list and more than the maximum', async () => {
    const tooMany = Array.from({ length: MAX_APPROVED + 1 }, (_, index) => ({
      id: `${index}`,
      version: 0,
    }))
    for (const invalidList of [[], tooMany])
      expect((await approveAll(invalidList)).status).toBe(422)
  })
})

test('returns a single review as in the list, and 404 for an unknown one', async () => {
  const [first] = await pendingReviews()
  const { reviews } = await requests.toModerate()
  const listItem = reviews.find(({ id }) => id === first!.id)
  expect(await requests.reviewAsStaff(first!.id)).toEqual(listItem)
  const missing = await office().call('GET', '/api/admin/reviews/gone')
  expect([missing.status, await missing.json()]).toMatchObject([404, { id: 'review.not-found' }])
})
