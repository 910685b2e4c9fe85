import { expect } from 'vitest'
import { expectOk } from './answers.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { uuid } from './fixtures.ts'
import * as requests from '../messaging/requests.ts'

/** Calls every operation about requests and reviews that a companion answers, successfully. */
export async function withAnswers() {
  await requests.openStaffRequests()
  const { office, ada } = requests
  const account = await giveAccount(office.db, ada, uuid(0xd1))
  const callAsCompanion = async (method: string, path: string, body?: unknown) => {
    const response = await requests.ask(method, `/api/own${path}`, body, account)
    expect([path, response.status]).toEqual([path, 200])
  }
  await callAsCompanion('PUT', '/answered-by', { answeredBy: 'self' })
  const id = await requests.createRequest()
  await callAsCompanion('GET', '/requests')
  await callAsCompanion('GET', `/requests/${id}`)
  await callAsCompanion('GET', `/requests/${id}/prepared-answers`)
  await callAsCompanion('PUT', `/requests/${id}/read`, { version: 1 })
  await expectOk(requests.ask('POST', '/api/live/tickets', undefined, account))
  await callAsCompanion('POST', `/requests/${id}/steps`, {
    act: 'answer',
    key: uuid(7),
    text: 'Gladly.',
  })
  await callAsCompanion('GET', `/requests/${id}/sender`)
  await callAsCompanion('PUT', '/vouches', { request: id, isGiven: true })
  await expectOk(requests.ask('PUT', '/api/me/mark', { isShown: true }))
  await callAsCompanion('PUT', `/requests/${id}/message-lifetime`, { days: 90 })
  for (const method of ['PUT', 'DELETE']) await callAsCompanion(method, `/requests/${id}/block`)
  await callAsCompanion('GET', '/templates')
  await callAsCompanion('PUT', '/templates', {
    version: 0,
    templates: [{ title: 'Yes', text: 'Gladly.' }],
  })
  await requests.review(id)
  const [{ id: review } = { id: '' }] = (await requests.toModerate()).reviews
  await requests.performVerdict(review, {})
  await callAsCompanion('GET', '/reviews')
  await callAsCompanion('PUT', `/reviews/${review}/reply`, { version: 0, text: 'Thank you.' })
  await office.call('POST', `/api/admin/reviews/${review}/reply/decision`, {
    version: 1,
    decision: 'approve',
    reason: '',
  })
  await callAsCompanion('DELETE', `/reviews/${review}/reply`)
}
