import { expect } from 'vitest'
import { good } from './answers.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { uuid } from './fixtures.ts'
import * as requests from '../messaging/requests.ts'

/** Every call about requests and reviews that a companion answers, each answered well. */
export async function withAnswers() {
  await requests.openStaffRequests()
  const { office, ada } = requests
  const account = await giveAccount(office.db, ada, uuid(0xd1))
  const own = async (method: string, path: string, body?: unknown) => {
    const response = await requests.ask(method, `/api/own${path}`, body, account)
    expect([path, response.status]).toEqual([path, 200])
  }
  await own('PUT', '/answered-by', { answeredBy: 'self' })
  const id = await requests.sent()
  await own('GET', '/requests')
  await own('GET', `/requests/${id}`)
  await own('PUT', `/requests/${id}/read`, { version: 1 })
  await good(requests.ask('POST', '/api/live/tickets', undefined, account))
  await own('POST', `/requests/${id}/steps`, { act: 'answer', key: uuid(7), text: 'Gladly.' })
  await own('PUT', `/requests/${id}/message-lifetime`, { days: 90 })
  for (const method of ['PUT', 'DELETE']) await own(method, `/requests/${id}/block`)
  await own('GET', '/templates')
  await own('PUT', '/templates', { version: 0, templates: [{ title: 'Yes', text: 'Gladly.' }] })
  await requests.review(id)
  const [{ id: review } = { id: '' }] = (await requests.toModerate()).reviews
  await requests.decided(review, {})
  await own('GET', '/reviews')
  await own('PUT', `/reviews/${review}/reply`, { version: 0, text: 'Thank you.' })
  await office.call('POST', `/api/admin/reviews/${review}/reply/decision`, {
    version: 1,
    decision: 'approve',
    reason: '',
  })
  await own('DELETE', `/reviews/${review}/reply`)
}
