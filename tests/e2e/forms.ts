import type { APIRequestContext } from 'playwright/test'
import { authorization, newAddress } from './accounts.ts'
import { expect } from './site.ts'

// Public forms, sent by calls with the network address of the journey.

async function send<T>(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await request.post(path, { headers, data: { ...data, extra_topic: '' } })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as T
}

/** Sends an application of Ada, whose last name is unique. @param fields other values */
export async function sendApplication(request: APIRequestContext, fields: object = {}) {
  const email = newAddress()
  const lastName = `Muster-${email.split('@')[0]}`
  const { reference } = await send<{ reference: string }>(request, '/api/applications', {
    firstName: 'Ada',
    lastName,
    email,
    phone: '+41 79 123 45 67',
    age: '28',
    location: 'other',
    experience: 'some',
    about: 'I studied music.',
    requirements: 'on',
    consent: 'on',
    ...fields,
  })
  return { email, lastName, reference }
}

/** Reports the profile of a companion without an account. @param fields other values @returns the reference */
export async function sendReport(
  request: APIRequestContext,
  companion: string,
  fields: object = {},
): Promise<string> {
  const form = { companion, target: 'profile', reason: 'other', text: 'A doubt.', email: '' }
  const data = { ...form, key: crypto.randomUUID(), ...fields }
  return (await send<{ reference: string }>(request, '/api/reports', data)).reference
}

/** Sends a member's request to a companion. @param fields other values */
export async function sendRequest(
  request: APIRequestContext,
  email: string,
  companion: string,
  fields: object = {},
) {
  const form = { companion, date: '', place: 'open', message: 'An evening at the opera?' }
  const data = { ...form, rules: true, key: crypto.randomUUID(), ...fields }
  const headers = await authorization(email)
  return send<{ id: string; reference: string }>(request, '/api/requests', data, headers)
}
