import { expect } from 'vitest'
import * as media from '../media/admin-media.ts'
import { expectOk } from '../platform/answers.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { countTrends } from '../../../worker/staff/trends/writes.ts'
import * as details from '../moderation/application-details.ts'
import * as applications from '../moderation/applications.ts'
import { env } from '../platform/database.ts'
import { DAY, uuid } from '../platform/fixtures.ts'
import * as reports from '../moderation/reports.ts'
import * as requests from '../messaging/requests.ts'
import * as sales from '../billing/sales.ts'
import { fileOf, picture } from '../media/uploads.ts'
import { inDays, member, openUsers, rival } from '../accounts/users.ts'

export async function withMedia() {
  const office = await media.openOffice()
  const uploadedMedia = await office.uploaded(media.photoForm({ alt: 'At the lake' }))
  const two = await office.uploaded(media.photoForm({ access_level: 'private' }))
  const moment = uuid(0x51)
  const secondId = uuid(0x52)
  const content = `/api/admin/companions/${media.companionId}/content`
  const { revision } = await (await expectOk(office.get(content))).json<{ revision: string }>()
  const expires_at = new Date(Date.now() + DAY / 2).toISOString()
  const storyInput = { media_id: uploadedMedia.id, text: 'At noon' }
  const stories = {
    revision,
    stories: [{ id: moment, ...storyInput, expires_at }],
    highlights: [{ id: uuid(0x53), title: 'Travel', stories: [{ id: secondId, ...storyInput }] }],
  }
  await expectOk(office.put(content, stories))
  expect((await office.put(content, { ...stories, stories: [] })).status).toBe(409)
  await expectOk(office.get(`/api/admin/companions/${media.companionId}`))
  await expectOk(office.get(`/api/admin/media?companion=${media.companionId}`))
  await expectOk(office.get(`/api/admin/media/usage?ids=${uploadedMedia.id},${two.id}`))
  await expectOk(office.site.ask('/api/homepage/stories'))
  await expectOk(office.site.ask(`/api/companions/${media.companionId}`))
  await office.changed(two.id, { alt: 'In the snow' })
  const large = fileOf(picture('large'), 'image/jpeg')
  const whole = await office.uploaded(media.photoForm({ file: large }))
  const area = { id: uuid(0x54), left: 0, top: 0, width: 600, height: 800 }
  await expectOk(office.crop(whole.id, area))
  await expectOk(office.bulk({ ids: [uploadedMedia.id, two.id], access_level: 'private' }))
  await expectOk(office.remove(two.id))
}

export async function withForms() {
  await applications.openQueue()
  const { id } = await applications.createApplication()
  const token = await applications.tokenOf()
  await expectOk(details.sendDetails(token))
  await details.openDetails(token)
  const { photos } = await details.addDetails(token)
  await expectOk(
    applications.office.call('GET', `/api/admin/applications/${id}/photos/${photos[0]!.id}`),
  )
  await expectOk(details.removal(token))
  await applications.performApplicationAction(id, { state: 'more_info', note: 'Permit?' })
  await applications.performApplicationAction(id, { version: 1, state: 'approved' })
  const form = {
    kind: 'access',
    asker: 'member',
    name: 'Ada',
    email: 'ada@members.test',
    text: 'What do you know of me?',
  }
  const { office } = applications
  const path = '/api/admin/data-requests'
  const body = JSON.stringify(form)
  const headers = { 'content-type': 'application/json' }
  await expectOk(office.ask('/api/data-requests', { method: 'POST', headers, body }))
  const { requests: open } = await office.get<{ requests: { id: string }[] }>(path)
  const request = `${path}/${open[0]!.id}`
  await office.get(request)
  await expectOk(office.call('POST', `${request}/steps`, { version: 0, act: 'review' }))
  await reports.openQueue()
  const report = await reports.createReport({ target: `photo:${reports.photo}` })
  await reports.list()
  await reports.performReportAction(report.id, { act: 'hide', note: 'Not her.' })
}

export async function withRequests() {
  await requests.openWithStoredRequest()
  const id = await requests.createAnsweredRequest()
  await requests.readOwnRequest(id)
  await expectOk(requests.ask('PUT', `/api/requests/${id}/read`, { version: 2 }))
  await expectOk(requests.review(id))
  await requests.performRequestAction(id, { act: 'write', text: 'Thank you.' })
  await Promise.all([requests.list(), requests.queue()])
  await expectOk(requests.ask('PUT', `/api/requests/${id}/message-lifetime`, { days: 90 }))
  const block = `/api/admin/requests/${id}/block`
  await expectOk(requests.office.call('PUT', block, { reason: 'Rude.' }))
  await requests.readQueuedRequest(id)
  await expectOk(requests.office.call('DELETE', block))
  const { reviews } = await requests.toModerate()
  await requests.reviewAsStaff(reviews[0]!.id)
  const deletedReviews = { reviews: [{ id: 'gone', version: 0 }] }
  await expectOk(requests.office.call('POST', '/api/admin/reviews/approvals', deletedReviews))
  await requests.performVerdict(reviews[0]!.id, { decision: 'reject', reason: 'Names someone.' })
  await requests.readOwnRequest(id)
  await expectOk(requests.ask('DELETE', `/api/requests/${id}`))
}

export async function withSales() {
  await sales.openSales()
  const { shop, paid, SALE } = sales
  await shop.notified(paid)
  await shop.page()
  await sales.performSaleAction(SALE, { act: 'note' })
  await shop.notified({ ...paid, ...sales.event('chargeback', { transactionID: '900002' }) })
  await sales.orphan({ saleID: '2', transactionID: '3' })
  await shop.notify(paid, 'another-key-0123456789')
  for (const readAll of [sales.cases, sales.list, () => sales.readSale(SALE), shop.page])
    await readAll()
  await expectOk(sales.call('GET', '/api/plans'))
  await expectOk(sales.call('GET', '/api/admin/overview'))
  await expectOk(sales.call('GET', '/api/admin/open-work'))
  const notifications = '/api/admin/payments/notifications'
  await expectOk(sales.call('GET', notifications))
  const month = new Date().toISOString().slice(0, 7)
  await (await sales.call('GET', `/api/admin/payments.csv?month=${month}`)).text()
  await countTrends(createDatabase(env.DB), Date.now())
  for (const topic of ['trends', 'money-trends']) {
    await expectOk(sales.call('GET', `/api/admin/${topic}?days=7`))
    await (await sales.call('GET', `/api/admin/${topic}.csv?days=7`)).text()
  }
  const until = new Date().toISOString()
  await expectOk(sales.call('POST', `${notifications}/review`, { until }))
}

export async function withUsers() {
  const office = await openUsers()
  const reason = 'A good reason.'
  const grant = { id: uuid(0x6a), plan: 'gold', until: inDays(10), reason }
  await office.done('POST', member, '/grants', grant)
  await expectOk(office.as({}, 'GET', '/api/subscription'))
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
  const response = await expectOk(office.call('POST', requests, role))
  const decided = `${requests}/${(await response.json<{ id: string }>()).id}/steps`
  await expectOk(office.call('POST', decided, { act: 'withdraw' }))
  await office.done('DELETE', rival, '/rights')
  const never = { email_confirmed_at: undefined as unknown as string }
  office.accountAdmin.add(uuid(0x78), 'newer@members.test', never)
  await office.done('POST', uuid(0x78), '/confirmation')
  await office.list('state=unconfirmed')
  await office.done('DELETE', member, '', { reason })
  await expectOk(office.call('GET', '/api/admin/session'))
}
