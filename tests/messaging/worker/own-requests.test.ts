import { beforeEach, describe, expect, test } from 'vitest'
import { blockMemberEndpoint } from '#messaging/admin-requests'
import { getReportEndpoint } from '#moderation/admin-reports'
import { addressOf } from '#platform/endpoint'
import { getReportSchemas, createReportEndpoint } from '#moderation/reports'
import {
  actOnReceivedSchemas,
  blockSenderSchemas,
  getReceivedSchemas,
  listReceivedSchemas,
  setAnsweredBySchemas,
} from '#messaging/own-requests'
import type { Answerer } from '#companions/channels'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { AccountAdmin, SECRET } from '../../support/accounts/users.ts'
import {
  sendRequestAction,
  performRequestAction,
  actionOf,
  ada,
  ask,
  berta,
  eve,
  formOf,
  max,
  office,
  openStaffRequests,
  openStaffRequestsWith,
  readOwnRequest,
  mailServer,
  queue,
  readQueuedRequest,
  send,
  createRequest,
  staffAction,
  type AnswererAction,
} from '../../support/messaging/requests.ts'

const adaAccount = uuid(0xd1)
const bertaAccount = uuid(0xd2)
const OFFICE = 'office@site.test'
const adaMail = `${adaAccount.slice(-2)}@members.test`

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  await giveAccount(office.db, berta, bertaAccount)
})

const call = (method: string, path: string, body?: unknown, sub = adaAccount) =>
  ask(method, `/api/own${path}`, body, sub)
const setAnswerer = (mode: Answerer) =>
  expectAnswer(setAnsweredBySchemas, call('PUT', '/answered-by', { answeredBy: mode }))
const inbox = (query = '', sub = adaAccount) =>
  expectAnswer(listReceivedSchemas, call('GET', `/requests${query}`, undefined, sub))
const receivedRequest = (id: string) =>
  expectAnswer(getReceivedSchemas, call('GET', `/requests/${id}`))
const step = (id: string, input: AnswererAction, sub = adaAccount) =>
  call('POST', `/requests/${id}/steps`, actionOf(input), sub)
const takeStep = (id: string, input: AnswererAction) =>
  expectAnswer(actOnReceivedSchemas, step(id, input))
const sentMails = () => mailServer.sent.map(({ to, subject }) => [to, subject])
const publicAnsweredBy = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{ data: { answeredBy: Answerer } }>(`/api/companions/${ada}`)
  return data.answeredBy
}

describe("the companion's inbox", () => {
  test('has only her own requests, those that need an answer first', async () => {
    const first = await createRequest()
    const second = await createRequest({}, eve)
    await createRequest({ companion: berta })
    await env.DB.exec(`UPDATE requests SET waiting_since = 1 WHERE id = '${second}'`)
    const answer = await inbox()
    expect(answer).toMatchObject({ total: 2, waiting: 2, answeredBy: 'team' })
    expect(answer.requests.map(({ id }) => id)).toEqual([second, first])
    await sendRequestAction(second, { act: 'withdraw' }, eve)
    expect((await inbox('?state=waiting')).requests.map(({ id }) => id)).toEqual([first])
    expect((await inbox('?skip=1&limit=1')).requests.map(({ id }) => id)).toEqual([second])
    expect((await call('GET', '/requests?state=lost')).status).toBe(422)
  })

  test('marks unseen messages, also in threads that already wait for an answer', async () => {
    await setAnswerer('self')
    const id = await createRequest()
    const unreadMarks = async () => (await inbox()).requests.map(({ isUnread }) => isUnread)
    const markRead = (version: number) => call('PUT', `/requests/${id}/read`, { version })
    expect(await unreadMarks()).toEqual([true])
    await markRead(1)
    expect(await unreadMarks()).toEqual([false])
    await performRequestAction(id, { act: 'write', text: 'Or at nine?' })
    expect(await unreadMarks()).toEqual([true])
    await takeStep(id, { act: 'answer', text: 'Gladly.' })
    expect(await unreadMarks()).toEqual([false])
    await performRequestAction(id, { act: 'write', text: 'Until then.' })
    expect([await unreadMarks(), (await receivedRequest(id)).isUnread]).toEqual([[true], true])
  })

  test("shows a member's chosen name, and never an address", async () => {
    const namedRequest = await createRequest()
    const address = { sub: eve, email: 'eva.lang@members.test' }
    const { headers } = await office.accounts.as(address)
    const body = {
      companion: ada,
      date: (await readOwnRequest(namedRequest)).date,
      place: 'hotel',
      message: 'Hello',
    }
    const response = await office.ask('/api/requests', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, rules: true, key: uuid(0xe1), extra_topic: '' }),
    })
    expect(response.status).toBe(201)
    const answer = await inbox()
    expect(new Set(answer.requests.map(({ member }) => member))).toEqual(new Set([max, null]))
    const text = JSON.stringify(
      await Promise.all(answer.requests.map(({ id }) => receivedRequest(id))),
    )
    for (const secret of ['eva', 'lang', '@', eve]) expect(text).not.toContain(secret)
    expect(JSON.stringify(await readOwnRequest(namedRequest))).not.toContain(adaMail)
  })

  test('hides the name that the sign-up derived from an earlier address', async () => {
    const user_metadata = { full_name: 'eva.lang', email: 'eva.lang@members.test' }
    const claims = { sub: eve, email: 'nightowl@members.test', user_metadata }
    const { headers } = await office.accounts.as(claims)
    const body = JSON.stringify(formOf())
    const response = await office.ask('/api/requests', { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    expect((await inbox()).requests.map(({ member }) => member)).toEqual([null])
  })

  test('is read-only while only the team answers', async () => {
    const id = await createRequest()
    expect(await receivedRequest(id)).toMatchObject({ answeredBy: 'team', can: { act: [] } })
    const response = await step(id, { act: 'answer', text: 'Gladly.' })
    expect([response.status, (await response.text()).includes('request.wrong-answerer')]).toEqual([
      422,
      true,
    ])
    expect((await readQueuedRequest(id)).can.act).toEqual(['see', 'answer', 'suggest', 'decline'])
  })
})

describe('a companion who answers', () => {
  test('is shown to the member as the author, while staff can only read', async () => {
    await setAnswerer('self')
    const id = await createRequest()
    expect(await takeStep(id, { act: 'see' })).toMatchObject({ state: 'seen', version: 2 })
    const answeredRequest = await takeStep(id, {
      version: 2,
      act: 'answer',
      text: 'Gladly, at eight.',
    })
    expect(answeredRequest).toMatchObject({ state: 'answered', waitingSince: null })
    expect(answeredRequest.messages.map(({ by }) => by)).toEqual([
      'member',
      'companion',
      'companion',
    ])
    expect((await readOwnRequest(id)).messages.map(({ by, text }) => [by, text])).toEqual([
      ['member', 'Dinner by the lake?'],
      ['companion', 'Gladly, at eight.'],
    ])
    const staff = await readQueuedRequest(id)
    expect(staff).toMatchObject({ answeredBy: 'self', can: { act: [] } })
    expect(staff.messages.at(-1)).toMatchObject({ by: null, isByCompanion: true })
    expect((await staffAction(id, { version: 3, act: 'answer', text: 'No' })).status).toBe(422)
    const path = blockMemberEndpoint.path.replace(':id', id)
    expect((await office.call('PUT', path, { reason: 'Insults.' })).status).toBe(200)
    const log = (await auditLog()).filter(({ subject, actor }) => subject === id && actor !== null)
    expect(log.map(({ act: action, actor }) => [action, actor === adaAccount])).toEqual([
      ['request.seen', true],
      ['request.answered', true],
      ['member.blocked', false],
    ])
    expect(JSON.stringify(log)).not.toContain('Gladly')
  })

  test('gets the only answer stored, or a conflict, if staff answer at the same time', async () => {
    await setAnswerer('together')
    const id = await createRequest()
    const responses = await Promise.all([
      step(id, { act: 'answer', text: 'Mine' }),
      staffAction(id, { act: 'answer', text: 'Ours' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    await Promise.all(responses.map((response) => response.text()))
    expect((await receivedRequest(id)).messages).toHaveLength(2)
    expect(
      mailServer.sent.filter(({ subject }) => /^(New reply|Waiting for your reply)/.test(subject)),
    ).toHaveLength(2)
  })

  test("can't reach requests to another companion", async () => {
    await setAnswerer('self')
    const foreignRequest = await createRequest({ companion: berta })
    const before = await rowsOf('SELECT * FROM requests')
    for (const id of [foreignRequest, uuid(0xff), 'none']) {
      const responses = await Promise.all([
        call('GET', `/requests/${id}`),
        step(id, { act: 'answer', text: 'Mine' }),
        call('PUT', `/requests/${id}/block`),
        call('DELETE', `/requests/${id}/block`),
      ])
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect(await rowsOf('SELECT * FROM requests')).toEqual(before)
    expect(await rowsOf('SELECT * FROM companion_blocks')).toEqual([])
  })

  test('keeps the automatic reply of the first message', async () => {
    await setAnswerer('self')
    await env.DB.exec(
      `UPDATE companions SET away_from = '2000-01-01', away_until = '2999-12-31', away_reply = 'Travelling.' WHERE id = '${ada}'`,
    )
    const id = await createRequest()
    await takeStep(id, { act: 'answer', text: 'Back on Monday.' })
    expect((await receivedRequest(id)).automaticReply).toBe('Travelling.')
    expect((await readOwnRequest(id)).automaticReply).toBe('Travelling.')
  })
})

describe('the choice of who answers', () => {
  test('decides who is emailed, without any text of the request', async () => {
    await createRequest()
    expect(sentMails()).toEqual([[OFFICE, expect.stringMatching(/^To do: B-/)]])
    await setAnswerer('together')
    await createRequest({}, eve)
    const recipients = sentMails().map(([to]) => to)
    expect(recipients.slice(1).toSorted()).toEqual([OFFICE, adaMail].toSorted())
    await setAnswerer('self')
    const id = await createRequest({}, uuid(0xa3))
    expect(sentMails().slice(3)).toEqual([
      [adaMail, expect.stringMatching(/^Waiting for your reply: B-/)],
    ])
    await takeStep(id, { act: 'answer', text: 'Gladly.' })
    // Ten minutes later she is no longer online.
    await env.DB.exec(`UPDATE request_steps SET at = at - 600000 WHERE request_id = '${id}'`)
    await sendRequestAction(id, { act: 'write', text: 'When?' }, uuid(0xa3))
    expect(sentMails().slice(5)).toEqual([[adaMail, expect.any(String)]])
    expect(JSON.stringify(mailServer.sent)).not.toMatch(/Dinner|Gladly|When/)
  })

  test('applies immediately to open requests, is public and logged', async () => {
    const id = await createRequest()
    expect(await publicAnsweredBy()).toBe('team')
    await setAnswerer('self')
    await setAnswerer('self')
    expect(await publicAnsweredBy()).toBe('self')
    expect((await receivedRequest(id)).can.act).toEqual(['see', 'answer', 'suggest', 'decline'])
    expect((await queue()).total).toBe(1)
    expect((await caseCounts(office, 'request')).counts).toEqual({ waiting: 0 })
    expect((await queue('?state=waiting')).total).toBe(0)
    const changes = (await auditLog()).filter(
      ({ act: action }) => action === 'companion.answered-by',
    )
    expect(changes).toMatchObject([{ subject: ada, detail: { answeredBy: 'self' } }])
    expect((await call('PUT', '/answered-by', { answeredBy: 'someone' })).status).toBe(422)
  })

  test('is the team while no account can answer: removed or suspended', async () => {
    const accounts = new AccountAdmin()
    await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    office.accounts.service.more = accounts.answer
    accounts.add(adaAccount, adaMail)
    await giveAccount(office.db, ada, adaAccount)
    await setAnswerer('self')
    const id = await createRequest()
    const path = `/api/admin/users/${adaAccount}/suspension`
    await office.call('PUT', path, { reason: 'Fraud.' })
    expect(await readQueuedRequest(id)).toMatchObject({
      answeredBy: 'team',
      can: { act: ['see', 'answer', 'suggest', 'decline'] },
    })
    expect(await publicAnsweredBy()).toBe('team')
    await office.call('DELETE', path)
    expect(await publicAnsweredBy()).toBe('self')
    expect((await readQueuedRequest(id)).answeredBy).toBe('self')
    const response = await office.call('DELETE', `/api/admin/companions/${ada}/account`, {
      reason: 'She asked us to.',
    })
    expect(response.status).toBe(200)
    expect((await readQueuedRequest(id)).answeredBy).toBe('team')
    expect(await publicAnsweredBy()).toBe('team')
    await createRequest({}, eve)
    expect(sentMails().at(-1)![0]).toBe(OFFICE)
  })

  test('requires an account with an email address', async () => {
    const { headers } = await office.accounts.as({ sub: adaAccount, email: '' })
    const body = JSON.stringify({ answeredBy: 'self' })
    const response = await office.ask('/api/own/answered-by', { method: 'PUT', headers, body })
    expect(response.status).toBe(409)
  })
})

describe('a member whom a companion blocks', () => {
  test('can no longer write to her, but to others', async () => {
    await setAnswerer('self')
    const id = await createRequest()
    await takeStep(id, { act: 'answer', text: 'Gladly.' })
    const block = () => expectAnswer(blockSenderSchemas, call('PUT', `/requests/${id}/block`))
    expect(await block()).toMatchObject({ isBlocked: true })
    await block()
    expect((await readOwnRequest(id)).can).toMatchObject({ write: false, withdraw: true })
    for (const response of [
      await sendRequestAction(id, { act: 'write', text: 'Why?' }),
      await send(),
    ]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ id: 'request.not-accepted' })
    }
    await createRequest({ companion: berta })
    await call('DELETE', `/requests/${id}/block`)
    expect((await sendRequestAction(id, { act: 'write', text: 'Thanks' })).status).toBe(200)
    const log = (await auditLog()).filter(({ act: action }) => action.includes('sender'))
    expect(log.map(({ act: action }) => action)).toEqual([
      'request.sender-blocked',
      'request.sender-unblocked',
    ])
    expect(JSON.stringify(log)).not.toContain(max)
  })

  test('leads to no hidden profile if she reports it herself', async () => {
    const body = {
      companion: ada,
      target: 'profile',
      reason: 'coercion',
      text: 'Someone else writes in my name.',
      email: 'ada@members.test',
      extra_topic: '',
    }
    expect((await ask('POST', createReportEndpoint.path, body, adaAccount)).status).toBe(201)
    const [storedReport] = await rowsOf<{ id: string; holds: number }>(
      'SELECT id, holds FROM reports',
    )
    expect(storedReport?.holds).toBe(0)
    const path = addressOf(getReportEndpoint, { params: { id: storedReport!.id } })
    const report = await expectAnswer(getReportSchemas, office.call('GET', path))
    expect(report.can.act).toEqual(['note', 'ask', 'review', 'keep'])
  })
})
