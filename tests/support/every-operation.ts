import { operations } from '#contract/openapi'
import { expect } from 'vitest'
import * as media from './admin-media.ts'
import { adminClaims, openOffice } from './admin.ts'
import { good } from './answers.ts'
import * as details from './application-details.ts'
import * as applications from './applications.ts'
import * as companions from './companions-own.ts'
import { companionImport, DAY, uuid } from './fixtures.ts'
import { openPremiumSite, others, paula, vera, yara } from './premium-site.ts'
import { aboutPublication } from './publication-calls.ts'
import { renewPhotos } from './renewals.ts'
import * as reports from './reports.ts'
import * as requests from './requests.ts'
import * as sales from './sales.ts'
import { fileOf, formOf, picture } from './uploads.ts'
import { inDays, member, openUsers, rival } from './users.ts'

export { withProblems, withUnsentMail } from './every-alarm.ts'
export { withSubmissions } from './submitted-media.ts'
export { withAnswers } from './every-answer.ts'

type Ask = (path: string, init: RequestInit) => Promise<Response>

/** Asks every operation with the id and without anything else to say; those that delete come last. */
async function askEverything(ask: Ask, init: { headers: HeadersInit }, id: string) {
  const inOrder = operations.toSorted(
    (one, other) =>
      Number(one.endpoint.method === 'DELETE') - Number(other.endpoint.method === 'DELETE'),
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

/** The site as visitors, members, premium members and administrators know it. */
export async function asEachOfThem() {
  const site = await openPremiumSite()
  const callers = [
    { headers: {} },
    await site.as(others['no plan']!),
    await site.as(others['a plan but suspended']!),
    await site.as(others['no plan, as an administrator']!),
    await site.gold(),
  ]
  for (const init of callers) {
    await site.ask(`/api/follows/${paula}`, { ...init, method: 'PUT' })
    await readEverything(site.ask, init, [paula, vera, uuid(0x99)])
  }
  const lists = ['search?q=bern&facets=1', 'companions?facets=1&sort=name&limit=1', 'suggest?q=v']
  for (const call of [...lists, 'cities/bern', `recently-seen?ids=${paula},${vera}`]) {
    for (const init of callers) await good(site.ask(`/api/${call}`, init))
  }
  for (const init of callers) await askEverything(site.ask, init, yara)
}

export async function byMembers() {
  const site = await openPremiumSite()
  const { headers } = await site.gold()
  const send = (method: string, path: string, body?: unknown) =>
    good(
      site.ask(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
    )
  await send('POST', '/api/consent', { choice: 'all' })
  for (const method of ['PUT', 'DELETE']) await send(method, `/api/follows/${paula}`)
  for (const path of ['follows', 'seen-stories']) await send('GET', `/api/${path}`)
  await send('POST', '/api/seen-stories', { seen: [] })
  await send('POST', `/api/companions/${paula}/channels`)
  const body = formOf({ file: fileOf(picture('square'), 'image/jpeg') })
  await good(site.ask('/api/me/photo', { method: 'PUT', headers, body }))
  await send('GET', '/api/me')
  await send('DELETE', '/api/me/photo')
  await send('GET', '/api/me/export?format=json')
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
  const leaving = await site.accounts.as({ sub: others['no plan']!.id, amr })
  await good(site.ask('/api/me', { method: 'DELETE', ...leaving }))
  await send('POST', '/api/me/sessions/end', { keep: 'none' })
}

export async function withCompanions() {
  const full = {
    ...{ name: 'Ada', age_range: '23-27', location: 'Bern, Switzerland', status: 'active' },
    ...{ bio: 'Plays chess.', height: '170 cm', rates: { incall: 'CHF 300' } },
    contact: { email: 'ada@direct.test' },
  }
  const office = await openOffice([companionImport({ id: uuid(1) })])
  const call = (method: string, path: string, body?: unknown) =>
    good(office.call(method, `/api/admin/${path}`, body))
  const created = await call('POST', 'companions', full)
  const { id } = await created.json<{ id: string }>()
  await call('PUT', `companions/${id}`, { ...full, name: 'Berta' })
  const version = { ...full, version: 999 }
  expect((await office.call('PUT', `/api/admin/companions/${id}`, version)).status).toBe(409)
  const taken = await office.call('POST', '/api/admin/companions', { ...full, id, name: 'Clara' })
  expect(taken.status).toBe(409)
  const changed = await call('PATCH', 'companions', { ids: [id], is_featured: true })
  await call('POST', 'companions/undo', await pick(changed, 'companions'))
  await call('POST', 'places', { country: 'switzerland', name: 'Zug' })
  await call('PATCH', 'places/switzerland-zug', { hidden: true })
  await call('DELETE', 'places/switzerland-zug')
  const claims = { photos: '100+', videos: null }
  await call('PUT', 'settings', { claims })
  const earlier = { version: 999, claims: { ...claims, photos: '200+' } }
  expect((await office.call('PUT', '/api/admin/settings', earlier)).status).toBe(409)
  await readEverything(office.ask, await office.accounts.as(adminClaims), [id, uuid(1)])
  await call('DELETE', `companions/${id}`)
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
  const own = (method: string, path: string, body?: unknown) =>
    good(office.as(companions.adaClaims, method, `/api/own${path}`, body))
  await good(office.invite())
  await office.act('resend')
  await good(office.accept(companions.adaClaims, await office.token()))
  await own('GET', '')
  await own('PUT', '/presence', { until: new Date(Date.now() + 60_000).toISOString() })
  await own('PUT', '/away', { away: null })
  await own('PUT', '/pause', { paused: false })
  await own('POST', '/team-changes', { of: 'bio', act: 'accept' })
  for (const viewer of ['visitor', 'premium']) await own('GET', `/preview?as=${viewer}`)
  await own('GET', '/content')
  await own('GET', '/consents')
  const consented = `/api/admin/media/${uuid(0xe)}/consent`
  await good(office.call('PUT', consented, media.consentGiven))
  await own('POST', `/media/${uuid(0xe)}/revoke`)
  await own('PUT', '/details', { contact: { telegram: '@ada' } })
  await own('POST', '/removals', { field: 'telegram' })
  await own('PUT', '/revision', { version: 0, content: { bio: 'New words' } })
  await own('POST', '/revision/steps', { version: 1, act: 'submit' })
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
  await office.get(revision)
  await good(office.call('POST', `${revision}/steps`, approval))
  expect((await office.call('POST', `${revision}/steps`, approval)).status).toBe(409)
  const many = { act: 'approve', revisions: [{ id, version, companionVersion }] }
  await good(office.call('POST', '/api/admin/revisions/steps', many))
  await renewPhotos(office)
  await aboutPublication(office)
  for (const path of ['content', 'figures', 'access-log', 'export']) await own('GET', `/${path}`)
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
  const [leaving, reason] = [{ confirm: true, erase: false }, 'She asked.']
  await good(office.as({ ...companions.adaClaims, amr }, 'POST', '/api/own/leave', leaving))
  await good(office.call('DELETE', `/api/admin/companions/${companions.ada}/account`, { reason }))
}

export async function withMedia() {
  const office = await media.openOffice()
  const one = await office.uploaded(media.photoForm({ caption: 'At the lake' }))
  const two = await office.uploaded(media.photoForm({ access_level: 'private' }))
  const [moment, another] = [uuid(0x51), uuid(0x52)]
  const content = `/api/admin/companions/${media.companionId}/content`
  const { revision } = await (await good(office.get(content))).json<{ revision: string }>()
  const expires_at = new Date(Date.now() + DAY / 2).toISOString()
  const shown = { media_id: one.id, text: 'At noon' }
  const stories = {
    revision,
    stories: [{ id: moment, ...shown, expires_at }],
    highlights: [{ id: uuid(0x53), title: 'Travel', stories: [{ id: another, ...shown }] }],
  }
  await good(office.put(content, stories))
  expect((await office.put(content, { ...stories, stories: [] })).status).toBe(409)
  await good(office.get(`/api/admin/companions/${media.companionId}`))
  await good(office.get(`/api/admin/media?companion=${media.companionId}`))
  await good(office.site.ask('/api/homepage/stories'))
  await good(office.site.ask(`/api/companions/${media.companionId}`))
  await office.changed(two.id, { caption: 'In the snow' })
  await good(office.bulk({ ids: [one.id, two.id], access_level: 'private' }))
  await good(office.remove(two.id))
}

export async function withForms() {
  await applications.openQueue()
  const { id } = await applications.applied()
  const token = await applications.tokenOf()
  await good(details.sendDetails(token))
  await details.openDetails(token)
  const { photos } = await details.added(token)
  await good(
    applications.office.call('GET', `/api/admin/applications/${id}/photos/${photos[0]!.id}`),
  )
  await good(details.removal(token))
  await applications.taken(id, { state: 'more_info', note: 'Permit?' })
  await applications.taken(id, { version: 1, state: 'approved' })
  const form = {
    ...{ kind: 'access', asker: 'member', name: 'Ada', email: 'ada@members.test' },
    text: 'What do you know of me?',
  }
  const { office } = applications
  const path = '/api/admin/data-requests'
  const body = JSON.stringify(form)
  const headers = { 'content-type': 'application/json' }
  await good(office.ask('/api/data-requests', { method: 'POST', headers, body }))
  const { requests: open } = await office.get<{ requests: { id: string }[] }>(path)
  const request = `${path}/${open[0]!.id}`
  await office.get(request)
  await good(office.call('POST', `${request}/steps`, { version: 0, act: 'review' }))
  await reports.openQueue()
  const report = await reports.reported({ target: `photo:${reports.photo}` })
  await reports.list()
  await reports.taken(report.id, { act: 'hide', note: 'Not her.' })
}

export async function withRequests() {
  await requests.openWithKept()
  const id = await requests.answered()
  await requests.own(id)
  await good(requests.ask('PUT', `/api/requests/${id}/read`, { version: 2 }))
  await good(requests.review(id))
  await requests.acted(id, { act: 'write', text: 'Thank you.' })
  await Promise.all([requests.list(), requests.queue()])
  await good(requests.ask('PUT', `/api/requests/${id}/message-lifetime`, { days: 90 }))
  const block = `/api/admin/requests/${id}/block`
  await good(requests.office.call('PUT', block, { reason: 'Rude.' }))
  await requests.queued(id)
  await good(requests.office.call('DELETE', block))
  const { reviews } = await requests.toModerate()
  await requests.decided(reviews[0]!.id, { decision: 'reject', reason: 'Names someone.' })
  await requests.own(id)
  await good(requests.ask('DELETE', `/api/requests/${id}`))
}

export async function withSales() {
  await sales.openSales()
  const { shop, paid, SALE } = sales
  await shop.notified(paid)
  await shop.page()
  await sales.taken(SALE, { act: 'note' })
  await shop.notified({ ...paid, ...sales.event('chargeback', { transactionID: '900002' }) })
  await sales.orphan({ saleID: '2', transactionID: '3' })
  await shop.notify(paid, 'another-key-0123456789')
  for (const read of [sales.cases, sales.list, () => sales.read(SALE), shop.page]) await read()
  await good(sales.call('GET', '/api/plans'))
  await good(sales.call('GET', '/api/admin/overview'))
  const notifications = '/api/admin/payments/notifications'
  await good(sales.call('GET', notifications))
  const until = new Date().toISOString()
  await good(sales.call('POST', `${notifications}/review`, { until }))
}

export async function withUsers() {
  const office = await openUsers()
  const reason = 'A good reason.'
  const grant = { id: uuid(0x6a), plan: 'gold', until: inDays(10), reason }
  await office.done('POST', member, '/grants', grant)
  await good(office.as({}, 'GET', '/api/subscription'))
  await office.list('')
  await office.read(member)
  await office.done('DELETE', member, `/grants/${grant.id}`, { reason })
  await office.done('PUT', rival, '/suspension', { reason })
  await office.done('DELETE', rival, '/suspension')
  const factor = { id: uuid(0xf), factor_type: 'totp', status: 'verified' }
  const factors = [{ ...factor, created_at: new Date().toISOString() }]
  Object.assign(office.accountAdmin.users.get(rival)!, { factors })
  await office.done('DELETE', rival, '/factors')
  await office.done('PUT', rival, '/rights', { role: 'editor' })
  const role = { kind: 'rights', member: rival, role: 'owner', reason }
  const requests = '/api/admin/confirmations'
  const asked = await pick(await good(office.call('POST', requests, role)), 'id')
  const decided = `${requests}/${String(asked['id'])}/steps`
  await good(office.call('POST', decided, { act: 'withdraw' }))
  await office.done('DELETE', rival, '/rights')
  const never = { email_confirmed_at: undefined as unknown as string }
  office.accountAdmin.add(uuid(0x78), 'newer@members.test', never)
  await office.done('POST', uuid(0x78), '/confirmation')
  await office.list('state=unconfirmed')
  await office.done('DELETE', member, '', { reason })
  await good(office.call('GET', '/api/admin/session'))
}
