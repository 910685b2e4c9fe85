import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApplicationEndpoint } from '#moderation/applications'
import { REFERENCE } from '#platform/submission-answer'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import {
  form,
  office,
  openQueue,
  mailServer,
  referenceOf,
  send,
  storedApplications,
} from '../../support/moderation/applications.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'

beforeEach(openQueue)

const sendPlain = (changes: Record<string, string> = {}) =>
  office.ask(createApplicationEndpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'cf-connecting-ip': '203.0.113.77',
    },
    body: new URLSearchParams({ ...form, ...changes }).toString(),
    redirect: 'manual',
  })

describe('invalid application', () => {
  const invalidFields: [what: string, field: string, value: unknown][] = [
    ['without a first name', 'firstName', '  '],
    ['without a last name', 'lastName', undefined],
    ['with a name of two lines', 'lastName', 'Muster\nBcc: all@site.test'],
    ['without an address', 'email', ''],
    ['with an invalid address', 'email', 'ada@applicants'],
    ['with two addresses', 'email', 'ada@a.test, berta@a.test'],
    ['without a telephone number', 'phone', 'call me'],
    ['with two telephone numbers', 'phone', '079 123 45 67 / 078 765 43 21'],
    ['with an invisible name', 'firstName', '\u3164\u200b'],
    ['with a name without a letter', 'firstName', '♥ 12'],
    ['at the age of 20', 'age', '20'],
    ['with an age in words', 'age', 'young'],
    ['with an unknown location', 'location', 'atlantis'],
    ['without a location', 'location', ''],
    ['with an unknown experience', 'experience', 'legendary'],
    ['with an empty introduction', 'about', '\n \n'],
    ['with too long an introduction', 'about', 'a'.repeat(2_001)],
    ['without confirming the requirements', 'requirements', undefined],
    ['without consent', 'consent', 'off'],
    ['with the honeypot filled in', 'extra_topic', 'https://spam.test'],
    ['with an invalid key', 'key', '1'],
  ]
  test.each(invalidFields)('is refused %s', async (_, field, value) => {
    const response = await send({ [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[]; msg: string }[] }>()
    expect([...new Set(detail.map(({ loc }) => loc.join('.')))]).toEqual([`body.${field}`])
    expect(await storedApplications()).toEqual([])
  })

  test('is refused with all invalid fields named', async () => {
    const response = await office.ask(createApplicationEndpoint.path, {
      method: 'POST',
      body: '{}',
    })
    const { detail } = await response.json<{ detail: unknown[] }>()
    expect(detail).toHaveLength(9)
  })

  test('is refused when malformed or too large', async () => {
    const post = (body: string) =>
      office.ask(createApplicationEndpoint.path, { method: 'POST', body })
    await expectTurnedAway(await post('{'), 400)
    await expectTurnedAway(await post(JSON.stringify({ about: 'a'.repeat(40_000) })), 413)
  })

  test('is refused after ten applications from one network', async () => {
    for (let n = 0; n < 10; n++) await referenceOf({ email: `ada${n}@applicants.test` })
    const eleventh = await send()
    expect(eleventh.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectTurnedAway(eleventh, 429)
    expect((await send({}, '198.51.100.1')).status).toBe(201)
  })
})

describe('application', () => {
  test('is accepted without a receipt after five receipts to the same mailbox', async () => {
    for (let n = 0; n < 5; n++) await send({ about: `Words ${n}` }, `203.0.113.${n}`)
    expect((await send({ about: 'More words' }, '198.51.100.1')).status).toBe(201)
    const email = form.email.replace('@', '+tag@')
    expect((await send({ about: 'More', email }, '198.51.100.2')).status).toBe(201)
    const receipts = await rowsOf(`SELECT cause FROM outbox WHERE cause LIKE '%:applicant'`)
    expect(receipts).toHaveLength(5)
  })

  test('is stored normalised and answered with a reference', async () => {
    const reference = await referenceOf()
    expect(reference).toMatch(REFERENCE)
    expect(await storedApplications()).toMatchObject([
      {
        reference,
        first_name: 'Ada',
        age: 28,
        location: 'bern',
        experience: null,
        about: 'I studied music.\nI like good conversation.',
        state: 'new',
      },
    ])
  })

  test.each([
    '\u202a+41 79 123 45 67\u202c',
    '\u200e079 123 45 67',
    '079\u2011123\u201145\u201167',
    '079\u2013123\u201345\u201367',
    '\uff0b41 79 123 45 67',
    'tel:+41791234567',
    '079 123 45 67 int. 12',
    '079\u00a0123\u00a045\u00a067',
    '0041 79 123 45 67',
    '079/123 45 67',
  ])('stores the telephone number %j in one form, from both kinds of form', async (phone) => {
    expect((await send({ phone })).status).toBe(201)
    expect((await sendPlain({ phone, about: 'Sent without a script' })).status).toBe(303)
    const stored = await rowsOf<{ phone: string }>('SELECT phone FROM applications')
    expect(stored.map((row) => row.phone)).toEqual(['+41791234567', '+41791234567'])
  })

  test('is logged once, with its reference only', async () => {
    const reference = await referenceOf()
    expect(await referenceOf()).toBe(reference)
    const [row] = await storedApplications()
    expect((await auditLog()).filter(({ act }) => act === 'application.received')).toMatchObject([
      { actor: 'system', subject: row?.id, detail: { reference } },
    ])
  })

  test('is emailed to both sides without its content', async () => {
    const reference = await referenceOf()
    expect(mailServer.sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ada@applicants.test', `Your application ${reference}`],
      ['office@site.test', `To do: ${reference}`],
    ])
    for (const { subject, text } of mailServer.sent) {
      expect(subject + text).not.toMatch(/\bAda\b|Muster|music|79 123|companion|escort/i)
    }
  })

  test('is accepted while email is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mailServer.down = true
    await referenceOf()
    expect(await rowsOf('SELECT cause FROM outbox WHERE sent_at IS NULL')).toHaveLength(2)
  })

  test('leaves no personal data in the console', async () => {
    const output: string[] = []
    const collect = (...words: unknown[]) => void output.push(words.join(' '))
    for (const name of ['log', 'warn', 'error', 'info'] as const) {
      vi.spyOn(console, name).mockImplementation(collect)
    }
    mailServer.down = true
    await referenceOf()
    await send({ age: '3' })
    await env.DB.exec('DROP TABLE application_steps; DROP TABLE applications')
    await expectTurnedAway(await send({ about: 'Once more' }), 500)
    expect(output.length).toBeGreaterThan(0)
    expect(output.join()).not.toMatch(/Ada|Muster|applicants\.test|79 123|music/)
  })
})

describe('repeated application', () => {
  const key = uuid(77)

  test('returns the first reference, matched by form key or content', async () => {
    const first = await referenceOf({ key })
    expect(await referenceOf({ key })).toBe(first)
    expect(await referenceOf({ key: uuid(78), firstName: ' ada ' })).toBe(first)
    expect(await storedApplications()).toHaveLength(1)
    expect(mailServer.sent).toHaveLength(2)
  })

  test('is stored once when sent simultaneously', async () => {
    const references = await Promise.all(Array.from({ length: 5 }, () => referenceOf()))
    expect(new Set(references).size).toBe(1)
    expect(await storedApplications()).toHaveLength(1)
    expect(mailServer.sent).toHaveLength(2)
  })

  test('is refused with the first reference if its content differs', async () => {
    const reference = await referenceOf({ key })
    const response = await send({ key, about: 'I studied law.' })
    expect(response.status).toBe(409)
    expect((await response.json<{ detail: string }>()).detail).toContain(reference)
  })

  test('is stored again after a day', async () => {
    const first = await referenceOf()
    await env.DB.exec(`UPDATE applications SET created_at = created_at - ${DAY}`)
    expect(await referenceOf()).not.toBe(first)
  })
})

describe('application form without a script', () => {
  test('redirects to a page with the reference', async () => {
    const response = await sendPlain()
    expect(response.status).toBe(303)
    const [{ reference } = {}] = await storedApplications()
    expect(response.headers.get('location')).toBe(`/sent?reference=${String(reference)}`)
    const page = await (await office.ask(`/sent?reference=${String(reference)}`)).text()
    expect(page).toContain(String(reference))
  })

  test('redirects to a page that names the invalid fields', async () => {
    const response = await sendPlain({ age: '20', email: 'ada' })
    expect(response.headers.get('location')).toBe('/sent?problem=email&problem=age')
    const page = await (await office.ask('/sent?problem=email&problem=age')).text()
    expect(page).toContain('Age')
    expect(page).not.toContain('Last name')
  })

  test('redirects to a page with the waiting time', async () => {
    for (let n = 0; n < 10; n++) await sendPlain({ email: `ada${n}@applicants.test` })
    const to = (await sendPlain()).headers.get('location') ?? ''
    expect(to).toMatch(/^\/sent\?problem=status-429&wait=\d+$/)
    const textAt = async (path: string) => (await office.ask(path)).text()
    expect(await textAt(to)).toContain('Try again in 60 minutes.')
    expect(await textAt('/sent?problem=status-429&wait=777')).toContain('again in 13 minutes.')
    for (const waitParameter of ['', '&wait=-5', '&wait=soon', '&wait=1e9']) {
      expect(await textAt(`/sent?problem=status-429${waitParameter}`), waitParameter).toContain(
        'again in 60 minutes.',
      )
    }
  })

  test("ignores foreign text in the page's address", async () => {
    const evil = encodeURIComponent('A-<b>Call 0900</b>')
    const page = await (await office.ask(`/sent?reference=${evil}&problem=${evil}`)).text()
    expect(page.replace(/<head>.*<\/head>/s, '')).not.toMatch(/0900(?!.*<script)/s)
  })
})
