import {
  type DataRequest,
  type DataRequestAction,
  getDataRequestSchemas,
  listDataRequestsSchemas,
  actOnDataRequestSchemas,
} from '#moderation/data-requests'
import {
  getDataRequest,
  listDataRequests,
  actOnDataRequest,
} from '#moderation/admin-data-requests.api'
import { createDataRequest } from '#moderation/data-requests.api'
import { REFERENCE, type SubmissionAnswer } from '#platform/submission-answer'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
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

let said = 0
const send = (changes: object = {}, address = '203.0.113.7') =>
  office.ask(createDataRequest.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ ...form, text: `${form.text} ${++said}`, ...changes }),
  })
const stored = () => rowsOf<Record<string, unknown>>('SELECT * FROM data_requests ORDER BY rowid')
const list = (query = '') =>
  expectAnswer(listDataRequestsSchemas, office.call('GET', `${listDataRequests.path}${query}`))
const pathOf = (path: string, id: string) => path.replace(':id', id)
const step = (id: string, input: Partial<DataRequestAction>) =>
  office.call('POST', pathOf(actOnDataRequest.path, id), { version: 0, ...input })
const taken = (id: string, input: Partial<DataRequestAction>): Promise<DataRequest> =>
  expectAnswer(actOnDataRequestSchemas, step(id, input))

async function received(changes: object = {}): Promise<DataRequest> {
  const response = await send(changes)
  expect(response.status).toBe(201)
  const { reference } = await response.json<SubmissionAnswer>()
  const { requests } = await list(`?search=${reference}`)
  const path = pathOf(getDataRequest.path, requests[0]?.id ?? '')
  return expectAnswer(getDataRequestSchemas, office.call('GET', path))
}

/** Mails to those who ask, not to the office. */
const receipts = () => rowsOf(`SELECT cause FROM outbox WHERE cause LIKE '%:asker'`)

describe('a request about data is refused', () => {
  const wrong: [field: string, value: unknown][] = [
    ['kind', 'money'],
    ['asker', ''],
    ['name', ' '],
    ['email', 'me@'],
    ['text', ''],
    ['text', 'a'.repeat(2_001)],
    ['extra_topic', 'https://spam.test'],
  ]
  test.each(wrong)('for its %s (%j)', async (field, value) => {
    const response = await send({ [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc[1])).toEqual([field])
    expect(await stored()).toEqual([])
    expect(mailServer.sent).toEqual([])
  })

  test('after some of one network', async () => {
    const statuses = async (calls: Promise<Response>[]) =>
      (await Promise.all(calls)).map(({ status }) => status)
    for (const n of [1, 2, 3, 4, 5]) expect((await send({ email: `${n}@b.test` })).status).toBe(201)
    expect(await statuses([send({ email: 'c@b.test' })])).toEqual([429])
  })
})

describe('a request about data', () => {
  test('is taken after strangers sent some in that name, without another receipt', async () => {
    for (const n of [1, 2, 3]) expect((await send({}, `198.51.100.${n}`)).status).toBe(201)
    const before = (await receipts()).length
    for (const email of ['ADA@example.test', 'ada+1@example.test', 'a.d.a+b@example.test']) {
      expect((await send({ email }, '198.51.100.9')).status).toBe(201)
    }
    expect(await stored()).toHaveLength(6)
    expect(await receipts()).toHaveLength(before)
  })

  test('is stored, due in 30 days, confirmed by mail, and mailed to the office', async () => {
    const { reference, dueAt, createdAt, ...request } = await received()
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

  test('sent twice is one, and one that has changed meanwhile is refused', async () => {
    const key = uuid(7)
    const input = { key, text: 'The same.' }
    const both = await Promise.all([send(input), send(input)])
    const references = await Promise.all(both.map((one) => one.json<SubmissionAnswer>()))
    expect(references[0]).toEqual(references[1])
    expect(await stored()).toHaveLength(1)
    expect((await send({ key, text: 'Something else.' })).status).toBe(409)
    expect(mailServer.sent).toHaveLength(2)
  })

  test('is a plain form, too', async () => {
    const press = (fields: Record<string, string>) =>
      office.ask(createDataRequest.path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const sent = await press({ ...form, extra_topic: '', key: '' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/^\/sent\?reference=P-/)
    const refused = await press({ ...form, kind: '', email: 'me' })
    expect(refused.headers.get('location')).toBe('/sent?problem=kind&problem=email')
  })
})

describe('staff', () => {
  test('alone read them', async () => {
    for (const path of [listDataRequests.path, pathOf(getDataRequest.path, uuid(1))]) {
      expect((await office.ask(path)).status).toBe(401)
    }
    const plain = await office.accounts.as()
    expect((await office.ask(listDataRequests.path, plain)).status).toBe(403)
    expect((await office.call('GET', pathOf(getDataRequest.path, uuid(1)))).status).toBe(404)
  })

  test('find what is due first, by state, by name, and what is late', async () => {
    const ada = await received({ name: 'Ada' })
    const berta = await received({ name: 'Berta', kind: 'deletion' })
    await env.DB.prepare('UPDATE data_requests SET due_at = 1 WHERE id = ?1').bind(berta.id).run()
    await taken(ada.id, { act: 'finish', note: 'Sent the copy.' })
    const all = await list()
    expect(all.requests.map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
      ['Berta', true],
      ['Ada', false],
    ])
    expect(all).toMatchObject({ total: 2, overdue: 1, counts: { new: 1, done: 1, refused: 0 } })
    const names = async (query: string) => (await list(query)).requests.map(({ name }) => name)
    expect(await names('?state=open')).toEqual(['Berta'])
    expect(await names('?state=done')).toEqual(['Ada'])
    expect(await names('?search=bERt')).toEqual(['Berta'])
    expect(await names('?limit=1&skip=1')).toEqual(['Ada'])
  })

  test('search by name, address and reference, whatever the case and the accents', async () => {
    const zoe = await received({ name: 'Zoë Müller', email: 'me@zoe.test' })
    const jorg = await received({ name: 'JÖRG', email: 'jorg@example.test' })
    const found = async (search: string) => {
      const { requests, total } = await list(`?search=${encodeURIComponent(search)}`)
      expect(total).toBe(requests.length)
      return requests.map(({ id }) => id)
    }
    for (const typed of ['ZOË', 'zoe', 'MULLER', 'ME@zoe', zoe.reference.toLowerCase()]) {
      expect(await found(typed), typed).toEqual([zoe.id])
    }
    expect(await found('Jörg')).toEqual([jorg.id])
    expect(await found('%')).toEqual([])
  })

  test('ask for identity, answer, and reopen; the requester gets mail without the details', async () => {
    const { id, reference } = await received()
    mailServer.sent.length = 0
    await taken(id, { act: 'review' })
    expect(mailServer.sent).toEqual([])
    const waiting = await taken(id, { act: 'ask', version: 1, note: 'Is it her?' })
    expect(waiting).toMatchObject({
      state: 'waiting',
      can: { act: expect.not.arrayContaining(['ask']) as string[] },
    })
    expect(waiting.dueAt).not.toBeNull()
    const done = await taken(id, { act: 'finish', version: 2, note: 'Copy sent.' })
    expect(done).toMatchObject({ state: 'done', dueAt: null, can: { act: ['note', 'review'] } })
    expect(done.steps.map(({ act, by, note }) => [act, by, note])).toEqual([
      ['review', 'The office', ''],
      ['ask', 'The office', 'Is it her?'],
      ['finish', 'The office', 'Copy sent.'],
    ])
    expect(mailServer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.test', `Your reference ${reference}`],
      ['ada@example.test', `Your reference ${reference}`],
    ])
    for (const { text } of mailServer.sent) expect(text).not.toMatch(/Is it her|Copy sent/)
    const again = await taken(id, { act: 'review', version: 3 })
    expect(again.state).toBe('in_review')
    expect(again.dueAt).not.toBeNull()
    const acts = (await auditLog()).filter(({ subject }) => subject === id)
    expect(acts.map(({ act }) => act)).toEqual([
      'data-request.received',
      'data-request.review',
      'data-request.ask',
      'data-request.finish',
      'data-request.review',
    ])
    expect(JSON.stringify(acts)).not.toContain('ada@example.test')
  })

  test('say why, take what can be taken, and never the same step twice', async () => {
    const { id } = await received()
    expect((await step(id, { act: 'refuse' })).status).toBe(422)
    await taken(id, { act: 'refuse', note: 'Not the person.' })
    expect((await step(id, { act: 'finish', note: 'x', version: 1 })).status).toBe(422)
    expect((await step(id, { act: 'note', note: 'x', version: 0 })).status).toBe(409)
    const race = await Promise.all(
      ['one', 'two'].map((note) => step(id, { act: 'note', note, version: 1 })),
    )
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await step(uuid(99), { act: 'review' })).status).toBe(404)
  })
})

test('what is answered is forgotten after 12 months, what is not stays', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { id } = await received()
  await taken(id, { act: 'finish', note: 'Done.' })
  await received({ name: 'Berta' })
  const year = 365 * DAY
  await expireRows({ DB: env.DB }, Date.now() + year - DAY)
  expect(await stored()).toHaveLength(2)
  await expireRows({ DB: env.DB }, Date.now() + year + DAY)
  expect((await stored()).map(({ name }) => name)).toEqual(['Berta'])
  expect(await rowsOf('SELECT * FROM data_request_steps')).toEqual([])
})
