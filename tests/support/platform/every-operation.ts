import { operations } from '#contract/openapi'
import { expect } from 'vitest'
import * as media from '../media/admin-media.ts'
import { adminClaims, openOffice } from '../staff/admin.ts'
import { expectOk } from './answers.ts'
import * as companions from '../companions/companions-own.ts'
import { companionImport, uuid } from './fixtures.ts'
import { openPremiumSite, otherAccounts, paula, vera, yara } from '../billing/premium-site.ts'
import { aboutPublication } from '../companions/publication-calls.ts'
import { renewPhotos } from '../moderation/renewals.ts'
import { fileOf, formOf, picture } from '../media/uploads.ts'

export { withProblems, withUnsentMail } from '../operations/every-alarm.ts'
export { withSubmissions } from '../media/submitted-media.ts'
export { withAnswers } from './every-answer.ts'
export { withCaseWork } from '../staff/case-work.ts'
export { withPlannedChanges } from '../companions/planned-changes.ts'
export { withForms, withMedia, withRequests, withSales, withUsers } from '../staff/every-case.ts'

type Ask = (path: string, init: RequestInit) => Promise<Response>

/** Calls every operation with the id and without input; those that delete come last. */
async function askEverything(ask: Ask, init: { headers: HeadersInit }, id: string) {
  const inOrder = operations.toSorted(
    (left, right) =>
      Number(left.endpoint.method === 'DELETE') - Number(right.endpoint.method === 'DELETE'),
  )
  for (const { endpoint } of inOrder) {
    const { method, path } = endpoint
    const body = method === 'GET' ? null : '{}'
    const response = await ask(path.replaceAll(/:\w+/g, id), { ...init, method, body })
    await response.text()
  }
}

async function readEverything(ask: Ask, init: { headers: HeadersInit }, ids: readonly string[]) {
  for (const { endpoint } of operations.filter(({ endpoint: { method } }) => method === 'GET')) {
    for (const id of endpoint.path.includes(':') ? ids : ['']) {
      const response = await ask(endpoint.path.replaceAll(/:\w+/g, id), init)
      await response.text()
    }
  }
}

/** The site with visitors, members, premium members and administrators. */
export async function openAsEachRole() {
  const site = await openPremiumSite()
  const callers = [
    { headers: {} },
    await site.as(otherAccounts['no plan']!),
    await site.as(otherAccounts['a plan but suspended']!),
    await site.as(otherAccounts['no plan, as an administrator']!),
    await site.gold(),
  ]
  for (const init of callers) {
    await site.ask(`/api/follows/${paula}`, { ...init, method: 'PUT' })
    await readEverything(site.ask, init, [paula, vera, uuid(0x99)])
  }
  const lists = ['search?q=bern&facets=1', 'companions?facets=1&sort=name&limit=1', 'suggest?q=v']
  for (const call of [...lists, 'cities/bern', `recently-seen?ids=${paula},${vera}`]) {
    for (const init of callers) await expectOk(site.ask(`/api/${call}`, init))
  }
  for (const init of callers) await askEverything(site.ask, init, yara)
}

export async function byMembers() {
  const site = await openPremiumSite()
  const { headers } = await site.gold()
  const send = (method: string, path: string, body?: unknown) =>
    expectOk(
      site.ask(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
    )
  for (const method of ['PUT', 'DELETE']) await send(method, `/api/follows/${paula}`)
  for (const path of ['follows', 'seen-stories']) await send('GET', `/api/${path}`)
  await send('POST', '/api/seen-stories', { seen: [] })
  await send('POST', `/api/companions/${paula}/channels`)
  const body = formOf({ file: fileOf(picture('square'), 'image/jpeg') })
  await expectOk(site.ask('/api/me/photo', { method: 'PUT', headers, body }))
  await send('GET', '/api/me')
  await send('DELETE', '/api/me/photo')
  await send('GET', '/api/me/export?format=json')
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
  const leaving = await site.accounts.as({ sub: otherAccounts['no plan']!.id, amr })
  await expectOk(site.ask('/api/me', { method: 'DELETE', ...leaving }))
  for (const id of ['', `/${uuid(0x77)}`])
    await send(id ? 'DELETE' : 'GET', `/api/me/sessions${id}`)
  await send('POST', '/api/me/sessions/end', { keep: 'none' })
}

export async function withCompanions() {
  const full = {
    name: 'Ada',
    age_range: '23-27',
    location: 'Bern, Switzerland',
    status: 'active',
    bio: 'Plays chess.',
    height: '170 cm',
    rates: { incall: 'CHF 300' },
    contact: { email: 'ada@direct.test' },
  }
  const office = await openOffice([companionImport({ id: uuid(1) })])
  const call = (method: string, path: string, body?: unknown) =>
    expectOk(office.call(method, `/api/admin/${path}`, body))
  const response = await call('POST', 'companions', full)
  const { id } = await response.json<{ id: string }>()
  await call('PUT', `companions/${id}`, { ...full, name: 'Berta' })
  await call('PUT', `companions/${id}/price`, { before: null, after: 450 })
  await call('POST', `companions/${id}/preview`, { draft: { ...full, name: 'Berta' } })
  const version = { ...full, version: 999 }
  expect((await office.call('PUT', `/api/admin/companions/${id}`, version)).status).toBe(409)
  const duplicate = await office.call('POST', '/api/admin/companions', {
    ...full,
    id,
    name: 'Clara',
  })
  expect(duplicate.status).toBe(409)
  const bulkChange = await call('PATCH', 'companions', { ids: [id], is_featured: true })
  await call('POST', 'companions/undo', await pick(bulkChange, 'companions'))
  await call('POST', 'visibility-sweeps/revert', { actor: adminClaims.sub, until: Date.now() })
  await call('POST', 'places', { country: 'switzerland', name: 'Zug' })
  await call('PATCH', 'places/switzerland-zug', { hidden: true })
  await call('DELETE', 'places/switzerland-zug')
  const claims = { photos: '100+', videos: null }
  await call('PUT', 'settings', { claims })
  const earlier = { version: 999, claims: { ...claims, photos: '200+' } }
  expect((await office.call('PUT', '/api/admin/settings', earlier)).status).toBe(409)
  await readEverything(office.ask, await office.accounts.as(adminClaims), [id, uuid(1)])
  await call('DELETE', `companions/${id}`)
  await call('POST', `trash/${id}/restore`)
  await call('POST', 'companions/trash', { ids: [id] })
  await call('GET', 'trash')
  await call('DELETE', `trash/${id}`)
  await call('GET', 'audit-log')
}

const pick = async (response: Response, key: string) => ({
  [key]: (await response.json<Record<string, unknown>>())[key],
})

export async function byCompanions() {
  const office = await companions.openCompanions([
    { id: companions.ada, name: 'Ada', media: [{ id: uuid(0xe) }] },
    { id: companions.berta, name: 'Berta' },
  ])
  const callAsCompanion = (method: string, path: string, body?: unknown) =>
    expectOk(office.as(companions.adaClaims, method, `/api/own${path}`, body))
  await expectOk(office.invite())
  await office.act('resend')
  await expectOk(office.accept(companions.adaClaims, await office.token()))
  await callAsCompanion('GET', '')
  await callAsCompanion('PUT', '/presence', { until: new Date(Date.now() + 60_000).toISOString() })
  await callAsCompanion('PUT', '/away', { away: null })
  await callAsCompanion('PUT', '/pause', { paused: false })
  await callAsCompanion('POST', '/team-changes', { of: 'bio', act: 'accept' })
  for (const viewer of ['visitor', 'premium']) await callAsCompanion('GET', `/preview?as=${viewer}`)
  await callAsCompanion('GET', '/content')
  await callAsCompanion('GET', '/consents')
  const consented = `/api/admin/media/${uuid(0xe)}/consent`
  await expectOk(office.call('PUT', consented, media.fullConsent))
  await callAsCompanion('POST', `/media/${uuid(0xe)}/revoke`)
  const lift = `/api/admin/companions/${companions.ada}/withdrawn-files/${uuid(0xe)}/lift`
  await expectOk(office.call('POST', lift, { reason: 'It is her own photo.' }))
  await callAsCompanion('POST', `/media/${uuid(0xe)}/allow-again`)
  await callAsCompanion('PUT', '/details', { contact: { telegram: '@ada_direct' } })
  await callAsCompanion('POST', '/removals', { field: 'telegram' })
  await callAsCompanion('PUT', '/revision', { version: 0, content: { bio: 'New words' } })
  await callAsCompanion('POST', '/revision/steps', { version: 1, act: 'submit' })
  const late: [string, string, object][] = [
    ['PUT', '/revision', { version: 1, content: { bio: 'Late words' } }],
    ['POST', '/revision/steps', { version: 9, act: 'submit' }],
  ]
  for (const [method, path, body] of late) {
    const response = await office.as(companions.adaClaims, method, `/api/own${path}`, body)
    expect(response.status).toBe(409)
  }
  type Seen = { id: string; version: number; companionVersion: number }
  const { revisions } = await office.get<{ revisions: Seen[] }>('/api/admin/revisions')
  const { id, version, companionVersion } = revisions[0]!
  const approval = { version, companionVersion, act: 'approve' }
  const revision = `/api/admin/revisions/${id}`
  await expectOk(office.call('GET', `${revision}/preview`))
  await office.get(revision)
  await expectOk(office.call('POST', `${revision}/steps`, approval))
  expect((await office.call('POST', `${revision}/steps`, approval)).status).toBe(409)
  const many = { act: 'approve', revisions: [{ id, version, companionVersion }] }
  await expectOk(office.call('POST', '/api/admin/revisions/steps', many))
  await renewPhotos(office)
  await aboutPublication(office)
  for (const path of ['content', 'figures', 'access-log', 'export'])
    await callAsCompanion('GET', `/${path}`)
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
  const leaving = { confirm: true, erase: false }
  const reason = 'She asked.'
  await expectOk(office.as({ ...companions.adaClaims, amr }, 'POST', '/api/own/leave', leaving))
  await expectOk(
    office.call('DELETE', `/api/admin/companions/${companions.ada}/account`, { reason }),
  )
}
