import { beforeEach, describe, expect, test } from 'vitest'
import { getOpenWorkSchemas } from '#staff/overview'
import { listIncompleteSchemas } from '#companions/publication'
import { recordCompanionConsent } from '../../../worker/companions/companion-consents.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import {
  ada,
  berta,
  publicPlaces,
  readManaged,
  office,
  openComplete,
  openWith,
  path,
  placesOf,
  publish,
  readReasons,
  run,
} from '../../support/companions/complete-profile.ts'
import { companionImport } from '../../support/platform/fixtures.ts'

beforeEach(openComplete)

describe('records by staff', () => {
  const consentRecord = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }

  test('a consent of today is accepted, even in the first hours of a Swiss day', async () => {
    await run('DELETE FROM companion_consents')
    const staff = { actor: adminClaims.sub, name: 'The office', at: Date.UTC(2026, 5, 1, 22, 30) }
    const record = (givenOn: string) =>
      recordCompanionConsent(office.db, 'listing', ada, { ...consentRecord, givenOn }, staff)
    await expect(record('2026-06-03')).rejects.toMatchObject({ status: 422 })
    await record('2026-06-02')
    expect(await rowsOf('SELECT given_at FROM companion_consents')).toEqual([
      { given_at: staff.at },
    ])
  })

  test('a consent is stored with the staff member and its evidence', async () => {
    await run('DELETE FROM companion_consents')
    await publish()
    const missing = await office.call('PUT', `${path}/listing-consent`, {
      ...consentRecord,
      evidence: '',
    })
    expect(missing.status).toBe(422)
    const futureConsent = { ...consentRecord, givenOn: '2999-01-01' }
    expect((await office.call('PUT', `${path}/listing-consent`, futureConsent)).status).toBe(422)
    expect(await placesOf()).toEqual([])
    const recording = await office.call('PUT', `${path}/listing-consent`, consentRecord)
    expect(await recording.json()).toMatchObject({
      not_public: [],
      publication: {
        consent: {
          givenBy: 'Ada Muster',
          evidence: 'Signed form',
          isHers: false,
          givenAt: '2026-05-01T00:00:00.000Z',
          recordedBy: 'The office',
        },
      },
    })
    expect(await placesOf()).toEqual(publicPlaces)
    const withdrawal = await office.call('DELETE', `${path}/listing-consent`, {
      reason: 'She called.',
    })
    expect(withdrawal.status).toBe(200)
    expect(await placesOf()).toEqual([])
    expect((await auditLog()).slice(-2)).toMatchObject([
      { act: 'companion.consent-recorded', subject: ada },
      { act: 'companion.consent-ended', subject: ada, detail: { reason: 'She called.' } },
    ])
  })

  test('an age is stored by date or years, and no answer or log has the date', async () => {
    await run('DELETE FROM companion_ages')
    await publish()
    const record = (body: object) => office.call('PUT', `${path}/age`, body)
    const year = new Date().getFullYear()
    for (const body of [
      {},
      { birthDate: '1998-05-01', atLeast: 25 },
      { birthDate: `${year - 10}-01-01` },
      { birthDate: `${year + 1}-01-01` },
      { birthDate: '1800-01-01' },
      { atLeast: 17 },
    ]) {
      expect([body, (await record(body)).status]).toEqual([body, 422])
    }
    expect(await placesOf()).toEqual([])
    const answers = [await (await record({ atLeast: 30 })).text()]
    expect(await readReasons()).toEqual(['range-untrue'])
    expect(await placesOf()).toEqual([])
    answers.push(await (await record({ atLeast: 29 })).text())
    expect(await placesOf()).toEqual(publicPlaces)
    answers.push(await (await record({ birthDate: `${year - 28}-02-03` })).text())
    expect(await rowsOf('SELECT at_least, birth_date FROM companion_ages')).toEqual([
      { at_least: expect.any(Number) as number, birth_date: `${year - 28}-02-03` },
    ])
    const log = JSON.stringify(await auditLog())
    expect([...answers, log].filter((text) => text.includes('-02-03'))).toEqual([])
    expect((await readManaged()).publication.age).toMatchObject({ hasBirthDate: true })
  })
})

describe('the list of incomplete profiles', () => {
  const list = () =>
    expectAnswer(listIncompleteSchemas, office.call('GET', '/api/admin/incomplete-profiles'))
  const incompleteCount = async () =>
    (await expectAnswer(getOpenWorkSchemas, office.call('GET', '/api/admin/open-work'))).attention
      .incomplete

  test('a published profile is listed with its missing conditions and counted in the overview', async () => {
    await openWith([
      {
        ...companionImport({ id: ada, name: 'Ada', media: [], verifications: [] }),
        hasConsents: false,
      },
      companionImport({ id: berta, name: 'Berta' }),
    ])
    const reason = (name: string) => expect.objectContaining({ reason: name }) as object
    const missing = [
      'identity-missing',
      'age-missing',
      'age-unrecorded',
      'consent-missing',
      'photo-missing',
    ].map(reason)
    expect(await list()).toEqual({
      plans: [],
      profiles: [
        {
          id: ada,
          name: 'Ada',
          status: 'active',
          isPublic: false,
          missing,
          publicFiles: 0,
          privateFiles: 0,
        },
      ],
      total: 1,
      unrecorded: [],
      unrecordedTotal: 0,
    })
    expect(await incompleteCount()).toBe(1)
    const { not_public, warnings } = await readManaged()
    expect(not_public).toEqual(missing)
    expect(warnings).toEqual([])
    expect(await placesOf()).toEqual([])
    expect(await placesOf(berta)).toContain('profile')
  })

  test('the list has published profiles, and separately files without a record', async () => {
    await openWith([companionImport({ id: berta, name: 'Berta' })])
    const addCompanion = async (body: object) => {
      const form = { name: 'Carla', age_range: '25-29', location: 'Bern' }
      const answer = await office.call('POST', '/api/admin/companions', { ...form, ...body })
      expect(answer.status).toBe(200)
    }
    await addCompanion({ status: 'active' })
    await addCompanion({ status: 'draft' })
    expect(await list()).toMatchObject({ total: 1, profiles: [{ name: 'Carla' }] })
    expect(await incompleteCount()).toBe(1)
    await run(`UPDATE companions SET lifecycle = 'draft' WHERE id = ?1`, berta)
    await run('DELETE FROM media_consents')
    expect(await list()).toMatchObject({ total: 1, unrecorded: [{ id: berta, publicFiles: 1 }] })
    expect(await incompleteCount()).toBe(1)
  })
})
