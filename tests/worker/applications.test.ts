import { beforeEach, describe, expect, test, vi } from 'vitest'
import { REFERENCE, type Receipt } from '#contract/application-options'
import {
  createApplication,
  getApplication,
  listApplications,
  stepApplication,
  type Application,
  type ApplicationStep,
} from '#contract/applications'
import { expireRows } from '../../worker/jobs/expire-rows.ts'
import { auditLog, openOffice, rowsOf, type Office } from '../support/admin.ts'
import { expectAnswer, expectTurnedAway } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { DAY, HOUR, uuid } from '../support/fixtures.ts'
import { openPostOffice } from '../support/post-office.ts'

const form = {
  ...{ firstName: 'Ada', lastName: 'Muster', email: 'ada@applicants.test' },
  ...{ phone: '+41 79 123 45 67', age: '28', location: 'bern', experience: '' },
  ...{ about: 'I studied music.\r\nI like good conversation.' },
  ...{ requirements: 'on', consent: 'on', website: '' },
}

let post: ReturnType<typeof openPostOffice>
let office: Office
beforeEach(async () => {
  vi.useRealTimers()
  post = openPostOffice()
  office = await openOffice([], post.vars)
})

const send = (changes: object = {}, address = '203.0.113.7') =>
  office.ask(createApplication.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ ...form, ...changes }),
  })
const sendPlain = (changes: Record<string, string> = {}) =>
  office.ask(createApplication.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, ...changes }).toString(),
    redirect: 'manual',
  })
const referenceOf = async (changes: object = {}) => {
  const response = await send(changes)
  expect(response.status).toBe(201)
  return (await response.json<Receipt>()).reference
}
const stored = () => rowsOf<Record<string, unknown>>('SELECT * FROM applications')
const list = (query = '') =>
  expectAnswer(listApplications, office.call('GET', `${listApplications.path}${query}`))

describe('an application is refused', () => {
  const wrong: [what: string, field: string, value: unknown][] = [
    ['without a first name', 'firstName', '  '],
    ['without a last name', 'lastName', undefined],
    ['with a name of two lines', 'lastName', 'Muster\nBcc: all@site.test'],
    ['without an address', 'email', ''],
    ['with an address that is none', 'email', 'ada@applicants'],
    ['with two addresses', 'email', 'ada@a.test, berta@a.test'],
    ['without a telephone number', 'phone', 'call me'],
    ['from somebody of 20', 'age', '20'],
    ['with an age in words', 'age', 'young'],
    ['from somewhere else', 'location', 'atlantis'],
    ['without a location', 'location', ''],
    ['with an experience unheard of', 'experience', 'legendary'],
    ['with nothing about her', 'about', '\n \n'],
    ['with too much about her', 'about', 'a'.repeat(2_001)],
    ['without the requirements', 'requirements', undefined],
    ['without consent', 'consent', 'off'],
    ['from what fills in everything', 'website', 'https://spam.test'],
    ['with a key that is none', 'key', '1'],
  ]
  test.each(wrong)('%s', async (_, field, value) => {
    const response = await send({ [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[]; msg: string }[] }>()
    expect([...new Set(detail.map(({ loc }) => loc.join('.')))]).toEqual([`body.${field}`])
    expect(await stored()).toEqual([])
  })

  test('when it says everything wrong, with everything named', async () => {
    const response = await office.ask(createApplication.path, { method: 'POST', body: '{}' })
    const { detail } = await response.json<{ detail: unknown[] }>()
    expect(detail).toHaveLength(9)
  })

  test('when it is no JSON, or far too long', async () => {
    const post = (body: string) => office.ask(createApplication.path, { method: 'POST', body })
    await expectTurnedAway(await post('{'), 400)
    await expectTurnedAway(await post(JSON.stringify({ about: 'a'.repeat(40_000) })), 413)
  })

  test('from a network that sends one after the other', async () => {
    for (let n = 0; n < 10; n++) await referenceOf({ email: `ada${n}@applicants.test` })
    const eleventh = await send()
    expect(eleventh.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectTurnedAway(eleventh, 429)
    expect((await send({}, '198.51.100.1')).status).toBe(201)
  })

  test('when one address gets too many, wherever from', async () => {
    for (let n = 0; n < 5; n++) await send({ about: `Words ${n}` }, `203.0.113.${n}`)
    await expectTurnedAway(await send({ about: 'More words' }, '198.51.100.1'), 429)
  })
})

describe('an application', () => {
  test('is stored as it was meant, and answered with a reference', async () => {
    const reference = await referenceOf()
    expect(reference).toMatch(REFERENCE)
    expect(await stored()).toMatchObject([
      {
        ...{ reference, first_name: 'Ada', age: 28, location: 'bern', experience: null },
        ...{ about: 'I studied music.\nI like good conversation.', state: 'new' },
      },
    ])
  })

  test('is told to both sides, without a word of it', async () => {
    const reference = await referenceOf()
    expect(post.sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ada@applicants.test', `Your reference ${reference}`],
      ['office@site.test', `To do: ${reference}`],
    ])
    for (const { subject, text } of post.sent) {
      expect(subject + text).not.toMatch(/Ada|Muster|music|79 123|companion|escort/i)
    }
  })

  test('is taken while mail is down, and told later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    post.down = true
    await referenceOf()
    expect(await rowsOf('SELECT cause FROM outbox WHERE sent_at IS NULL')).toHaveLength(2)
  })

  test('leaves nothing of a person in the log', async () => {
    const said: string[] = []
    const into = (...words: unknown[]) => void said.push(words.join(' '))
    for (const name of ['log', 'warn', 'error', 'info'] as const) {
      vi.spyOn(console, name).mockImplementation(into)
    }
    post.down = true
    await referenceOf()
    await send({ age: '3' })
    await env.DB.exec('DROP TABLE application_steps; DROP TABLE applications')
    await expectTurnedAway(await send({ about: 'Once more' }), 500)
    expect(said.length).toBeGreaterThan(0)
    expect(said.join()).not.toMatch(/Ada|Muster|applicants\.test|79 123|music/)
  })
})

describe('sent twice', () => {
  const key = uuid(77)

  test('it is one, by the key of its form and by what it says', async () => {
    const first = await referenceOf({ key })
    expect(await referenceOf({ key })).toBe(first)
    expect(await referenceOf({ key: uuid(78), firstName: ' ada ' })).toBe(first)
    expect(await stored()).toHaveLength(1)
    expect(post.sent).toHaveLength(2)
  })

  test('at the same moment, it is one', async () => {
    const references = await Promise.all(Array.from({ length: 5 }, () => referenceOf()))
    expect(new Set(references).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(post.sent).toHaveLength(2)
  })

  test('with other words, nothing is lost unsaid', async () => {
    const reference = await referenceOf({ key })
    const response = await send({ key, about: 'I studied law.' })
    expect(response.status).toBe(409)
    expect((await response.json<{ detail: string }>()).detail).toContain(reference)
  })

  test('a day later, it is another one', async () => {
    const first = await referenceOf()
    await env.DB.exec(`UPDATE applications SET created_at = created_at - ${DAY}`)
    expect(await referenceOf()).not.toBe(first)
  })
})

describe('a form that a browser sends by itself', () => {
  test('leads to a page with the reference', async () => {
    const response = await sendPlain()
    expect(response.status).toBe(303)
    const [{ reference } = {}] = await stored()
    expect(response.headers.get('location')).toBe(`/sent?reference=${String(reference)}`)
    const page = await (await office.ask(`/sent?reference=${String(reference)}`)).text()
    expect(page).toContain(String(reference))
  })

  test('leads to a page that names what to mend', async () => {
    const response = await sendPlain({ age: '20', email: 'ada' })
    expect(response.headers.get('location')).toBe('/sent?problem=email&problem=age')
    const page = await (await office.ask('/sent?problem=email&problem=age')).text()
    expect(page).toContain('Age')
    expect(page).not.toContain('Last name')
  })

  test('can’t put words of others on that page', async () => {
    const evil = encodeURIComponent('A-<b>Call 0900</b>')
    const page = await (await office.ask(`/sent?reference=${evil}&problem=${evil}`)).text()
    expect(page.replace(/<head>.*<\/head>/s, '')).not.toMatch(/0900(?!.*<script)/s)
  })
})

const step = (id: string, wish: Partial<ApplicationStep>) =>
  office.call('POST', stepApplication.path.replace(':id', id), { version: 0, ...wish })
const taken = (id: string, wish: Partial<ApplicationStep>) =>
  expectAnswer(stepApplication, step(id, wish))
const readOne = (id: string) =>
  expectAnswer(getApplication, office.call('GET', getApplication.path.replace(':id', id)))

async function applied(changes: object = {}): Promise<Application> {
  const reference = await referenceOf(changes)
  post.sent.length = 0
  const found = (await list()).applications.find((one) => one.reference === reference)
  return readOne(found!.id)
}

describe('staff', () => {
  test('alone see applications', async () => {
    const { id } = await applied()
    const paths = [listApplications.path, getApplication.path.replace(':id', id)]
    for (const path of paths) {
      expect((await office.ask(path)).status).toBe(401)
      expect((await office.ask(path, await office.accounts.as())).status).toBe(403)
    }
    const init = { method: 'POST', body: '{}' }
    const steps = stepApplication.path.replace(':id', id)
    expect((await office.ask(steps, init)).status).toBe(401)
    const member = await office.accounts.as()
    expect((await office.ask(steps, { ...init, ...member })).status).toBe(403)
  })

  test('find what is overdue first, then what is due, then what waits, then what is done', async () => {
    const done = await applied({ email: 'a@a.test' })
    const waiting = await applied({ email: 'b@a.test' })
    const due = await applied({ email: 'c@a.test' })
    const late = await applied({ email: 'd@a.test' })
    await taken(done.id, { state: 'rejected', note: 'No permit' })
    await taken(waiting.id, { state: 'more_info' })
    await env.DB.exec(
      `UPDATE applications SET due_at = due_at - ${49 * HOUR} WHERE id = '${late.id}'`,
    )
    const { applications, total, counts, overdue } = await list()
    expect(applications.map(({ id }) => id)).toEqual([late.id, due.id, waiting.id, done.id])
    expect(applications.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false])
    expect({ total, overdue }).toEqual({ total: 4, overdue: 1 })
    expect(counts).toEqual({ new: 2, in_review: 0, more_info: 1, approved: 0, rejected: 1 })
    expect(await list('?state=open')).toMatchObject({ total: 3 })
    const page = await list('?state=new&skip=1&limit=1')
    expect(page).toMatchObject({ total: 2, applications: [{ id: due.id }] })
  })

  test('have 48 hours', async () => {
    const { createdAt, dueAt } = await applied()
    expect(Date.parse(dueAt!) - Date.parse(createdAt)).toBe(48 * HOUR)
  })

  const refusals: [what: string, status: number, wish: Partial<ApplicationStep>][] = [
    ['a step that says nothing', 422, {}],
    ['a rejection without a reason', 422, { state: 'rejected' }],
    ['a way back to new', 422, { state: 'new', note: 'Again' }],
    ['what they have not seen', 409, { version: 3, state: 'in_review' }],
  ]
  test.each(refusals)('are refused %s', async (_, status, wish) => {
    const { id } = await applied()
    if (status === 422) await taken(id, { state: 'in_review' })
    const version = status === 422 ? { version: 1 } : {}
    expect((await step(id, { ...version, ...wish })).status).toBe(status)
    expect(await readOne(id)).toMatchObject({ version: status === 422 ? 1 : 0 })
  })

  test('note, ask, and reject with a reason that stays in the house', async () => {
    const { id, reference } = await applied()
    await taken(id, { note: 'Called her.' })
    expect(post.sent).toEqual([])
    await taken(id, { version: 1, state: 'more_info', note: 'Permit?' })
    const after = await taken(id, { version: 2, state: 'rejected', note: 'No permit.' })
    expect(after.steps.map(({ by, state, note }) => [by, state, note])).toEqual([
      ['The office', 'new', 'Called her.'],
      ['The office', 'more_info', 'Permit?'],
      ['The office', 'rejected', 'No permit.'],
    ])
    expect(after).toMatchObject({ state: 'rejected', dueAt: null, can: { moveTo: ['in_review'] } })
    const told = ['ada@applicants.test', `Your reference ${reference}`]
    expect(post.sent.map(({ to, subject }) => [to, subject])).toEqual([told, told])
    expect(post.sent.map(({ text }) => text).join()).not.toMatch(/permit|called/i)
    const acts = (await auditLog()).map(({ act, subject }) => [act, subject])
    expect(acts).toEqual([
      ['application.noted', id],
      ['application.more_info', id],
      ['application.rejected', id],
    ])
    expect(JSON.stringify(await auditLog())).not.toMatch(/permit|called|ada|muster/i)
  })

  test('make a draft of her by approving, that nobody sees', async () => {
    const { id } = await applied()
    const after = await taken(id, { state: 'approved' })
    const companion = after.companionId
    expect(await rowsOf('SELECT * FROM companions')).toMatchObject([
      {
        ...{ id: companion, name: 'Ada', age_min: 26, age_max: 30, city_id: 'bern' },
        ...{ lifecycle: 'draft', bio: 'I studied music.\nI like good conversation.' },
        ...{ contact_email: null, contact_whatsapp: null, published_at: null },
      },
    ])
    expect((await office.ask(`/api/companions/${companion}`)).status).toBe(404)
    expect(post.sent).toHaveLength(1)
    expect((await auditLog()).map(({ act }) => act)).toEqual([
      'application.approved',
      'companion.created',
    ])
  })

  test.each([
    [21, 21, 25],
    [65, 61, 65],
  ])('list somebody of %d between %d and %d', async (age, min, max) => {
    const { id } = await applied({ age })
    await taken(id, { state: 'approved' })
    expect(await rowsOf('SELECT age_min, age_max FROM companions')).toEqual([
      { age_min: min, age_max: max },
    ])
  })

  test('say where she is listed when she could not', async () => {
    const { id } = await applied({ location: 'other' })
    expect((await step(id, { state: 'approved' })).status).toBe(422)
    expect((await step(id, { state: 'approved', city: 'Chur, Switzerland' })).status).toBe(422)
    await taken(id, { state: 'approved', city: 'munich, germany' })
    expect(await rowsOf('SELECT city_id FROM companions')).toEqual([{ city_id: 'munich' }])
  })

  test('who decide at the same moment decide once', async () => {
    const { id } = await applied()
    const answers = await Promise.all([
      step(id, { state: 'approved' }),
      step(id, { state: 'approved' }),
      step(id, { state: 'rejected', note: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rowsOf('SELECT id FROM companions')).length).toBeLessThanOrEqual(1)
    expect(post.sent).toHaveLength(1)
    expect((await readOne(id)).steps).toHaveLength(1)
  })

  test('are told that there is no such application', async () => {
    expect((await office.call('GET', getApplication.path.replace(':id', uuid(9)))).status).toBe(404)
    expect((await step(uuid(9), { note: 'Hello' })).status).toBe(404)
  })
})

test('a rejected one is kept for half a year, every other one for a year', async () => {
  const { id } = await applied({ email: 'a@a.test' })
  await applied({ email: 'b@a.test' })
  await taken(id, { state: 'rejected', note: 'No permit' })
  await expireRows(env, Date.now() + 182 * DAY)
  expect(await stored()).toHaveLength(2)
  await expireRows(env, Date.now() + 184 * DAY)
  expect((await stored()).map(({ email }) => email)).toEqual(['b@a.test'])
  expect(await rowsOf('SELECT * FROM application_steps')).toEqual([])
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await stored()).toEqual([])
})
