import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_APPROVED } from '#moderation/review-options'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import * as requests from '../../support/messaging/requests.ts'
import {
  ada,
  answered,
  approveAll,
  approved,
  berta,
  review,
  verdict,
} from '../../support/messaging/requests.ts'

beforeEach(requests.openStaffRequests)

/** Two reviews to moderate, as they are seen: one of each. */
async function seen() {
  for (const companion of [ada, berta]) await review(await answered({ companion }))
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

describe('several reviews', () => {
  test('are published by one call, with their profiles, an entry and a mail each', async () => {
    const both = await seen()
    const ids = both.map(({ id }) => id)
    const mails = () => requests.mailServer.sent.filter(({ to }) => to === 'a1@members.test').length
    await expect.poll(mails).toBe(2)
    expect(await approved(both)).toEqual({ published: ids, left: [] })
    expect(await shownOf(ada)).toMatchObject({ count: 1, average: 4 })
    expect(await shownOf(berta)).toMatchObject({ count: 1, average: 4 })
    expect(await entries()).toMatchObject([
      { act: 'review.published', subject: ada, detail: { id: ids[0], rating: 4, together: 2 } },
      { act: 'review.published', subject: berta, detail: { id: ids[1], rating: 4, together: 2 } },
    ])
    await expect.poll(mails).toBe(4)
  })

  test('are published once, however often and by however many', async () => {
    const both = await seen()
    const ids = both.map(({ id }) => id)
    const all = await Promise.all([approved(both), approved(both), approved(both.slice(0, 1))])
    expect(all[0]).toEqual({ published: ids, left: [] })
    expect(all.flatMap(({ left }) => left)).toEqual([])
    expect(await approved([...both, both[0]!])).toEqual({ published: ids, left: [] })
    expect(await entries()).toHaveLength(2)
  })

  test('leave those on which someone else has decided, and what is not there', async () => {
    const [first, second] = await seen()
    const rejected = await verdict(first!.id, { decision: 'reject', reason: 'Names someone.' })
    expect(rejected.status).toBe(200)
    const gone = { id: 'gone', version: 0 }
    expect(await approved([first!, second!, gone])).toEqual({
      published: [second!.id],
      left: [first!.id, 'gone'],
    })
    // Nor is one that was rejected published after all by the version that it has now.
    const { left } = await approved([{ id: first!.id, version: 1 }])
    expect(left).toEqual([first!.id])
    expect((await states()).toSorted()).toEqual(['hidden', 'published'])
  })

  test('are all or none of them published', async () => {
    const both = await seen()
    await env.DB.exec(
      `CREATE TRIGGER refused BEFORE UPDATE ON reviews WHEN new.companion_id = '${berta}' BEGIN SELECT RAISE (ABORT, 'refused'); END`,
    )
    expect((await approveAll(both)).status).toBe(500)
    expect(await states()).toEqual(['pending', 'pending'])
    expect(await entries()).toEqual([])
  })

  test('are some, and not too many', async () => {
    const many = Array.from({ length: MAX_APPROVED + 1 }, (_, at) => ({ id: `${at}`, version: 0 }))
    for (const wrong of [[], many]) expect((await approveAll(wrong)).status).toBe(422)
  })
})

test('one review is read as its list shows it, and one that is not there is said to be missing', async () => {
  const [first] = await seen()
  const { reviews } = await requests.toModerate()
  const listed = reviews.find(({ id }) => id === first!.id)
  expect(await requests.reviewAsStaff(first!.id)).toEqual(listed)
  const missing = await office().call('GET', '/api/admin/reviews/gone')
  expect([missing.status, await missing.json()]).toMatchObject([404, { id: 'review.not-found' }])
})
