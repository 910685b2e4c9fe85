import type { Page } from 'playwright/test'
import type { InboxKind } from '#staff/inbox'
import { addMember, authorization, mailedLink, newAddress } from './accounts.ts'
import { photo, type LocalFile } from './admin-files.ts'
import { DASHBOARD, newName, newStaff, publicCompanion } from './admin.ts'
import { callSite, postToSite } from './calls.ts'
import { sendApplication, sendReport, sendRequest } from './forms.ts'
import { submitRevision } from './own-revision.ts'
import { runBy } from './run-profile.ts'
import { expect } from './site.ts'

/** A case that this journey created: its address in the staff area, and a text that the open case shows. */
export type NewCase = { address: string; text: string }

const staff = () => authorization('admin@velours.test')
const key = () => crypto.randomUUID()

async function send<T>(path: string, headers: Record<string, string>, data: object): Promise<T> {
  const response = await postToSite(path, headers, data)
  expect(response.ok, `${path} ${response.status}`).toBe(true)
  return (await response.json()) as T
}

/** Id of the newest case of a list that contains the text. */
async function idOf(list: string, rows: string, search: string): Promise<string> {
  const parameter = list === 'reviews' ? 'companion' : 'search'
  const path = `/api/admin/${list}?${parameter}=${encodeURIComponent(search)}`
  const answer = await callSite(path, { headers: await staff() })
  const [row] = ((await answer.json()) as Record<string, { id: string }[]>)[rows] ?? []
  expect(row, path).toBeDefined()
  return row!.id
}

const inInbox = (kind: InboxKind, id: string) =>
  `${DASHBOARD}?section=inbox&kind=${kind}&${kind}=${id}`

function fileForm(fields: Record<string, string>, { buffer, mimeType, name }: LocalFile) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  return form
}

async function ownCompanion(page: Page) {
  const email = await addMember()
  const { id, name } = await runBy(email, page)
  return { id, name, headers: await authorization(email) }
}

async function newReport(page: Page): Promise<NewCase> {
  const companion = await publicCompanion(page, newName())
  const text = 'She copies my words.'
  const reference = await sendReport(page.request, companion, { text })
  return { address: inInbox('report', await idOf('reports', 'reports', reference)), text }
}

/** @returns the address of the applicant, her last name and her application's id */
async function apply(page: Page) {
  const { email, lastName, reference } = await sendApplication(page.request)
  return { email, lastName, id: await idOf('applications', 'applications', reference) }
}

async function newApplication(page: Page): Promise<NewCase> {
  const { id } = await apply(page)
  return { address: inInbox('application', id), text: 'I studied music.' }
}

async function newRevision(page: Page): Promise<NewCase> {
  const { name, headers } = await ownCompanion(page)
  const bio = 'Dinner, theatre and long walks by the lake.'
  await submitRevision(headers, { bio })
  return { address: inInbox('revision', await idOf('revisions', 'revisions', name)), text: bio }
}

async function newSubmission(page: Page): Promise<NewCase> {
  const { name, headers } = await ownCompanion(page)
  const fields = {
    shown: 'self',
    uses: 'public',
    media_type: 'photo',
    access_level: 'public',
    minimum_tier: 'free',
  }
  const body = fileForm(fields, await photo('lake.jpg', '#4a6'))
  const response = await callSite('/api/own/media', { method: 'POST', headers, body })
  expect(response.ok, String(response.status)).toBe(true)
  const search = encodeURIComponent(name)
  return { address: `${DASHBOARD}?section=submitted-media&search=${search}`, text: name }
}

async function newRenewal(page: Page): Promise<NewCase> {
  const { name, headers } = await ownCompanion(page)
  const path = '/api/own/verification/renewals'
  const { renewal } = await send<{ renewal: { id: string } }>(path, headers, {})
  const body = fileForm({}, await photo('me.jpg', '#b08a7a'))
  const picture = `${path}/${renewal.id}/picture`
  const response = await callSite(picture, { method: 'PUT', headers, body })
  expect(response.ok, String(response.status)).toBe(true)
  return { address: inInbox('renewal', await idOf('renewals', 'renewals', name)), text: name }
}

async function newAppeal(page: Page): Promise<NewCase> {
  const { email, lastName, id } = await apply(page)
  const moderator = await authorization(await newStaff('moderator'))
  const rejection = { version: 0, state: 'rejected', note: 'Not her passport.' }
  await send(`/api/admin/applications/${id}/steps`, moderator, rejection)
  await expect(async () => {
    expect(await mailedLink(page, email)).toContain('/appeal#')
  }).toPass()
  const token = new URL(await mailedLink(page, email)).hash.slice(1)
  const appeal = { token, text: 'It is a new passport.' }
  await send('/api/appeals', {}, appeal)
  const appealId = await idOf('appeals', 'appeals', lastName)
  return { address: inInbox('appeal', appealId), text: appeal.text }
}

async function newDataRequest(): Promise<NewCase> {
  const data = {
    kind: 'access',
    asker: 'other',
    name: 'Ottilie',
    email: newAddress(),
    text: 'My data, for my records.',
    key: key(),
    extra_topic: '',
  }
  const { reference } = await send<{ reference: string }>('/api/data-requests', {}, data)
  const id = await idOf('data-requests', 'requests', reference)
  return { address: inInbox('data-request', id), text: data.text }
}

/** A request of a new member to a new companion. */
async function requestTo(page: Page) {
  const name = newName()
  const companion = await publicCompanion(page, name)
  const email = await addMember()
  const { id } = await sendRequest(page.request, email, companion)
  return { id, name, email }
}

async function newRequest(page: Page): Promise<NewCase> {
  const { id } = await requestTo(page)
  return { address: inInbox('request', id), text: 'An evening at the opera?' }
}

async function newReview(page: Page): Promise<NewCase> {
  const { id, name, email } = await requestTo(page)
  const answer = { act: 'answer', text: 'Gladly.', key: key() }
  await send(`/api/admin/requests/${id}/steps`, await staff(), answer)
  const text = 'A calm and clever evening.'
  const review = { rating: 4, author: 'A guest', text }
  await send(`/api/requests/${id}/review`, await authorization(email), review)
  return { address: inInbox('review', await idOf('reviews', 'reviews', name)), text }
}

/** A deletion that an editor requests. A second owner would change what other journeys may do alone. */
async function newConfirmation(page: Page): Promise<NewCase> {
  const name = newName()
  const companion = await publicCompanion(page, name)
  const reason = `${name} asked for it.`
  const editor = await authorization(await newStaff('editor'))
  await send('/api/admin/confirmations', editor, { kind: 'deletion', companion, reason })
  return { address: `${DASHBOARD}?section=confirmations`, text: reason }
}

/** Creates a case of each kind by calls. */
export const newCases: Record<InboxKind, (page: Page) => Promise<NewCase>> = {
  report: newReport,
  application: newApplication,
  revision: newRevision,
  submission: newSubmission,
  renewal: newRenewal,
  appeal: newAppeal,
  'data-request': newDataRequest,
  request: newRequest,
  review: newReview,
  confirmation: newConfirmation,
}
