import {
  getApplicationSchemas,
  listApplicationsSchemas,
  actOnApplicationSchemas,
  createApplicationEndpoint,
  type Application,
  type ApplicationAction,
} from '#moderation/applications'
import {
  getApplicationEndpoint,
  listApplicationsEndpoint,
  actOnApplicationEndpoint,
} from '#moderation/admin-applications'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { expect } from 'vitest'
import { openOffice, rowsOf, type Office } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { openMailServer } from '../notifications/mail-server.ts'

export const form = {
  firstName: 'Ada',
  lastName: 'Muster',
  email: 'ada@applicants.test',
  phone: '+41 79 123 45 67',
  age: '28',
  location: 'bern',
  experience: '',
  about: 'I studied music.\r\nI like good conversation.',
  requirements: 'on',
  consent: 'on',
  extra_topic: '',
}

export let mailServer: ReturnType<typeof openMailServer>
export let office: Office

/** A site that accepts applications and sends mail, without any application. */
export async function openQueue() {
  mailServer = openMailServer()
  office = await openOffice([], mailServer.vars)
}

export const send = (changes: object = {}, address = '203.0.113.7') =>
  office.ask(createApplicationEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ ...form, ...changes }),
  })
export const referenceOf = async (changes: object = {}) => {
  const response = await send(changes)
  expect(response.status).toBe(201)
  return (await response.json<SubmissionAnswer>()).reference
}
/** The token of the second step, from the response to the form. */
export const tokenOf = async (changes: object = {}) => {
  const { more = '' } = await (await send(changes)).json<SubmissionAnswer>()
  return more.split('#')[1] ?? ''
}
export const storedApplications = () =>
  rowsOf<Record<string, unknown>>('SELECT * FROM applications')
export const list = (query = '') =>
  expectAnswer(
    listApplicationsSchemas,
    office.call('GET', `${listApplicationsEndpoint.path}${query}`),
  )
export const sendApplicationAction = (id: string, input: Partial<ApplicationAction>) =>
  office.call('POST', actOnApplicationEndpoint.path.replace(':id', id), {
    version: 0,
    ...(input.state === 'approved' && { ageRange: '25-30' }),
    ...(input.state === 'more_info' && { question: 'Which languages do you speak?' }),
    ...input,
  })
export const performApplicationAction = (id: string, input: Partial<ApplicationAction>) =>
  expectAnswer(actOnApplicationSchemas, sendApplicationAction(id, input))
export const readApplication = (id: string) =>
  expectAnswer(
    getApplicationSchemas,
    office.call('GET', getApplicationEndpoint.path.replace(':id', id)),
  )

export async function createApplication(changes: object = {}): Promise<Application> {
  const reference = await referenceOf(changes)
  mailServer.sent.length = 0
  const application = (await list()).applications.find(
    (candidate) => candidate.reference === reference,
  )
  return readApplication(application!.id)
}
