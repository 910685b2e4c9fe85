import {
  changeMarkEndpoint,
  changeMarkSchemas,
  changeVouchEndpoint,
  getMarkEndpoint,
  getMarkSchemas,
  getSenderEndpoint,
  getSenderSchemas,
} from '#messaging/vouches'
import { expect } from 'vitest'
import { sweepVouches } from '../../../worker/messaging/sweep-vouches.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'
import { actionOf, ask, createRequest, max, office, openStaffRequestsWith } from './requests.ts'

/** A companion who answers herself, and her account. */
export type Host = { id: string; account: string }

/** The secret of `openOffice`. */
export const siteSecret = 's'.repeat(32)

/** A Monday in the night, when marks are counted, and the Tuesday after it. */
export const monday = Date.UTC(2027, 0, 4, 3, 23)
export const tuesday = Date.UTC(2027, 0, 5, 3, 23)

/** A site with companions who have accounts and answer themselves. */
export async function openHosts(count: number): Promise<Host[]> {
  const hosts = Array.from({ length: count }, (_, index) => ({
    id: uuid(0x100 + index),
    account: uuid(0x200 + index),
  }))
  await openStaffRequestsWith(
    {},
    hosts.map(({ id }, index) => companionImport({ id, name: `Host ${index}` })),
  )
  for (const { id, account } of hosts) {
    await giveAccount(office.db, id, account)
    await expectOk(ask('PUT', '/api/own/answered-by', { answeredBy: 'self' }, account))
  }
  return hosts
}

/** Sends a request to a companion, who answers it herself. @returns its id */
export async function answeredBy({ id, account }: Host, member = max): Promise<string> {
  const request = await createRequest({ companion: id }, member)
  const answer = actionOf({ act: 'answer', text: 'Gladly.' })
  await expectOk(ask('POST', `/api/own/requests/${request}/steps`, answer, account))
  return request
}

export const senderOf = (request: string, { account }: Host) =>
  expectAnswer(
    getSenderSchemas,
    ask('GET', getSenderEndpoint.path.replace(':id', request), undefined, account),
  )

export const sendVouch = (request: string, { account }: Host, isGiven = true) =>
  ask('PUT', changeVouchEndpoint.path, { request, isGiven }, account)

/** A companion answers a request and vouches for its member. @returns the request */
export async function vouchedBy(host: Host, member = max): Promise<string> {
  const request = await answeredBy(host, member)
  expect((await sendVouch(request, host)).status).toBe(200)
  return request
}

/** Runs the nightly job. */
export const runNight = (now: number) => sweepVouches(office.db, siteSecret, { after: '', now })

export const ownMark = (member = max) =>
  expectAnswer(getMarkSchemas, ask('GET', getMarkEndpoint.path, undefined, member))

export const setMarkShown = (isShown: boolean, member = max) =>
  expectAnswer(changeMarkSchemas, ask('PUT', changeMarkEndpoint.path, { isShown }, member))
