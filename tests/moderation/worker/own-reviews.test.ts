import { beforeEach, describe, expect, test } from 'vitest'
import {
  listReceivedReviewsSchemas,
  replyToReviewSchemas,
  listReceivedReviewsEndpoint,
} from '#moderation/own-reviews'
import { decideReplySchemas, decideReplyEndpoint, type ReviewVerdict } from '#moderation/reviews'
import { getOpenWorkSchemas, getOpenWorkEndpoint } from '#staff/overview'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { workerText } from '../../support/platform/languages.ts'
import {
  ada,
  createAnsweredRequest,
  ask,
  berta,
  performVerdict,
  office,
  openStaffRequests,
  mailServer,
  review,
  toModerate,
  verdict,
} from '../../support/messaging/requests.ts'

const adaAccount = uuid(0xd1)
const bertaAccount = uuid(0xd2)
const text = 'Thank you, it was a pleasure.'

let id: string
beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  await giveAccount(office.db, berta, bertaAccount)
  await review(await createAnsweredRequest())
  id = (await toModerate()).reviews[0]!.id
  await performVerdict(id, {})
  mailServer.sent.length = 0
})

const call = (method: string, path: string, body?: unknown, sub = adaAccount) =>
  ask(method, `/api/own/reviews${path}`, body, sub)
const list = (sub = adaAccount) =>
  expectAnswer(listReceivedReviewsSchemas, call('GET', '', undefined, sub))
const put = (version: number, words = text, sub = adaAccount) =>
  call('PUT', `/${id}/reply`, { version, text: words }, sub)
const sendReply = (version: number, words = text) =>
  expectAnswer(replyToReviewSchemas, put(version, words))
const decide = (input: Partial<ReviewVerdict>) =>
  office.call('POST', decideReplyEndpoint.path.replace(':id', id), {
    version: 1,
    decision: 'approve',
    reason: '',
    ...input,
  })
const decidedReply = (input: Partial<ReviewVerdict>) =>
  expectAnswer(decideReplySchemas, decide(input))
const publicReply = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{ data: { reviews: { recent: { reply: string | null }[] } } }>(
    `/api/companions/${ada}`,
  )
  return data.reviews.recent[0]!.reply
}

describe('reply to a review', () => {
  test('is public only after staff approve it', async () => {
    expect(await list()).toMatchObject({ total: 1, reviews: [{ id, rating: 4, reply: null }] })
    expect(await sendReply(0)).toMatchObject({ reply: { text, state: 'submitted', version: 1 } })
    expect(await publicReply()).toBeNull()
    const queue = await toModerate('?state=reply')
    expect(queue).toMatchObject({
      total: 1,
      reviews: [
        { id, reply: { text, state: 'submitted', can: { decide: ['approve', 'reject'] } } },
      ],
    })
    expect((await caseCounts(office, 'review')).counts).toEqual({ pending: 0, reply: 1 })
    const { attention } = await expectAnswer(
      getOpenWorkSchemas,
      office.call('GET', getOpenWorkEndpoint.path),
    )
    expect(attention.reviews).toBe(1)
    expect(await decidedReply({})).toMatchObject({ reply: { state: 'published', version: 2 } })
    expect(await publicReply()).toBe(text)
    expect((await toModerate('?state=reply')).total).toBe(0)
    expect(mailServer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['office@site.test', 'To do: a reply to a review'],
      ['d1@members.test', 'Your reply to a review'],
    ])
    expect(JSON.stringify([mailServer.sent, await auditLog()])).not.toContain('pleasure')
  })

  test("is decided with an email in the language of the companion's account", async () => {
    await sendReply(0)
    const { headers } = await office.accounts.as({ sub: adaAccount, email: 'd1@members.test' })
    const inFrench = { headers: { ...headers, 'accept-language': 'fr' } }
    expect((await office.ask(listReceivedReviewsEndpoint.path, inFrench)).status).toBe(200)
    await decidedReply({})
    expect(mailServer.sent.at(-1)).toMatchObject({
      to: 'd1@members.test',
      subject: workerText('fr', 'Your reply to a review'),
      headers: { 'Content-Language': 'fr' },
    })
  })

  test('is accepted once; a different reply is refused', async () => {
    await sendReply(0)
    await sendReply(0)
    expect(mailServer.sent).toHaveLength(1)
    for (const version of [0, 1]) expect((await put(version, 'Other words')).status).toBe(409)
    await decidedReply({})
    expect((await put(2, 'Other words')).status).toBe(409)
    expect(await publicReply()).toBe(text)
  })

  test('is accepted from only one of two tabs', async () => {
    const responses = await Promise.all([put(0, 'One'), put(0, 'Two')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('can be submitted again after staff return it with a reason', async () => {
    await sendReply(0)
    expect((await decide({ decision: 'reject' })).status).toBe(422)
    await decidedReply({ decision: 'reject', reason: 'Please name no place.' })
    expect((await list()).reviews[0]!.reply).toMatchObject({
      state: 'returned',
      reason: 'Please name no place.',
      version: 2,
    })
    expect((await decide({ version: 2 })).status).toBe(422)
    expect(await sendReply(2, 'Shorter')).toMatchObject({
      reply: { state: 'submitted', reason: null, version: 3 },
    })
    expect((await decide({ version: 1 })).status).toBe(409)
    await decidedReply({ version: 3 })
    expect(await publicReply()).toBe('Shorter')
    await decidedReply({ version: 4, decision: 'reject', reason: 'Reported.' })
    expect(await publicReply()).toBeNull()
  })

  test('is removed at once, and removing it is idempotent', async () => {
    await sendReply(0)
    await decidedReply({})
    for (const _ of [1, 2]) expect((await call('DELETE', `/${id}/reply`)).status).toBe(200)
    expect(await publicReply()).toBeNull()
    expect((await list()).reviews[0]!.reply).toBeNull()
    expect((await sendReply(0)).reply!.state).toBe('submitted')
  })

  test('is hidden with its review and refused for an unpublished one', async () => {
    await sendReply(0)
    await decidedReply({})
    await verdict(id, { version: 1, decision: 'reject', reason: 'Untrue.' })
    expect((await list()).reviews).toEqual([])
    expect((await put(2)).status).toBe(404)
    office.catalogue.expire()
    expect(await (await office.ask(`/api/companions/${ada}`)).text()).not.toContain('pleasure')
  })

  test('is refused when empty or too long', async () => {
    expect((await put(0, ' ')).status).toBe(422)
    expect((await put(0, 'a'.repeat(1_001))).status).toBe(422)
  })
})

test("hides other companions' reviews and refuses replies to them", async () => {
  expect(await list(bertaAccount)).toMatchObject({ total: 0, reviews: [] })
  expect((await put(0, text, bertaAccount)).status).toBe(404)
  expect((await call('DELETE', `/${id}/reply`, undefined, bertaAccount)).status).toBe(404)
  expect(await rowsOf('SELECT * FROM review_replies')).toEqual([])
})
