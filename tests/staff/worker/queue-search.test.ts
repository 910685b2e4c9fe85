import { beforeEach, describe, expect, test } from 'vitest'
import { saveManagedEndpoint } from '#companions/staff/admin-companions'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { createApplicationEndpoint } from '#moderation/applications'
import { createDataRequestEndpoint } from '#moderation/data-requests'
import { createReportEndpoint } from '#moderation/reports'
import { listReviewsEndpoint } from '#moderation/reviews'
import type { Endpoint } from '#platform/endpoint'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { recordVisit } from '../../../worker/accounts/members/queries.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { DATA_REQUEST_RETENTION_MS } from '../../../worker/moderation/data-requests/rules.ts'
import { APPLICATION_RETENTION_MS } from '../../../worker/moderation/applications/rules.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { form } from '../../support/moderation/applications.ts'
import {
  ada,
  createAnsweredRequest,
  createRequest,
  max,
  office,
  openStaffRequests,
  review,
} from '../../support/messaging/requests.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, systemActor } from '../../support/platform/fixtures.ts'

beforeEach(openStaffRequests)

/** Number of rows that a list finds. */
async function countOf({ path }: Endpoint, text: string, key = 'search'): Promise<number> {
  const answer = await office.get<object>(`${path}?${key}=${encodeURIComponent(text)}`)
  return (Object.values(answer).find(Array.isArray) as unknown[]).length
}
const wordsOf = (subject: string) =>
  rowsOf('SELECT word FROM search_words WHERE subject = ?1', subject)

/** Sends a public form. @returns the reference of its case */
async function sendForm({ path }: Endpoint, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await (await expectOk(office.ask(path, init))).json<SubmissionAnswer>()).reference
}
const report = (companion: string) =>
  sendForm(createReportEndpoint, {
    companion,
    target: 'profile',
    reason: 'fake',
    text: 'Not her.',
    email: '',
  })

/** The lists that find the cases of a companion by her name. */
const countsOfCompanion = async (name: string) => [
  await countOf(listQueueEndpoint, name),
  await countOf(listQueueEndpoint, name, 'companion'),
  await countOf(listReviewsEndpoint, name, 'companion'),
  await countOf(listReportsEndpoint, name),
]

describe('cases of a companion', () => {
  beforeEach(async () => {
    await review(await createAnsweredRequest())
    await report(ada)
  })

  test('are found by her new name, and no longer by the former one', async () => {
    expect(await countsOfCompanion('ada')).toEqual([1, 1, 1, 1])
    const profile = { name: 'Zoë Aria', age_range: '25-29', location: 'Zurich, Switzerland' }
    await expectOk(office.call('PUT', saveManagedEndpoint.path.replace(':id', ada), profile))
    expect(await countsOfCompanion('aria zoe')).toEqual([1, 1, 1, 1])
    expect(await countsOfCompanion('ada')).toEqual([0, 0, 0, 0])
  })

  test('are not found by her name once she is deleted', async () => {
    await removeCompanion(office.db, ada, systemActor())
    expect(await countsOfCompanion('ada')).toEqual([0, 0, 0, 0])
    expect(await wordsOf(ada)).toEqual([])
  })
})

describe('requests of a member', () => {
  test('are found by the new name, and no longer by the former one', async () => {
    await createRequest()
    await recordVisit(office.db, { id: max, displayName: 'Max Meier' }, Date.now())
    expect(await countOf(listQueueEndpoint, 'meier')).toBe(1)
    await recordVisit(office.db, { id: max, displayName: 'Max Huber' }, Date.now())
    expect(await countOf(listQueueEndpoint, 'huber max')).toBe(1)
    expect(await countOf(listQueueEndpoint, 'meier')).toBe(0)
  })

  test('are not found once the account is deleted, even if a late visit is recorded', async () => {
    await createRequest()
    expect(await wordsOf(max)).not.toEqual([])
    await eraseMember(office.db, max, systemActor())
    await recordVisit(office.db, { id: max, displayName: 'Max' }, Date.now())
    expect(await wordsOf(max)).toEqual([])
    expect(await countOf(listQueueEndpoint, 'max')).toBe(0)
  })
})

describe('an application', () => {
  test('is found by both names, the address and the reference, until it is deleted', async () => {
    const applicant = { ...form, firstName: 'Éloïse', lastName: 'Müller-Graf', email: 'e.m@x.test' }
    const reference = await sendForm(createApplicationEndpoint, applicant)
    const texts = ['eloise', 'graf él', 'MÜLLER-G', 'e.m@x', reference, reference.slice(0, 7)]
    for (const text of texts) expect(await countOf(listApplicationsEndpoint, text), text).toBe(1)
    expect(await countOf(listApplicationsEndpoint, 'eloise huber')).toBe(0)
    await expireRows({ DB: env.DB }, Date.now() + APPLICATION_RETENTION_MS + DAY)
    expect(await rowsOf(`SELECT word FROM search_words WHERE kind = 'application'`)).toEqual([])
  })
})

describe('a privacy request', () => {
  test('is found by the name, the address and the reference, until it is deleted', async () => {
    const request = {
      kind: 'access',
      asker: 'other',
      name: 'Jörg Frei',
      email: 'j@x.test',
      text: 'Hello',
    }
    const reference = await sendForm(createDataRequestEndpoint, request)
    for (const text of ['frei', 'jorg f', 'j@x.t', reference, reference.slice(0, 3)]) {
      expect(await countOf(listDataRequestsEndpoint, text), text).toBe(1)
    }
    await env.DB.exec(`UPDATE data_requests SET state = 'done', due_at = NULL`)
    await expireRows({ DB: env.DB }, Date.now() + DATA_REQUEST_RETENTION_MS + DAY)
    expect(await rowsOf(`SELECT word FROM search_words WHERE kind = 'data-request'`)).toEqual([])
  })

  test('is stored and found under a name whose signs are folded to several letters each', async () => {
    const name = '㌖'.repeat(120)
    await sendForm(createDataRequestEndpoint, {
      kind: 'access',
      asker: 'other',
      name,
      email: 'j@x.test',
      text: 'Hello',
    })
    expect(await countOf(listDataRequestsEndpoint, name.slice(0, 5))).toBe(1)
  })
})
