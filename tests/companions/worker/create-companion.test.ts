import { beforeEach, expect, test } from 'vitest'
import { createManagedSchemas } from '#companions/staff/admin-companions'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'

const PATH = '/api/admin/companions'
const ADA = uuid(1)
const YEAR = new Date().getUTCFullYear()
const birthDate = `${YEAR - 26}-01-02`
const consent = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }
const records = { consent, age: { birthDate } }
const ada = { id: ADA, name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }

let office: Office
beforeEach(async () => {
  office = await openOffice()
})

const post = (body: object) => office.call('POST', PATH, { ...ada, ...body })
const createCompanion = (body: object) => expectAnswer(createManagedSchemas, post(body))
const loggedActions = async () => (await auditLog()).map(({ act }) => act)
const storedRows = async () => ({
  companions: (await rowsOf<{ id: string }>('SELECT id FROM companions')).length,
  consents: await rowsOf('SELECT given_by_name AS name, evidence FROM companion_consents'),
  ages: await rowsOf('SELECT birth_date AS born FROM companion_ages'),
})
const emptyRows = { companions: 0, consents: [], ages: [] }
const completeRows = {
  companions: 1,
  consents: [{ name: 'Ada Muster', evidence: 'Signed form' }],
  ages: [{ born: birthDate }],
}

test('a new companion is stored with her consent and age, each logged, and no answer has the birthday', async () => {
  const response = await post({ status: 'active', records })
  const text = await response.text()
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
  expect(await storedRows()).toEqual(completeRows)
  const log = await auditLog()
  expect(log.map(({ act, subject }) => [act, subject])).toEqual([
    ['companion.created', ADA],
    ['companion.consent-recorded', ADA],
    ['companion.age-recorded', ADA],
  ])
  expect([text, JSON.stringify(log)].filter((body) => body.includes(birthDate))).toEqual([])
  expect((await office.ask(`/api/companions/${ADA}`)).status).toBe(404)
})

test.each([
  ['a consent without a name', { consent: { ...consent, givenBy: ' ' } }],
  ['a consent without evidence', { consent: { ...consent, evidence: '' } }],
  ['a consent of a future day', { consent: { ...consent, givenOn: '2999-01-01' } }],
  ['a minor', { consent, age: { birthDate: `${YEAR - 16}-01-01` } }],
  ['a future birthday', { consent, age: { birthDate: `${YEAR + 1}-01-01` } }],
  ['an age by both date and years', { consent, age: { birthDate, atLeast: 26 } }],
])('%s is refused, and nothing is stored', async (_, wrong) => {
  expect((await post({ records: wrong })).status).toBe(422)
  expect(await storedRows()).toEqual(emptyRows)
  expect(await loggedActions()).toEqual([])
})

test('a repeated or simultaneous call creates no second companion and no second record', async () => {
  const answers = await Promise.all([post({ records }), post({ records })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await createCompanion({ records })
  expect(await storedRows()).toEqual(completeRows)
  expect(await loggedActions()).toHaveLength(3)
})

test('a repeated call adds missing records, once', async () => {
  await createCompanion({})
  await createCompanion({ records: { consent } })
  const { publication } = await createCompanion({ records, bio: 'Good evening.' })
  expect(publication).toMatchObject({ consent: { givenBy: 'Ada Muster' }, age: {} })
  expect(await storedRows()).toEqual(completeRows)
  expect(await loggedActions()).toEqual([
    'companion.created',
    'companion.consent-recorded',
    'companion.changed',
    'companion.age-recorded',
  ])
})

test('a colleague’s or a withdrawn record is not replaced', async () => {
  await createCompanion({ records })
  const otherRecords = { records: { ...records, consent: { ...consent, evidence: 'By phone' } } }
  expect((await post(otherRecords)).status).toBe(409)
  expect((await post({ records: { age: { atLeast: 30 } } })).status).toBe(409)
  const path = `${PATH}/${ADA}/listing-consent`
  await office.call('DELETE', path, { reason: 'She called.' })
  expect((await post({ records })).status).toBe(409)
  expect(await storedRows()).toEqual(completeRows)
  expect(await rowsOf('SELECT withdrawn_by FROM companion_consents')).toEqual([
    { withdrawn_by: 'team' },
  ])
})
