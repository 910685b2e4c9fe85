import { afterEach, expect, test, vi } from 'vitest'
import { readPublicationRulesSchemas } from '#companions/publication'
import { staffRoles } from '#staff/staff-rights'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { createCompanion } from '../../../../worker/companions/create-companion.ts'
import { bearer } from '../../../support/accounts/accounts.ts'
import { auditLog, openOffice, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { addStaff } from '../../../support/staff/case-work.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { repeatWithFaults } from '../../../support/platform/repeat-with-faults.ts'

const PATH = '/api/admin/companions'
const consent = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }
const age = { birthDate: '1998-05-01' }
const ada = { name: 'Ada', age_range: '23-33', location: 'Zurich, Switzerland' }

afterEach(() => void vi.restoreAllMocks())

const storedRowsOf = async (id: string) => ({
  companions: (await rowsOf('SELECT 1 FROM companions WHERE id = ?1', id)).length,
  consents: (await rowsOf('SELECT 1 FROM companion_consents WHERE companion_id = ?1', id)).length,
  ages: (await rowsOf('SELECT 1 FROM companion_ages WHERE companion_id = ?1', id)).length,
  acts: (await auditLog()).filter(({ subject }) => subject === id).length,
})
const completeRows = { companions: 1, consents: 1, ages: 1, acts: 3 }

test.each([
  ['before it does its work', false],
  ['when it has done its work', true],
])(
  'a store that fails %s leaves all of a new companion or nothing, and a repeat completes it',
  async (_, isDone) => {
    const office = await openOffice()
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    const staff = { actor: 'office', name: 'The office', at: Date.now() }
    let id = ''
    await repeatWithFaults(
      async ({ DB }) => {
        id = crypto.randomUUID()
        const input = { ...ada, id, records: { consent, age } }
        await createCompanion(createDatabase(DB ?? env.DB), input, staff).catch(() => {})
        return async () => {
          const response = await office.call('POST', PATH, input)
          expect(response.status).toBe(200)
          expect(await storedRowsOf(id)).toEqual(completeRows)
        }
      },
      {
        isDone,
        atLeast: 2,
        check: async () => {
          const storedRows = await storedRowsOf(id)
          expect([completeRows, { companions: 0, consents: 0, ages: 0, acts: 0 }]).toContainEqual(
            storedRows,
          )
        },
      },
    )
  },
)

test('a colleague’s record is preserved, whenever it is stored', async () => {
  const office = await openOffice()
  const staff = { actor: 'office', name: 'The office', at: Date.now() }
  for (let faultIndex = 0; ; faultIndex++) {
    const id = crypto.randomUUID()
    await office.call('POST', PATH, { ...ada, id })
    const otherConsent = { ...consent, evidence: 'By phone' }
    const recordMeanwhile = () => office.call('PUT', `${PATH}/${id}/listing-consent`, otherConsent)
    const faults = new Faults(faultIndex, { happen: recordMeanwhile })
    const db = createDatabase(faults.database(env.DB))
    const { isConflict } = await createCompanion(db, { ...ada, id, records: { consent } }, staff)
    const [storedConsent] = await rowsOf<{ evidence: string }>(
      'SELECT evidence FROM companion_consents WHERE companion_id = ?1',
      id,
    )
    // The write failed, or it succeeded and a colleague has replaced it knowingly.
    if (faults.calls <= faultIndex)
      return expect([isConflict, storedConsent?.evidence]).toEqual([false, 'Signed form'])
    expect(storedConsent?.evidence).toBe('By phone')
  }
})

test('only roles with both rights can create a companion with consent and age', async () => {
  const office = await openOffice()
  for (const [at, role] of staffRoles.entries()) {
    const sub = uuid(0x500 + at)
    await addStaff(role, { sub, email: `${role}@members.test` })
    const token = await office.accounts.token({ sub, email: `${role}@members.test` })
    const body = JSON.stringify({ ...ada, id: uuid(0x600 + at), records: { consent, age } })
    const { status } = await office.ask(PATH, { method: 'POST', ...bearer(token), body })
    expect([role, status]).toEqual([role, role === 'owner' || role === 'editor' ? 200 : 403])
  }
})

test('an editor without the right to settings can read the validity of checks', async () => {
  const office = await openOffice()
  const days = { identity: 400, age: 500, photos: 30 }
  const publication = { minimum_age: 25, grace_days: 0 }
  const settings = { check_days: days, publication }
  expect((await office.call('PUT', '/api/admin/settings', settings)).status).toBe(200)
  const editor = { sub: uuid(0x700), email: 'editor@members.test' }
  await addStaff('editor', editor)
  const headers = bearer(await office.accounts.token(editor))
  expect((await office.ask('/api/admin/settings', headers)).status).toBe(403)
  const rules = office.ask('/api/admin/publication-rules', headers)
  expect(await expectAnswer(readPublicationRulesSchemas, rules)).toEqual({
    minimum_age: 25,
    check_days: days,
  })
})
