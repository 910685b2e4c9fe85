import type { Page } from 'playwright/test'
import { authorization, member } from './accounts.ts'
import { callSite, postToSite } from './calls.ts'
import { runBy } from './run-profile.ts'
import { expect } from './site.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a conversation of a member with a plan and a new companion, by API calls. */
export async function openNewConversation(page: Page, message: string) {
  const companionEmail = await member(page.request)
  const { id: companion, name } = await runBy(companionEmail, page)
  const email = await member(page.request)
  const headers = await authorization(email)
  const asStaff = await authorization('admin@velours.test')
  const asHer = await authorization(companionEmail)
  const account = await callSite('/api/me', { headers })
  const { id: memberId } = (await account.json()) as { id: string }
  const grant = { id: crypto.randomUUID(), plan: 'gold', until: inDays(9), reason: 'A journey.' }
  const grantResponse = await postToSite(`/api/admin/users/${memberId}/grants`, asStaff, grant)
  expect(grantResponse.status).toBe(200)
  const answeredBy = await callSite('/api/own/answered-by', {
    method: 'PUT',
    headers: asHer,
    body: JSON.stringify({ answeredBy: 'together' }),
  })
  expect(answeredBy.status).toBe(200)
  const requestResponse = await postToSite('/api/requests', headers, {
    companion,
    date: inDays(3),
    place: 'open',
    rules: true,
    message,
    extra_topic: '',
    key: crypto.randomUUID(),
  })
  expect(requestResponse.status).toBe(201)
  const { id } = (await requestResponse.json()) as { id: string }
  const step = async (
    author: Record<string, string>,
    path: string,
    data: { act: string; text: string },
  ) => {
    const key = crypto.randomUUID()
    const response = await postToSite(`${path}/${id}/steps`, author, { ...data, key })
    expect(response.status).toBe(200)
  }
  return {
    id,
    email,
    companionEmail,
    name,
    write: (text: string) => step(headers, '/api/requests', { act: 'write', text }),
    answer: (text: string) => step(asHer, '/api/own/requests', { act: 'answer', text }),
    deleteAccount: async () => {
      const newHeaders = await authorization(email)
      expect((await page.request.delete('/api/me', { headers: newHeaders })).status()).toBe(200)
    },
  }
}
