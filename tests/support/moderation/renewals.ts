import { expect } from 'vitest'
import type { JWTPayload } from 'jose'
import type { OwnVerification } from '#moderation/renewals'
import {
  getOwnVerificationSchemas,
  getRenewalSchemas,
  listRenewalsSchemas,
} from '#moderation/renewals'
import { expectAnswer } from '../platform/answers.ts'
import { giveAccount } from '../companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  bertaClaims,
  openCompanions,
  type Companions,
} from '../companions/companions-own.ts'
import type { Overrides } from '../platform/fixtures.ts'
import { fileOf, formOf, picture, storeMediaFiles } from '../media/uploads.ts'

/** Ada and Berta with accounts, and calls of Ada and staff about photo verifications. */
export async function openRenewals(overrides: Overrides = {}) {
  const office = await openCompanions([
    { id: ada, name: 'Ada', ...overrides },
    { id: berta, name: 'Berta' },
  ])
  await storeMediaFiles()
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)

  const callAsCompanion = (method: string, path = '', claims: JWTPayload = adaClaims) =>
    office.as(claims, method, `/api/own/verification${path}`)
  const verification = () => expectAnswer(getOwnVerificationSchemas, callAsCompanion('GET'))
  /** @returns the open verification */
  async function beginRenewal(claims: JWTPayload = adaClaims) {
    const response = await callAsCompanion('POST', '/renewals', claims)
    expect(response.status).toBe(200)
    const { renewal } = await response.json<OwnVerification>()
    return renewal!
  }
  const proof = (file: Blob = fileOf(picture('wide'), 'image/jpeg')) => formOf({ file })
  async function send(id: string, body: BodyInit = proof(), claims: JWTPayload = adaClaims) {
    const { headers } = await office.accounts.as(claims)
    const path = `/api/own/verification/renewals/${id}/picture`
    return office.ask(path, { method: 'PUT', body, headers })
  }
  async function submitPhoto(claims: JWTPayload = adaClaims) {
    const { id } = await beginRenewal(claims)
    expect((await send(id, proof(), claims)).status).toBe(200)
    return id
  }
  const queue = (query = '') =>
    expectAnswer(listRenewalsSchemas, office.call('GET', `/api/admin/renewals${query}`))
  const renewalPath = (id: string) =>
    expectAnswer(getRenewalSchemas, office.call('GET', `/api/admin/renewals/${id}`))
  const decide = (id: string, decision: object) =>
    office.call('POST', `/api/admin/renewals/${id}/steps`, decision)
  return {
    ...office,
    hers: callAsCompanion,
    verification,
    begun: beginRenewal,
    proof,
    send,
    submitted: submitPhoto,
    queue,
    one: renewalPath,
    decide,
  }
}
export type Renewals = Awaited<ReturnType<typeof openRenewals>>

/** A row of a verification whose code was shown. */
export const renewalRow = (id: string, companionId: string) => ({
  id,
  companion_id: companionId,
  code: '0000',
  gesture: 'ear',
  expires_at: 2,
  created_at: 1,
  changed_at: 1,
})

const expectGood = async (pending: Promise<Response>) => {
  const response = await pending
  expect(response.ok, await response.clone().text()).toBe(true)
  return response
}

/** A companion verifies her photos and staff confirm it. */
export async function renewPhotos(office: Companions) {
  const callAsCompanion = (method: string, path: string) =>
    expectGood(office.as(adaClaims, method, `/api/own/verification${path}`))
  const beginRenewal = async () => {
    const { renewal } = await (await callAsCompanion('POST', '/renewals')).json<OwnVerification>()
    return `/renewals/${renewal!.id}`
  }
  await callAsCompanion('GET', '')
  await callAsCompanion('DELETE', await beginRenewal())
  const path = await beginRenewal()
  const { headers } = await office.accounts.as(adaClaims)
  const body = formOf({ file: fileOf(picture('wide'), 'image/jpeg') })
  const address = `/api/own/verification${path}/picture`
  await expectGood(office.ask(address, { method: 'PUT', body, headers }))
  const { renewals } = await office.get<{ renewals: { id: string }[] }>('/api/admin/renewals')
  const renewal = `/api/admin/renewals/${renewals[0]!.id}`
  const { version } = await office.get<{ version: number }>(renewal)
  await expectGood(office.call('GET', '/api/admin/ending-checks'))
  const steps = `${renewal}/steps`
  await expectGood(office.call('POST', steps, { version, act: 'confirm' }))
  expect((await office.call('POST', steps, { version: 99, act: 'confirm' })).status).toBe(409)
}
