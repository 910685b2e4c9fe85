import { beforeEach, expect, test } from 'vitest'
import { answerTeamChangeSchemas, getOwnSchemas } from '#companions/own/own'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { HOUR, uuid } from '../../../support/platform/fixtures.ts'

// Companions with an account see the changes that staff make to their profiles.

const file = uuid(0x77)
let office: Companions
beforeEach(async () => {
  office = await openCompanions([{ id: ada, name: 'Ada', bio: 'Her words', media: [{ id: file }] }])
})
const giveArea = async () => {
  await giveAccount(office.db, ada, adaClaims.sub)
  // The first call stores the companion's address.
  await readOwn()
}

const path = `/api/admin/companions/${ada}`
const readOwn = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
const save = async (changes: object) => {
  const response = await office.call('PUT', path, { ...form, ...changes })
  expect(response.status).toBe(200)
}
const respond = (target: string, action: string) =>
  expectAnswer(
    answerTeamChangeSchemas,
    office.as(adaClaims, 'POST', '/api/own/team-changes', { of: target, act: action }),
  )
const mails = () =>
  rowsOf<{ recipient: string; text: string; due_at: number }>(
    `SELECT * FROM outbox WHERE cause LIKE 'changed:%' ORDER BY due_at`,
  )
const publicBio = async () =>
  (await office.json<{ data: { bio: string } }>(`/api/companions/${ada}`)).data.bio

test('a change of her words by staff is noted and mailed, and she restores it in one step', async () => {
  await giveArea()
  await save({ bio: 'Words of staff', rates: { '1 hour': 'CHF 1' } })
  const { teamChanges } = await readOwn()
  expect(teamChanges.map(({ field }) => field).toSorted()).toEqual(['bio', 'rates'])
  expect(teamChanges.find(({ field }) => field === 'bio')).toMatchObject({
    before: { bio: 'Her words' },
    after: { bio: 'Words of staff' },
  })
  const [mail] = await mails()
  expect(mail?.recipient).toBe(adaClaims.email)
  expect(mail?.text).not.toMatch(/words|staff|CHF/i)
  expect(await publicBio()).toBe('Words of staff')
  const { teamChanges: remainingChanges } = await respond('bio', 'restore')
  expect(remainingChanges.map(({ field }) => field)).toEqual(['rates'])
  expect(await publicBio()).toBe('Her words')
  expect((await respond('rates', 'accept')).teamChanges).toEqual([])
  // A repeated answer changes nothing, even after an edit of her own.
  await respond('bio', 'restore')
  expect(await publicBio()).toBe('Her words')
})

test('a note has her own value after several changes, and disappears when staff restore it', async () => {
  await giveArea()
  await save({ bio: 'One' })
  await save({ bio: 'Two' })
  expect((await readOwn()).teamChanges).toMatchObject([
    { before: { bio: 'Her words' }, after: { bio: 'Two' } },
  ])
  await save({ bio: 'Her words' })
  expect((await readOwn()).teamChanges).toEqual([])
})

test('approvals and changes of other fields cause no note', async () => {
  await giveArea()
  await office.submitRevision({ bio: 'New' })
  type ListedRevision = { id: string; version: number; companionVersion: number }
  const { revisions } = await office.get<{ revisions: ListedRevision[] }>('/api/admin/revisions')
  const { id, version, companionVersion } = revisions[0]!
  const approval = { version, companionVersion, act: 'approve' }
  const approved = await office.call('POST', `/api/admin/revisions/${id}/steps`, approval)
  expect([approved.status, await publicBio()]).toEqual([200, 'New'])
  await save({ is_featured: true })
  expect((await readOwn()).teamChanges).toEqual([])
  expect(await mails()).toEqual([])
})

test('without an account nothing is noted or mailed', async () => {
  await save({ bio: 'Words of staff' })
  await office.call('PUT', `/api/admin/media/${file}`, { alt: 'Of staff' })
  expect(await rowsOf('SELECT * FROM companion_notes')).toEqual([])
  expect(await mails()).toEqual([])
})

test('changes within an hour cause one mail, later ones another, and a retry none', async () => {
  await giveArea()
  await save({ bio: 'One' })
  await save({ bio: 'One' })
  expect(await mails()).toHaveLength(1)
  await save({ bio: 'Two' })
  await save({ bio: 'Three' })
  const [first, second, ...otherMails] = await mails()
  expect(otherMails).toEqual([])
  expect(second!.due_at - first!.due_at).toBe(HOUR)
  await env.DB.exec(`UPDATE outbox SET due_at = due_at - ${3 * HOUR}`)
  await save({ bio: 'Four' })
  expect(await mails()).toHaveLength(3)
})

test('a file that staff changed is noted until she has seen it or it is deleted', async () => {
  await giveArea()
  const change = (body: object) => office.call('PUT', `/api/admin/media/${file}`, body)
  expect((await change({ position: 0 })).status).toBe(200)
  expect((await readOwn()).teamFiles).toEqual([])
  expect((await change({ alt: 'Of staff' })).status).toBe(200)
  expect((await readOwn()).teamFiles).toMatchObject([{ id: file, type: 'photo' }])
  expect(await mails()).toHaveLength(1)
  expect((await respond(file, 'accept')).teamFiles).toEqual([])
  expect((await change({ alt: 'Of staff again' })).status).toBe(200)
  expect((await office.call('DELETE', `/api/admin/media/${file}`)).status).toBe(200)
  expect(await rowsOf('SELECT * FROM companion_notes')).toEqual([])
})
