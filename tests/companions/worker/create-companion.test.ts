import { beforeEach, expect, test } from 'vitest'
import { createManagedSchemas } from '#companions/staff/admin-companions'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'

const PATH = '/api/admin/companions'
const ADA = uuid(1)
const YEAR = new Date().getUTCFullYear()
const born = `${YEAR - 26}-01-02`
const consent = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }
const records = { consent, age: { birthDate: born } }
const ada = { id: ADA, name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }

let office: Office
beforeEach(async () => {
  office = await openOffice()
})

const post = (body: object) => office.call('POST', PATH, { ...ada, ...body })
const created = (body: object) => expectAnswer(createManagedSchemas, post(body))
const acts = async () => (await auditLog()).map(({ act }) => act)
const stored = async () => ({
  companions: (await rowsOf<{ id: string }>('SELECT id FROM companions')).length,
  consents: await rowsOf('SELECT given_by_name AS name, evidence FROM companion_consents'),
  ages: await rowsOf('SELECT birth_date AS born FROM companion_ages'),
})
const nothing = { companions: 0, consents: [], ages: [] }
const whole = {
  companions: 1,
  consents: [{ name: 'Ada Muster', evidence: 'Signed form' }],
  ages: [{ born }],
}

test('a new companion is stored with her consent and her age, each noted, her birthday in no answer', async () => {
  const answered = await post({ status: 'active', records })
  const text = await answered.text()
  expect(JSON.parse(text)).toMatchObject({
    publication: {
      consent: { givenBy: 'Ada Muster', evidence: 'Signed form', isHers: false },
      age: { hasBirthDate: true, recordedBy: 'The office' },
    },
    not_public: [
      { reason: 'identity-missing' },
      { reason: 'age-missing' },
      { reason: 'photo-missing' },
    ],
  })
  expect(await stored()).toEqual(whole)
  const log = await auditLog()
  expect(log.map(({ act, subject }) => [act, subject])).toEqual([
    ['companion.created', ADA],
    ['companion.consent-recorded', ADA],
    ['companion.age-recorded', ADA],
  ])
  expect([text, JSON.stringify(log)].filter((said) => said.includes(born))).toEqual([])
  expect((await office.ask(`/api/companions/${ADA}`)).status).toBe(404)
})

test.each([
  ['a consent without a name', { consent: { ...consent, givenBy: ' ' } }],
  ['a consent that says not how it was given', { consent: { ...consent, evidence: '' } }],
  ['a consent of a day to come', { consent: { ...consent, givenOn: '2999-01-01' } }],
  ['a minor', { consent, age: { birthDate: `${YEAR - 16}-01-01` } }],
  ['a birthday to come', { consent, age: { birthDate: `${YEAR + 1}-01-01` } }],
  ['an age said twice', { consent, age: { birthDate: born, atLeast: 26 } }],
])('with %s nothing is stored', async (_, wrong) => {
  expect((await post({ records: wrong })).status).toBe(422)
  expect(await stored()).toEqual(nothing)
  expect(await acts()).toEqual([])
})

test('the same once more, or twice at once, makes no second companion and no second record', async () => {
  const answers = await Promise.all([post({ records }), post({ records })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await created({ records })
  expect(await stored()).toEqual(whole)
  expect(await acts()).toHaveLength(3)
})

test('what the first call lacked is added, once', async () => {
  await created({})
  await created({ records: { consent } })
  const { publication } = await created({ records, bio: 'Good evening.' })
  expect(publication).toMatchObject({ consent: { givenBy: 'Ada Muster' }, age: {} })
  expect(await stored()).toEqual(whole)
  expect(await acts()).toEqual([
    'companion.created',
    'companion.consent-recorded',
    'companion.changed',
    'companion.age-recorded',
  ])
})

test('no other record is replaced: not a colleague’s, nor one that was withdrawn', async () => {
  await created({ records })
  const other = { records: { ...records, consent: { ...consent, evidence: 'By phone' } } }
  expect((await post(other)).status).toBe(409)
  expect((await post({ records: { age: { atLeast: 30 } } })).status).toBe(409)
  const path = `${PATH}/${ADA}/listing-consent`
  await office.call('DELETE', path, { reason: 'She called.' })
  expect((await post({ records })).status).toBe(409)
  expect(await stored()).toEqual(whole)
  expect(await rowsOf('SELECT withdrawn_by FROM companion_consents')).toEqual([
    { withdrawn_by: 'team' },
  ])
})
