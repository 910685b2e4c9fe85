import { expect, test } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { decideReply } from '#moderation/reviews.api'
import { decideSubmissions } from '#media/submitted-media.api'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, bertaClaims } from '../../support/companions/companions-own.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openRenewals } from '../../support/moderation/renewals.ts'
import { insertSubmitted } from '../../support/media/submitted-row.ts'

// Today says what staff have given back to her, until she has taken it up.

const reason = 'Please choose a brighter one.'

async function open() {
  const review = uuid(1)
  const office = await openRenewals({ reviews: [{ id: review }] })
  const hers = (method: string, path: string, body?: unknown) =>
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
  return { ...office, hers, notes, refuse, review }
}

test('pictures and stories, counted, until she takes them away', async () => {
  const office = await open()
  const items = [uuid(0x51), uuid(0x52)].map((id) => ({ id, version: 1 }))
  for (const { id } of items) await insertSubmitted({ id, companionId: ada })
  expect(await office.notes()).toEqual([])
  const returned = { act: 'return', reason, items }
  expect((await office.call('POST', decideSubmissions.path, returned)).status).toBe(200)
  expect(await office.notes()).toEqual([{ kind: 'media-returned', count: 2 }])
  expect(await office.notes(bertaClaims)).toEqual([])
  for (const { id } of items) {
    expect((await office.hers('DELETE', `/media/${id}`)).ok).toBe(true)
  }
  expect(await office.notes()).toEqual([])
})

test('a reply to a review, until she has written it anew', async () => {
  const office = await open()
  const reply = (version: number) =>
    office.hers('PUT', `/reviews/${office.review}/reply`, { version, text: 'Thank you.' })
  expect((await reply(0)).status).toBe(200)
  expect(await office.notes()).toEqual([])
  const path = decideReply.path.replace(':id', office.review)
  const verdict = { version: 1, decision: 'reject', reason }
  expect((await office.call('POST', path, verdict)).status).toBe(200)
  expect(await office.notes()).toEqual([{ kind: 'replies-returned', count: 1 }])
  expect((await reply(2)).status).toBe(200)
  expect(await office.notes()).toEqual([])
})

test('photos that were not confirmed, with the reason, until she begins anew', async () => {
  const office = await open()
  await office.refuse()
  expect(await office.notes()).toEqual([{ kind: 'renewal-refused', reason }])
  await office.begun()
  expect(await office.notes()).toEqual([])
})

test('nothing of a refusal once staff have checked her photos since', async () => {
  const office = await open()
  await office.refuse()
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const check = { checked: 'photos', checked_at: at(0.1), valid_until: at(90) }
  const body = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
  const { version } = await office.get<{ version: number }>(`/api/admin/companions/${ada}`)
  const saved = { ...body, version, verifications: [check] }
  expect((await office.call('PUT', `/api/admin/companions/${ada}`, saved)).status).toBe(200)
  expect(await office.notes()).toEqual([])
})
