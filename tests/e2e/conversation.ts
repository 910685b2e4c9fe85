import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member } from './accounts.ts'
import { callSite, postToSite } from './calls.ts'
import { runBy } from './run-profile.ts'
import { expect } from './site.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a conversation of a member with a plan, by API calls. @param companion the companion, and the account that runs her profile */
export async function openConversation(
  request: APIRequestContext,
  message: string,
  companion: { id: string; email: string },
) {
  const email = await member(request)
  const headers = await authorization(email)
  const asStaff = await authorization('admin@velours.test')
  const asHer = await authorization(companion.email)
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
    companion: companion.id,
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
    data: { act: string; text: string; key: string },
  ) => {
    const response = await postToSite(`${path}/${id}/steps`, author, data)
    expect(response.status).toBe(200)
  }
  return {
    id,
    email,
    write: (text: string, key: string = crypto.randomUUID()) =>
      step(headers, '/api/requests', { act: 'write', text, key }),
    answer: (text: string, key: string = crypto.randomUUID()) =>
      step(asHer, '/api/own/requests', { act: 'answer', text, key }),
    deleteAccount: async () => {
      const newHeaders = await authorization(email)
      expect((await request.delete('/api/me', { headers: newHeaders })).status()).toBe(200)
    },
  }
}

/** Creates a conversation with a new companion, by API calls. */
export async function openNewConversation(page: Page, message: string) {
  const companionEmail = await member(page.request)
  const { id: companion, name } = await runBy(companionEmail, page)
  const account = { id: companion, email: companionEmail }
  const conversation = await openConversation(page.request, message, account)
  return { ...conversation, companionEmail, name }
}
