import {
  getDataRequestSchemas,
  listDataRequestsSchemas,
  actOnDataRequestSchemas,
  createDataRequestEndpoint,
  type DataRequest,
  type DataRequestAction,
} from '#moderation/data-requests'
import {
  getDataRequestEndpoint,
  listDataRequestsEndpoint,
  actOnDataRequestEndpoint,
} from '#moderation/admin-data-requests'
import { REFERENCE, type SubmissionAnswer } from '#platform/submission-answer'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'

const form = {
  kind: 'access',
  asker: 'companion',
  name: 'Ada',
  email: 'ada@example.test',
  text: 'What do you know of me?',
}

let mailServer: ReturnType<typeof openMailServer>
let office: Office
beforeEach(async () => {
  mailServer = openMailServer()
  office = await openOffice([], mailServer.vars)
})

let sendCount = 0
const send = (changes: object = {}, address = '203.0.113.7') =>
  office.ask(createDataRequestEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ ...form, text: `${form.text} ${++sendCount}`, ...changes }),
  })
const storedRequests = () =>
  rowsOf<Record<string, unknown>>('SELECT * FROM data_requests ORDER BY rowid')
const list = (query = '') =>
  expectAnswer(
    listDataRequestsSchemas,
    office.call('GET', `${listDataRequestsEndpoint.path}${query}`),
  )
const pathOf = (path: string, id: string) => path.replace(':id', id)
const step = (id: string, input: Partial<DataRequestAction>) =>
  office.call('POST', pathOf(actOnDataRequestEndpoint.path, id), { version: 0, ...input })
const takeAction = (id: string, input: Partial<DataRequestAction>): Promise<DataRequest> =>
  expectAnswer(actOnDataRequestSchemas, step(id, input))

async function receiveRequest(changes: object = {}): Promise<DataRequest> {
  const response = await send(changes)
  expect(response.status).toBe(201)
  const { reference } = await response.json<SubmissionAnswer>()
  const { requests } = await list(`?search=${reference}`)
  const path = pathOf(getDataRequestEndpoint.path, requests[0]?.id ?? '')
  return expectAnswer(getDataRequestSchemas, office.call('GET', path))
}

/** Receipts to requesters, without emails to the office. */
const receipts = () => rowsOf(`SELECT cause FROM outbox WHERE cause LIKE '%:asker'`)

describe('invalid privacy request', () => {
  const invalidFields: [field: string, value: unknown][] = [
    ['kind', 'money'],
    ['asker', ''],
    ['name', ' '],
    ['email', 'me@'],
    ['text', ''],
    ['text', 'a'.repeat(2_001)],
    ['extra_topic', 'https://spam.test'],
  ]
  test.each(invalidFields)('is refused for its %s (%j)', async (field, value) => {
    const response = await send({ [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc[1])).toEqual([field])
    expect(await storedRequests()).toEqual([])
    expect(mailServer.sent).toEqual([])
  })

  test('is refused after five from one network', async () => {
    const statuses = async (calls: Promise<Response>[]) =>
      (await Promise.all(calls)).map(({ status }) => status)
    for (const n of [1, 2, 3, 4, 5]) expect((await send({ email: `${n}@b.test` })).status).toBe(201)
    expect(await statuses([send({ email: 'c@b.test' })])).toEqual([429])
  })
})

describe('privacy request', () => {
  test('is accepted without a receipt after three receipts to the same mailbox', async () => {
    for (const n of [1, 2, 3]) expect((await send({}, `198.51.100.${n}`)).status).toBe(201)
    const before = (await receipts()).length
    for (const email of ['ADA@example.test', 'ada+1@example.test', 'a.d.a+b@example.test']) {
      expect((await send({ email }, '198.51.100.9')).status).toBe(201)
    }
    expect(await storedRequests()).toHaveLength(6)
    expect(await receipts()).toHaveLength(before)
  })

  test('is stored, due in 30 days, and emailed to both sides without its text', async () => {
    const { reference, dueAt, createdAt, ...request } = await receiveRequest()
    expect(reference).toMatch(REFERENCE)
    expect(reference).toMatch(/^P/)
    expect(Date.parse(dueAt ?? '') - Date.parse(createdAt)).toBe(30 * DAY)
    expect(request).toMatchObject({ ...form, text: expect.any(String) as string, state: 'new' })
    const emails = mailServer.sent.map(({ to, subject, text }) => ({ to, subject, text }))
    expect(emails.map(({ to }) => to).toSorted()).toEqual(['ada@example.test', 'office@site.test'])
    for (const { subject, text } of emails) {
      expect(subject).toContain(reference)
      expect(text).not.toContain(form.text)
    }
  })

  test('is stored once when sent twice, and refused if its content differs', async () => {
    const key = uuid(7)
    const input = { key, text: 'The same.' }
    const responses = await Promise.all([send(input), send(input)])
    const references = await Promise.all(
      responses.map((response) => response.json<SubmissionAnswer>()),
    )
    expect(references[0]).toEqual(references[1])
    expect(await storedRequests()).toHaveLength(1)
    expect((await send({ key, text: 'Something else.' })).status).toBe(409)
    expect(mailServer.sent).toHaveLength(2)
  })

  test('is accepted from a form without a script', async () => {
    const press = (fields: Record<string, string>) =>
      office.ask(createDataRequestEndpoint.path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const response = await press({ ...form, extra_topic: '', key: '' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/sent\?reference=P-/)
    const refusal = await press({ ...form, kind: '', email: 'me' })
    expect(refusal.headers.get('location')).toBe('/sent?problem=kind&problem=email')
  })
})

describe('privacy requests in the staff area', () => {
  test('are listed by due time and filtered by state and name', async () => {
    const ada = await receiveRequest({ name: 'Ada' })
    const berta = await receiveRequest({ name: 'Berta', kind: 'deletion' })
    await env.DB.prepare('UPDATE data_requests SET due_at = 1 WHERE id = ?1').bind(berta.id).run()
    await takeAction(ada.id, { act: 'finish', note: 'Sent the copy.' })
    const all = await list()
    expect(all.requests.map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
      ['Berta', true],
      ['Ada', false],
    ])
    expect(all.total).toBe(2)
    expect(await caseCounts(office, 'data-request')).toEqual({
      counts: { new: 1, in_review: 0, waiting: 0 },
      overdue: 1,
    })
    const names = async (query: string) => (await list(query)).requests.map(({ name }) => name)
    expect(await names('?state=open')).toEqual(['Berta'])
    expect(await names('?state=done')).toEqual(['Ada'])
    expect(await names('?search=bERt')).toEqual(['Berta'])
    expect(await names('?limit=1&skip=1')).toEqual(['Ada'])
  })

  test('are asked, answered and reopened with emails that omit the notes', async () => {
    const { id, reference } = await receiveRequest()
    mailServer.sent.length = 0
    await takeAction(id, { act: 'review' })
    expect(mailServer.sent).toEqual([])
    const askedRequest = await takeAction(id, { act: 'ask', version: 1, note: 'Is it her?' })
    expect(askedRequest).toMatchObject({
      state: 'waiting',
      can: { act: expect.not.arrayContaining(['ask']) as string[] },
    })
    expect(askedRequest.dueAt).not.toBeNull()
    const finishedRequest = await takeAction(id, { act: 'finish', version: 2, note: 'Copy sent.' })
    expect(finishedRequest).toMatchObject({
      state: 'done',
      dueAt: null,
      can: { act: ['note', 'review'] },
    })
    expect(finishedRequest.steps.map(({ act, by, note }) => [act, by, note])).toEqual([
      ['review', 'The office', ''],
      ['ask', 'The office', 'Is it her?'],
      ['finish', 'The office', 'Copy sent.'],
    ])
    expect(mailServer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.test', `Your data request ${reference}`],
      ['ada@example.test', `Your data request ${reference}`],
    ])
    for (const { text } of mailServer.sent) expect(text).not.toMatch(/Is it her|Copy sent/)
    const reopenedRequest = await takeAction(id, { act: 'review', version: 3 })
    expect(reopenedRequest.state).toBe('in_review')
    expect(reopenedRequest.dueAt).not.toBeNull()
    const events = (await auditLog()).filter(({ subject }) => subject === id)
    expect(events.map(({ act }) => act)).toEqual([
      'data-request.received',
      'data-request.review',
      'data-request.ask',
      'data-request.finish',
      'data-request.review',
    ])
    expect(JSON.stringify(events)).not.toContain('ada@example.test')
  })

  test('refuse actions without a reason, out of order or with an outdated version', async () => {
    const { id } = await receiveRequest()
    expect((await step(id, { act: 'refuse' })).status).toBe(422)
    await takeAction(id, { act: 'refuse', note: 'Not the person.' })
    expect((await step(id, { act: 'finish', note: 'x', version: 1 })).status).toBe(422)
    expect((await step(id, { act: 'note', note: 'x', version: 0 })).status).toBe(409)
    const race = await Promise.all(
      ['one', 'two'].map((note) => step(id, { act: 'note', note, version: 1 })),
    )
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await step(uuid(99), { act: 'review' })).status).toBe(404)
  })
})
