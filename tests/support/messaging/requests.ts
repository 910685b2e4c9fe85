import {
  getQueuedSchemas,
  getRequestSchemas,
  listQueueSchemas,
  listRequestsSchemas,
  actOnStaffRequestSchemas,
  actOnRequestSchemas,
  createRequestEndpoint,
  createReviewEndpoint,
  getRequestEndpoint,
  listRequestsEndpoint,
  actOnRequestEndpoint,
  type StaffRequestActionName,
} from '#messaging/requests'
import {
  getQueuedEndpoint,
  listQueueEndpoint,
  actOnStaffRequestEndpoint,
} from '#messaging/admin-requests'
import {
  approveReviewsSchemas,
  decideReviewSchemas,
  getReviewSchemas,
  listReviewsSchemas,
  approveReviewsEndpoint,
  decideReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  type ReviewVerdict,
} from '#moderation/reviews'
import {
  deleteKeptRequestEndpoint,
  keepRequestEndpoint,
  sendKeptRequestEndpoint,
  sendKeptRequestSchemas,
} from '#messaging/kept-requests'
import { dayOf } from '#platform/days'
import { expect } from 'vitest'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { openOffice, rowsOf, type Office } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { companionImport, DAY, nextId, uuid } from '../platform/fixtures.ts'
import { openMailServer } from '../notifications/mail-server.ts'

export const [ada, berta, vera, draft] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]
export const max = uuid(0xa1)
export const eve = uuid(0xa2)
export const channels = {
  contactWhatsapp: '+41 79 555 01 02',
  contactTelegram: '@ada.direct',
  contactEmail: 'ada@direct.test',
}

export let mailServer: ReturnType<typeof openMailServer>
export let office: Office

/** A site with companions who accept requests, and without any request. */
export const openStaffRequests = () => openStaffRequestsWith({})

/** @param others further companions */
export async function openStaffRequestsWith(
  vars: Partial<Env>,
  others: ReturnType<typeof companionImport>[] = [],
) {
  mailServer = openMailServer()
  office = await openOffice(
    [
      companionImport({ id: ada, name: 'Ada', ...channels }),
      companionImport({ id: berta, name: 'Berta' }),
      companionImport({ id: vera, name: 'Vera', is_vip: true, ...channels }),
      companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
      ...others,
    ],
    { ...mailServer.vars, ...vars },
  )
}

/** A call by a member's browser; max's by default. */
export async function ask(method: string, path: string, body?: unknown, sub = max) {
  const claims = { sub, email: `${sub.slice(-2)}@members.test`, user_metadata: { full_name: sub } }
  const { headers } = await office.accounts.as(claims)
  return office.ask(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export const tomorrow = () => dayOf(Date.now() + DAY)
export const formOf = (changes: object = {}) => ({
  companion: ada,
  date: tomorrow(),
  place: 'hotel',
  message: 'Dinner by the lake?',
  rules: true,
  key: nextId(),
  extra_topic: '',
  ...changes,
})
export const send = (changes: object = {}, sub = max) =>
  ask('POST', createRequestEndpoint.path, formOf(changes), sub)

/** Sends a valid request. @returns its id */
export async function createRequest(changes: object = {}, sub = max): Promise<string> {
  const response = await send(changes, sub)
  const body = await response.json<{ id: string }>()
  expect([response.status, body]).toEqual([201, expect.objectContaining({ id: body.id })])
  return body.id
}
const pathOf = (path: string, id: string) => path.replace(':id', id)
export const list = (sub = max) =>
  expectAnswer(listRequestsSchemas, ask('GET', listRequestsEndpoint.path, undefined, sub))
export const read = (id: string, sub = max) =>
  ask('GET', pathOf(getRequestEndpoint.path, id), undefined, sub)
export const readOwnRequest = (id: string) => expectAnswer(getRequestSchemas, read(id))
type Action<Act extends string> = {
  act: Act
  version?: number
  key?: string
  text?: string
  date?: string
  time?: string
}
type MemberAction = Action<'write' | 'withdraw'>
export type AnswererAction = Action<StaffRequestActionName>
/** Defaults: the first version was read, and a message is sent for the first time. */
export const actionOf = (input: MemberAction | AnswererAction) => ({
  version: 1,
  key: nextId(),
  ...input,
})
export const sendRequestAction = (id: string, input: MemberAction, sub = max) =>
  ask('POST', pathOf(actOnRequestEndpoint.path, id), actionOf(input), sub)
export const performRequestAction = (id: string, input: MemberAction) =>
  expectAnswer(actOnRequestSchemas, sendRequestAction(id, input))
export const review = (id: string, changes: object = {}, sub = max) =>
  ask(
    'POST',
    pathOf(createReviewEndpoint.path, id),
    { rating: '4', text: 'Warm and punctual.', author: 'M. from Bern', ...changes },
    sub,
  )

export const queue = (query = '') =>
  expectAnswer(listQueueSchemas, office.call('GET', `${listQueueEndpoint.path}${query}`))
export const readQueuedRequest = (id: string) =>
  expectAnswer(getQueuedSchemas, office.call('GET', pathOf(getQueuedEndpoint.path, id)))
export const staffAction = (id: string, input: AnswererAction) =>
  office.call('POST', pathOf(actOnStaffRequestEndpoint.path, id), actionOf(input))
export const performStaffAction = (id: string, input: AnswererAction) =>
  expectAnswer(actOnStaffRequestSchemas, staffAction(id, input))
export const createAnsweredRequest = async (changes: object = {}) => {
  const id = await createRequest(changes)
  await performStaffAction(id, { act: 'answer', text: 'Gladly, at eight.' })
  return id
}
export const toModerate = (query = '') =>
  expectAnswer(listReviewsSchemas, office.call('GET', `${listReviewsEndpoint.path}${query}`))
export const reviewAsStaff = (id: string) =>
  expectAnswer(getReviewSchemas, office.call('GET', pathOf(getReviewEndpoint.path, id)))
export const verdict = (id: string, input: Partial<ReviewVerdict>) =>
  office.call('POST', pathOf(decideReviewEndpoint.path, id), {
    version: 0,
    decision: 'approve',
    ...input,
  })
type SeenReview = { id: string; version: number }
export const approveAll = (reviews: readonly SeenReview[]) =>
  office.call('POST', approveReviewsEndpoint.path, { reviews })
export const expectApproved = (reviews: readonly SeenReview[]) =>
  expectAnswer(approveReviewsSchemas, approveAll(reviews))
export const performVerdict = (id: string, input: Partial<ReviewVerdict>) =>
  expectAnswer(decideReviewSchemas, verdict(id, input))

export const storedRequests = () =>
  rowsOf<Record<string, unknown>>('SELECT * FROM requests ORDER BY rowid')

/** The same site, with the request of a newly confirmed account. */
export async function openWithStoredRequest() {
  await openStaffRequests()
  const { key, ...rest } = formOf({ companion: berta })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...rest, key })
  const response = await office.ask(keepRequestEndpoint.path, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toEqual([201, { kept: true }])
  const send = pathOf(sendKeptRequestEndpoint.path, key)
  await expectAnswer(sendKeptRequestSchemas, ask('POST', send, {}))
  await (await ask('DELETE', pathOf(deleteKeptRequestEndpoint.path, key))).text()
}
