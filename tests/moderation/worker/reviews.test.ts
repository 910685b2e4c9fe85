import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { REFERENCE } from '#platform/submission-answer'
import { actOnReportEndpoint } from '#moderation/admin-reports'
import { createReportEndpoint } from '#moderation/reports'
import { deleteRequestEndpoint } from '#messaging/requests'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { isolate } from '../../support/platform/open-site.ts'
import * as requests from '../../support/messaging/requests.ts'
import {
  ada,
  createAnsweredRequest,
  max,
  office,
  readOwnRequest,
  review,
  createRequest,
  performRequestAction,
} from '../../support/messaging/requests.ts'

beforeEach(requests.openStaffRequests)

describe('review', () => {
  test('is refused before an answer, after a withdrawal, and when invalid', async () => {
    const id = await createRequest()
    await expectTurnedAway(await review(id), 403)
    await requests.performStaffAction(id, { act: 'answer', text: 'Yes.' })
    for (const invalidReview of [{ rating: 6 }, { rating: '' }, { text: ' ' }, { author: '' }]) {
      expect((await review(id, invalidReview)).status).toBe(422)
    }
    await performRequestAction(id, { version: 2, act: 'withdraw' })
    await expectTurnedAway(await review(id), 403)
    expect(await rowsOf('SELECT * FROM reviews')).toEqual([])
  })

  test('is refused to the account that runs the profile', async () => {
    const id = await createAnsweredRequest()
    await giveAccount(office.db, ada, max)
    await expectTurnedAway(await review(id), 403)
    expect(await rowsOf('SELECT * FROM reviews')).toEqual([])
  })

  test('is stored once per request', async () => {
    const id = await createAnsweredRequest()
    const all = await Promise.all(Array.from({ length: 12 }, () => review(id)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    await Promise.all(all.map((response) => response.text()))
    expect(await rowsOf('SELECT state, rating FROM reviews')).toEqual([
      { state: 'pending', rating: 4 },
    ])
    await expectTurnedAway(await review(id, { rating: 1 }), 409)
    expect(await readOwnRequest(id)).toMatchObject({
      review: { state: 'pending' },
      can: { review: false },
    })
  })

  test("changes the profile's average when it is published or hidden", async () => {
    const profile = async (client: Pick<typeof office, 'json'> = office) =>
      (
        await client.json<{ data: { reviews: object | null } }>(
          addressOf(getCompanionEndpoint, { params: { id: ada } }),
        )
      ).data.reviews
    const first = await createAnsweredRequest()
    await review(first)
    expect(await profile()).toBeNull()
    const { reviews } = await requests.toModerate('?state=pending')
    const { pending } = (await caseCounts(requests.office, 'review')).counts
    expect([reviews.length, pending]).toEqual([1, 1])
    const { id, reference } = reviews[0]!
    expect(reference).toMatch(REFERENCE)
    expect((await requests.verdict(id, { decision: 'reject' })).status).toBe(422)
    await requests.performVerdict(id, {})
    expect(await profile()).toMatchObject({ average: 4, count: 1, recent: [{ rating: 4 }] })
    expect(await profile(isolate())).toMatchObject({ average: 4 })

    const second = await createAnsweredRequest()
    await review(second, { rating: 1, text: 'Late.' })
    const [{ id: secondId } = { id: '' }] = (await requests.toModerate('?state=pending')).reviews
    await requests.performVerdict(secondId, {})
    expect(await profile()).toMatchObject({ average: 2.5, count: 2 })
    await requests.performVerdict(secondId, {
      version: 1,
      decision: 'reject',
      reason: 'Names a third person.',
    })
    expect(await profile()).toMatchObject({ average: 4, count: 1 })
    expect(await readOwnRequest(second)).toMatchObject({
      review: { state: 'hidden', reason: 'Names a third person.' },
    })
    expect((await auditLog()).filter(({ act }) => act.startsWith('review.'))).toMatchObject([
      { act: 'review.published', subject: ada, detail: { id, rating: 4 } },
      { act: 'review.published', subject: ada },
      { act: 'review.rejected', subject: ada, detail: { id: secondId, rating: 1 } },
    ])
  })

  test('is decided once by simultaneous decisions', async () => {
    await review(await createAnsweredRequest())
    const [{ id } = { id: '' }] = (await requests.toModerate()).reviews
    const all = await Promise.all([
      requests.verdict(id, {}),
      requests.verdict(id, { decision: 'reject', reason: 'No.' }),
      requests.verdict(id, {}),
    ])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await Promise.all(all.map((response) => response.text()))
    expect((await auditLog()).filter(({ act }) => act.startsWith('review.'))).toHaveLength(1)
  })
})

describe('email about a decision on a review', () => {
  const news = () => requests.mailServer.sent.filter(({ to }) => to === 'a1@members.test')
  const createReview = async () => {
    const request = await createAnsweredRequest()
    await review(request)
    const [{ id, reference } = { id: '', reference: '' }] = (await requests.toModerate()).reviews
    await expect.poll(() => news().length).toBe(1)
    requests.mailServer.sent.length = 0
    return { request, id, reference }
  }
  const report = async (id: string) => {
    const target = `review:${id}`
    const form = { companion: ada, target, reason: 'fake', text: 'Not true.', extra_topic: '' }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(form) }
    expect((await office.ask(createReportEndpoint.path, init)).status).toBe(201)
  }
  const hideReported = async () => {
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>('SELECT id FROM reports')
    const path = actOnReportEndpoint.path.replace(':id', id)
    const response = await office.call('POST', path, {
      version: 0,
      act: 'hide',
      note: 'It is not.',
    })
    expect(response.status, await response.text()).toBe(200)
  }

  test('goes to the author and reveals nothing of the decision', async () => {
    const { request, id, reference } = await createReview()
    const reason = 'Names a third person.'
    await requests.performVerdict(id, { decision: 'reject', reason })
    await expect.poll(news).toHaveLength(1)
    const [{ subject, text } = { subject: '', text: '' }] = news()
    expect(subject).toBe(`New reply: ${reference}`)
    expect(text).toContain(`/account/bookings/${request}`)
    expect(`${subject} ${text}`).not.toMatch(/review|reject|third person|Warm|\bAda\b/i)
    await requests.performVerdict(id, { version: 1 })
    await expect.poll(news).toHaveLength(2)
  })

  test('is sent once for simultaneous decisions', async () => {
    const { id } = await createReview()
    await Promise.all([1, 2, 3].map(async () => (await requests.verdict(id, {})).text()))
    await runSchedule('*/15 * * * *', { ...env, ...requests.mailServer.vars }, Date.now())
    expect(news()).toHaveLength(1)
  })

  test('is also sent when a report hides the review', async () => {
    const { id, request } = await createReview()
    await requests.performVerdict(id, {})
    await expect.poll(news).toHaveLength(1)
    await report(id)
    await hideReported()
    await expect.poll(news).toHaveLength(2)
    expect(news()[1]?.text).toContain(`/account/bookings/${request}`)
    expect(news()[1]?.text).not.toMatch(/review|report/i)
  })

  test('is not repeated when a report is about a hidden review', async () => {
    const { id } = await createReview()
    await requests.performVerdict(id, {})
    await report(id)
    await requests.performVerdict(id, { version: 1, decision: 'reject', reason: 'Not true.' })
    await hideReported()
    await runSchedule('*/15 * * * *', { ...env, ...requests.mailServer.vars }, Date.now())
    expect(news()).toHaveLength(2)
  })

  test('is not sent after the author deleted the request', async () => {
    const { id, request } = await createReview()
    await requests.ask('DELETE', deleteRequestEndpoint.path.replace(':id', request))
    await requests.performVerdict(id, {})
    await runSchedule('*/15 * * * *', { ...env, ...requests.mailServer.vars }, Date.now())
    expect(news()).toEqual([])
  })
})

describe('member who leaves', () => {
  test('loses their requests and blocks; a published review loses their name', async () => {
    const id = await createAnsweredRequest()
    await review(id)
    const [{ id: reviewId } = { id: '' }] = (await requests.toModerate()).reviews
    await requests.performVerdict(reviewId, {})
    await office.call('PUT', `/api/admin/requests/${id}/block`, { reason: 'Insults.' })
    const exports = Object.assign(
      {},
      ...dataLifecycles.map((lifecycle) => lifecycle.export(office.db, max)),
    ) as Record<string, PromiseLike<object[]>>
    expect(await exports.requests).toMatchObject([{ id, preferredDate: requests.tomorrow() }])
    expect(await exports.requestMessages).toMatchObject([{ act: 'send' }, { act: 'answer' }])
    expect(JSON.stringify(await exports.requestMessages)).not.toContain('The office')
    expect(await exports.reviews).toMatchObject([{ rating: 4, author: 'M. from Bern' }])
    expect(await exports.requestBlocks).toMatchObject([{ reason: 'Insults.' }])

    const now = Date.now()
    await writeAll(
      office.db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(office.db, max, now)),
    )
    for (const table of ['requests', 'request_steps', 'request_blocks']) {
      expect(await rowsOf(`SELECT * FROM ${table}`)).toEqual([])
    }
    const { data } = await isolate().json<{ data: { reviews: object } }>(
      addressOf(getCompanionEndpoint, { params: { id: ada } }),
    )
    expect(data.reviews).toMatchObject({ average: 4, recent: [{ author: 'A former member' }] })
    for (const table of ['reviews', 'catalogue_log', 'audit_log']) {
      const text = JSON.stringify(await rowsOf(`SELECT * FROM ${table}`))
      expect(text).not.toMatch(/M\. from Bern|Dinner|Gladly/)
    }
  })
})
