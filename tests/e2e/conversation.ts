import type { APIRequestContext } from 'playwright/test'
import { authorization, member } from './accounts.ts'
import { callSite, postToSite } from './calls.ts'
import { sophia } from './samples.ts'
import { expect } from './site.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Her who is run by `companion@velours.test`, and answers herself, too. */
export const hers = { id: sophia.id, email: 'companion@velours.test', name: sophia.name }

/** A member with a plan who has written to a companion. @param to her, and who runs her profile */
export async function openConversation(
  request: APIRequestContext,
  message: string,
  to: { id: string; email: string } = hers,
) {
  const email = await member(request)
  const headers = await authorization(email)
  const asStaff = await authorization('admin@velours.test')
  const asHer = await authorization(to.email)
  const me = await callSite('/api/me', { headers })
  const { id: memberId } = (await me.json()) as { id: string }
  const grant = { id: crypto.randomUUID(), plan: 'gold', until: inDays(9), reason: 'A journey.' }
  const granted = await postToSite(`/api/admin/users/${memberId}/grants`, asStaff, grant)
  expect(granted.status).toBe(200)
  const answeredBy = await callSite('/api/own/answered-by', {
    method: 'PUT',
    headers: asHer,
    body: JSON.stringify({ answeredBy: 'together' }),
  })
  expect(answeredBy.status).toBe(200)
  const asked = await postToSite('/api/requests', headers, {
    companion: to.id,
    date: inDays(3),
    place: 'open',
    rules: true,
    message,
    extra_topic: '',
    key: crypto.randomUUID(),
  })
  expect(asked.status).toBe(201)
  const { id } = (await asked.json()) as { id: string }
  const step = async (
    by: Record<string, string>,
    path: string,
    data: { act: string; text: string; key: string },
  ) => {
    const response = await postToSite(`${path}/${id}/steps`, by, data)
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
      const again = await authorization(email)
      expect((await request.delete('/api/me', { headers: again })).status()).toBe(200)
    },
  }
}
