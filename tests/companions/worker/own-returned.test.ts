import { expect, test } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { decideReplyEndpoint } from '#moderation/reviews'
import { decideSubmissionsEndpoint } from '#media/submitted-media'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, bertaClaims } from '../../support/companions/companions-own.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openRenewals } from '../../support/moderation/renewals.ts'
import { insertSubmitted } from '../../support/media/submitted-row.ts'

// The first page lists items that staff have returned, until the companion resubmits them.

const reason = 'Please choose a brighter one.'

async function open() {
  const review = uuid(1)
  const office = await openRenewals({ reviews: [{ id: review }] })
  const callAsAda = (method: string, path: string, body?: unknown) =>
    office.as(adaClaims, method, `/api/own${path}`, body)
  const kinds = ['media-returned', 'replies-returned', 'renewal-refused']
  const notes = async (claims = adaClaims) => {
    const { attention } = await expectAnswer(getOwnSchemas, office.as(claims, 'GET', '/api/own'))
    return attention.filter(({ kind }) => kinds.includes(kind))
  }
  const refuse = async () => {
    const id = await office.submitted()
    const { version } = await office.one(id)
    const decision = { version, act: 'refuse', reason }
    expect((await office.decide(id, decision)).status).toBe(200)
  }
  return { ...office, callAsAda, notes, refuse, review }
}

test('returned pictures and stories are counted until she removes them', async () => {
  const office = await open()
  const items = [uuid(0x51), uuid(0x52)].map((id) => ({ id, version: 1 }))
  for (const { id } of items) await insertSubmitted({ id, companionId: ada })
  expect(await office.notes()).toEqual([])
  const returnStep = { act: 'return', reason, items }
  expect((await office.call('POST', decideSubmissionsEndpoint.path, returnStep)).status).toBe(200)
  expect(await office.notes()).toMatchObject([
    { kind: 'media-returned', count: 2, reason, file: { id: uuid(0x51) } },
  ])
  expect(await office.notes(bertaClaims)).toEqual([])
  for (const { id } of items) {
    expect((await office.callAsAda('DELETE', `/media/${id}`)).ok).toBe(true)
  }
  expect(await office.notes()).toEqual([])
})

test('a returned reply to a review is counted until she has rewritten it', async () => {
  const office = await open()
  const reply = (version: number) =>
    office.callAsAda('PUT', `/reviews/${office.review}/reply`, { version, text: 'Thank you.' })
  expect((await reply(0)).status).toBe(200)
  expect(await office.notes()).toEqual([])
  const path = decideReplyEndpoint.path.replace(':id', office.review)
  const verdict = { version: 1, decision: 'reject', reason }
  expect((await office.call('POST', path, verdict)).status).toBe(200)
  expect(await office.notes()).toEqual([{ kind: 'replies-returned', count: 1 }])
  expect((await reply(2)).status).toBe(200)
  expect(await office.notes()).toEqual([])
})

test('rejected photos are listed with the reason until she submits new ones', async () => {
  const office = await open()
  await office.refuse()
  expect(await office.notes()).toEqual([{ kind: 'renewal-refused', reason }])
  await office.begun()
  expect(await office.notes()).toEqual([])
})

test('a rejection is no longer listed once staff have checked her photos', async () => {
  const office = await open()
  await office.refuse()
  const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const check = { checked: 'photos', checked_at: dayFromNow(0.1), valid_until: dayFromNow(90) }
  const body = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
  const { version } = await office.get<{ version: number }>(`/api/admin/companions/${ada}`)
  const form = { ...body, version, verifications: [check] }
  expect((await office.call('PUT', `/api/admin/companions/${ada}`, form)).status).toBe(200)
  expect(await office.notes()).toEqual([])
})
