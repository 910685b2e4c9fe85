import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#platform/days'
import type { RevisedContent } from '#companions/revisions'
import {
  actOnRevisionSchemas,
  getOwnContentSchemas,
  removeContentSchemas,
  saveRevisionSchemas,
  setDetailsSchemas,
} from '#companions/revisions'
import { recordAge } from '../../../worker/companions/record-age.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { editSettings } from '../../support/companions/edits.ts'
import { systemActor } from '../../support/platform/fixtures.ts'

const services = [{ name: 'Dinner Companion', description: null, price: 'CHF 300' }]

let office: Companions
beforeEach(async () => {
  office = await openCompanions([
    {
      id: ada,
      name: 'Ada',
      bio: 'Old words',
      detailed_bio: 'Long words',
      services,
      rates: { incall: 'CHF 400', outcall: 'CHF 500' },
      contactTelegram: '@ada_direct',
      languages: ['German', 'French'],
    },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
})

const call = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const content = () => expectAnswer(getOwnContentSchemas, call('GET', '/content'))
const save = (version: number, draft: RevisedContent) =>
  expectAnswer(saveRevisionSchemas, call('PUT', '/revision', { version, content: draft }))
const actOn = (name: string, version: number) =>
  expectAnswer(actOnRevisionSchemas, call('POST', '/revision/steps', { act: name, version }))
const remove = (field: string, item?: string) =>
  expectAnswer(removeContentSchemas, call('POST', '/removals', { field, item }))
const profile = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{ data: Record<string, unknown> }>(`/api/companions/${ada}`)
  return data
}
describe('drafts of a companion', () => {
  test('a draft is stored while typed, with the published values of its beginning', async () => {
    expect(await content()).toMatchObject({
      published: { name: 'Ada', bio: 'Old words', services, languages: ['German', 'French'] },
      details: { contact: { whatsapp: null, telegram: '@ada_direct', email: null } },
      revision: null,
    })
    const first = await save(0, { name: '', bio: 'New w', languages: ['German', 'French'] })
    expect(first.revision).toMatchObject({
      version: 1,
      state: 'draft',
      content: { name: '', bio: 'New w' },
      reason: '',
    })
    await save(1, { bio: 'New words' })
    expect((await content()).revision).toMatchObject({
      version: 2,
      content: { bio: 'New words' },
      changedMeanwhile: [],
    })
    expect(await rowsOf('SELECT base FROM companion_revisions')).toEqual([
      { base: '{"bio":"Old words"}' },
    ])
  })

  test('a save from an older tab overwrites nothing and returns the current draft', async () => {
    await save(0, { bio: 'One' })
    const response = await call('PUT', '/revision', { version: 0, content: { bio: 'Two' } })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      id: 'revision.changed',
      current: { revision: { version: 1, content: { bio: 'One' } } },
    })
    // The request is repeated because its answer was lost.
    expect((await save(0, { bio: 'One' })).revision?.version).toBe(1)
  })

  test('drafts begun in two tabs at once become one', async () => {
    const responses = await Promise.all(
      ['One', 'Two'].map((bio) => call('PUT', '/revision', { version: 0, content: { bio } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rowsOf('SELECT id FROM companion_revisions')).toHaveLength(1)
  })

  test('rejects oversized drafts and ignores staff-only fields', async () => {
    const saveInvalid = (draft: object) => call('PUT', '/revision', { version: 0, content: draft })
    expect((await saveInvalid({ bio: 'a'.repeat(2_001) })).status).toBe(422)
    const rates = Object.fromEntries([...Array(41).keys()].map((n) => [`rate ${n}`, 'CHF 1']))
    expect((await saveInvalid({ rates })).status).toBe(422)
    await saveInvalid({ is_vip: true, status: 'active', verifications: [] })
    expect((await content()).revision).toBeNull()
  })

  test('a complete draft can be submitted, and then not edited', async () => {
    await save(0, { name: ' ', height: '1 m', location: 'Atlantis' })
    const response = await call('POST', '/revision/steps', { act: 'submit', version: 1 })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc[1])).toEqual(['name', 'height'])
    await save(1, { location: 'Atlantis' })
    expect((await call('POST', '/revision/steps', { act: 'submit', version: 2 })).status).toBe(422)
    await save(2, {})
    expect((await call('POST', '/revision/steps', { act: 'submit', version: 3 })).status).toBe(422)
    await save(3, { bio: 'New words' })
    const submission = await actOn('submit', 4)
    expect(submission.revision).toMatchObject({ state: 'submitted', version: 5 })
    expect((await actOn('submit', 4)).revision?.version).toBe(5)
    const lateSave = await call('PUT', '/revision', { version: 5, content: { bio: 'Later' } })
    expect(lateSave.status).toBe(409)
    expect(await rowsOf('SELECT email FROM companion_revisions')).toEqual([
      { email: adaClaims.email },
    ])
    const mails = await rowsOf(`SELECT recipient FROM outbox WHERE cause LIKE 'revision:%'`)
    expect(mails).toEqual([{ recipient: null }])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.revision-submitted',
      subject: ada,
      actor: adaClaims.sub,
      detail: { name: 'Ada', fields: ['bio'] },
    })
  })

  test.each(['28', '30-25', '19-24', '40-70'])(
    'the range of ages %s is stored in a draft, and refused at submission',
    async (ageRange) => {
      await save(0, { age_range: ageRange })
      const response = await call('POST', '/revision/steps', { act: 'submit', version: 1 })
      expect(response.status).toBe(422)
      const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
      expect(detail.map(({ loc }) => loc[1])).toEqual(['age_range'])
      expect((await content()).revision?.content).toEqual({ age_range: ageRange })
    },
  )

  test('a submitted range must start at the minimum age and include the recorded age', async () => {
    const statusWith = async (version: number, ageRange: string) => {
      await save(version, { age_range: ageRange })
      const answer = await call('POST', '/revision/steps', { act: 'submit', version: version + 1 })
      const { detail = [] } = await answer.json<{ detail?: { type: string }[] }>()
      return detail.map(({ type }) => type)
    }
    const year = Number(dayOf(Date.now()).slice(0, 4))
    await recordAge(
      office.db,
      ada,
      { birthDate: `${year - 27}-01-01` },
      { ...systemActor(), name: 'Office' },
    )
    expect(await statusWith(0, '28-33')).toEqual(['age.range-mismatch'])
    expect(await statusWith(1, '23-26')).toEqual(['age.range-mismatch'])
    await editSettings(office.db, { publication: { minimumAge: 25, graceDays: 30 } }, systemActor())
    expect(await statusWith(2, '24-28')).toEqual(['age.range-minimum'])
    expect(await statusWith(3, '25-28')).toEqual([])
  })

  test('a withdrawn draft is unchanged, and can be discarded', async () => {
    await save(0, { bio: 'New words' })
    await actOn('submit', 1)
    const withdrawal = await actOn('withdraw', 2)
    expect(withdrawal.revision).toMatchObject({ state: 'draft', content: { bio: 'New words' } })
    expect(await rowsOf(`SELECT 1 FROM outbox WHERE cause LIKE 'revision:%'`)).toEqual([])
    expect((await actOn('discard', 3)).revision).toBeNull()
    expect(await rowsOf('SELECT state, draft FROM companion_revisions')).toEqual([
      { state: 'withdrawn', draft: '{}' },
    ])
    expect((await save(0, { bio: 'Again' })).revision?.version).toBe(1)
  })

  test('a draft is deleted with the account that wrote it', async () => {
    await save(0, { bio: 'New words' })
    const path = `/api/admin/companions/${ada}/account`
    expect((await office.call('DELETE', path, { reason: 'She asked.' })).status).toBe(200)
    expect(await rowsOf('SELECT id FROM companion_revisions')).toEqual([])
  })
})

describe('changes without a review', () => {
  test('removing a text, rate, service, language or channel takes effect immediately', async () => {
    await remove('detailed_bio')
    await remove('rates', 'Incall')
    await remove('services', 'Dinner Companion')
    await remove('languages', 'French')
    const { published, details } = await remove('telegram')
    expect(published).toMatchObject({
      detailed_bio: null,
      rates: { outcall: 'CHF 500' },
      services: [],
      languages: ['German'],
      bio: 'Old words',
    })
    expect(details.contact.telegram).toBeNull()
    expect(await profile()).toMatchObject({
      detailedBio: null,
      rates: { outcall: 'CHF 500' },
      languages: ['German'],
    })
    // A repeated call changes nothing.
    const before = (await auditLog()).length
    await remove('telegram')
    expect(await auditLog()).toHaveLength(before)
    expect((await auditLog()).at(-1)).toMatchObject({ actor: adaClaims.sub, subject: ada })
  })

  test('a removed item is gone from the open draft, too', async () => {
    const rates = { incall: 'CHF 450', outcall: 'CHF 500', weekend: 'CHF 9000' }
    await save(0, { rates, bio: 'New words' })
    await actOn('submit', 1)
    const { revision } = await remove('rates', 'incall')
    expect(revision).toMatchObject({
      version: 3,
      state: 'submitted',
      changedMeanwhile: [],
      content: { rates: { outcall: 'CHF 500', weekend: 'CHF 9000' }, bio: 'New words' },
    })
    const { revision: after } = await remove('bio')
    expect(after).toMatchObject({ content: { bio: 'New words' }, changedMeanwhile: [] })
  })

  test('schedule and channels change without affecting other fields', async () => {
    const schedule = { monday: { available: true, times: '10:00–18:00' } }
    const contact = { whatsapp: '+41 79 000 00 00', audience: { whatsapp: 'everyone' } }
    const set = call('PUT', '/details', {
      schedule,
      contact,
      notice_hours: '6',
      bio: 'New words',
      is_vip: true,
    })
    const { details, published } = await expectAnswer(setDetailsSchemas, set)
    expect(details).toEqual({
      schedule,
      notice_hours: 6,
      contact: {
        phone: null,
        whatsapp: '+41790000000',
        telegram: '@ada_direct',
        email: null,
        audience: { phone: 'premium', whatsapp: 'everyone', telegram: 'premium', email: 'premium' },
      },
    })
    expect(await profile()).toMatchObject({
      notice_hours: 6,
      channels: [
        { kind: 'whatsapp', audience: 'everyone' },
        { kind: 'telegram', audience: 'premium' },
      ],
    })
    expect((await call('PUT', '/details', { notice_hours: 169 })).status).toBe(422)
    expect(published.bio).toBe('Old words')
    expect(await rowsOf('SELECT is_vip FROM companions')).toEqual([{ is_vip: 0 }])
    expect((await call('PUT', '/details', { contact: { email: 'no' } })).status).toBe(422)
  })
})

describe('the price per hour', () => {
  test('a new price is published after a review, and removed without one', async () => {
    const draft = await save(0, { price_per_hour: 'CHF 450.50' })
    const submit = (version: number) => call('POST', '/revision/steps', { act: 'submit', version })
    expect((await submit(draft.revision?.version ?? 0)).status).toBe(422)
    const { revision } = await save(draft.revision?.version ?? 0, { price_per_hour: '450' })
    expect((await profile()).price_per_hour).toBeNull()
    expect((await submit(revision?.version ?? 0)).status).toBe(200)
  })
})
