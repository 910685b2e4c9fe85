import { expect, test } from 'vitest'
import { createDataRequestEndpoint } from '#moderation/data-requests'
import { getInboxEndpoint, getInboxSchemas } from '#staff/inbox'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { ada, adaClaims, openCompanions } from '../../support/companions/companions-own.ts'
import * as applications from '../../support/moderation/applications.ts'
import { appealsOf, tokenIn } from '../../support/moderation/appeals.ts'
import type { Office } from '../../support/staff/admin.ts'
import { openReportsByUrgency, openReviewAndRequest } from '../../support/staff/case-work.ts'
import * as reports from '../../support/moderation/reports.ts'
import * as requests from '../../support/messaging/requests.ts'
import { uuid } from '../../support/platform/fixtures.ts'

async function summariesOf(office: Office) {
  const answer = office.call('GET', getInboxEndpoint.path)
  const { cases } = await expectAnswer(getInboxSchemas, answer)
  return cases.map(({ name, summary }) => [name, summary])
}

test('a report’s summary has its reason and target', async () => {
  await openReportsByUrgency()
  expect(await summariesOf(reports.office)).toEqual([
    ['Ada', { kind: 'report', reason: 'minor', target: 'photo' }],
    ['Berta', { kind: 'report', reason: 'fake', target: 'profile' }],
    ['Ada', { kind: 'report', reason: 'fake', target: 'profile' }],
  ])
})

test('a review’s summary has its rating, a request has none', async () => {
  const { office } = await openReviewAndRequest()
  expect(await summariesOf(office)).toEqual([
    ['Ada', { kind: 'review', rating: 4, isReply: false }],
    ['Berta', null],
  ])
})

test('a published review is listed for the reply to it', async () => {
  await requests.openStaffRequests()
  const account = uuid(0xd1)
  await giveAccount(requests.office.db, requests.ada, account)
  await requests.review(await requests.createAnsweredRequest())
  const { id } = (await requests.toModerate()).reviews[0]!
  await requests.performVerdict(id, {})
  const reply = { version: 0, text: 'Thank you.' }
  await expectOk(requests.ask('PUT', `/api/own/reviews/${id}/reply`, reply, account))
  expect(await summariesOf(requests.office)).toEqual([
    ['Ada', { kind: 'review', rating: 4, isReply: true }],
  ])
})

test('the summaries of applications, appeals and privacy requests have a place, a decision and a right', async () => {
  await applications.openQueue()
  const { office } = applications
  const { id } = await applications.createApplication()
  await applications.performApplicationAction(id, {
    state: 'rejected',
    note: 'No.',
    ground: 'identity',
  })
  const mail = applications.mailServer.sent.at(-1)
  await expectOk(appealsOf(office).send(tokenIn(mail?.text)))
  await applications.createApplication({ email: 'eve@applicants.test', about: 'I paint.' })
  const right = { kind: 'access', asker: 'other', name: 'Otto', email: 'otto@a.test', text: 'All.' }
  const path = createDataRequestEndpoint.path
  const headers = { 'content-type': 'application/json' }
  await expectOk(office.ask(path, { method: 'POST', headers, body: JSON.stringify(right) }))
  const summaries = await summariesOf(office)
  expect(summaries).toContainEqual(['Ada Muster', { kind: 'application', location: 'bern' }])
  expect(summaries).toContainEqual(['Ada Muster', { kind: 'appeal', decision: 'application' }])
  expect(summaries).toContainEqual(['Otto', { kind: 'data-request', right: 'access' }])
  expect(summaries).toHaveLength(3)
})

test('a profile change’s summary has the number of its fields', async () => {
  const office = await openCompanions([{ id: ada, name: 'Ada', bio: 'Old words' }])
  await giveAccount(office.db, ada, adaClaims.sub)
  const content = { bio: 'New words', hair_color: 'Blonde' }
  await expectOk(office.as(adaClaims, 'PUT', '/api/own/revision', { version: 0, content }))
  const step = { version: 1, act: 'submit' }
  await expectOk(office.as(adaClaims, 'POST', '/api/own/revision/steps', step))
  expect(await summariesOf(office)).toEqual([['Ada', { kind: 'revision', fields: 2 }]])
})
