import { beforeEach, describe, expect, test } from 'vitest'
import { setReviewsDeclinedEndpoint, setReviewsDeclinedSchemas } from '#companions/own/own'
import type { Profile } from '#catalogue/companions'
import { listReceivedReviewsSchemas, listReceivedReviewsEndpoint } from '#moderation/own-reviews'
import { auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import {
  ada,
  ask,
  createAnsweredRequest,
  office,
  openStaffRequests,
  performVerdict,
  readOwnRequest,
  review,
  toModerate,
} from '../../support/messaging/requests.ts'

const adaAccount = uuid(0xd1)
let reviewedId: string

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  reviewedId = await createAnsweredRequest()
  await review(reviewedId)
})

const decline = (declined: boolean) =>
  expectAnswer(
    setReviewsDeclinedSchemas,
    ask('PUT', setReviewsDeclinedEndpoint.path, { declined }, adaAccount),
  )
const publishReview = async () => {
  const [pending] = (await toModerate('?state=pending')).reviews
  await performVerdict(pending!.id, {})
}
const publicReviews = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{ data: Profile }>(`/api/companions/${ada}`)
  return data.reviews
}

describe('a companion who declines reviews', () => {
  test('shows neither published reviews nor figures of them until she allows them again', async () => {
    await publishReview()
    expect(await publicReviews()).toMatchObject({ count: 1, average: 4 })
    expect(await decline(true)).toMatchObject({ declinesReviews: true })
    expect(await publicReviews()).toBeNull()
    expect(await readOwnRequest(reviewedId)).toMatchObject({
      reviewsDeclined: true,
      review: { state: 'published' },
    })
    expect(await decline(false)).toMatchObject({ declinesReviews: false })
    expect(await publicReviews()).toMatchObject({ count: 1, average: 4 })
  })

  test('refuses new reviews with kind words', async () => {
    const id = await createAnsweredRequest()
    expect(await readOwnRequest(id)).toMatchObject({ can: { review: true } })
    await decline(true)
    expect(await readOwnRequest(id)).toMatchObject({ can: { review: false } })
    const refused = await ask('POST', `/api/requests/${id}/review`, {
      rating: 4,
      text: 'Hello',
      author: 'Max',
    })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('She prefers not to receive reviews')
    await decline(false)
    expect((await review(id)).status).toBe(201)
  })

  test('leaves pending reviews with the team, whose approval shows nothing yet', async () => {
    await decline(true)
    expect((await toModerate('?state=pending')).reviews).toMatchObject([{ isDeclined: true }])
    await publishReview()
    expect(await publicReviews()).toBeNull()
    const own = ask('GET', listReceivedReviewsEndpoint.path, undefined, adaAccount)
    expect(await expectAnswer(listReceivedReviewsSchemas, own)).toMatchObject({ total: 1 })
  })

  test('is in the audit log once, however often she sends it', async () => {
    await decline(true)
    await decline(true)
    const changes = (await auditLog()).filter(({ act }) => act === 'companion.changed')
    expect(changes).toMatchObject([
      {
        actor: adaAccount,
        subject: ada,
        detail: { changes: { declinesReviews: { before: false, after: true } } },
      },
    ])
  })
})
