import type { SubmissionAnswer } from '#platform/submission-answer'
import { listMeasuresSchemas, listSentReportsSchemas } from '#moderation/member-cases'
import { giveAccount } from '../companions/companion-account.ts'
import { ada, ask, createRequest, office, openStaffRequests } from '../messaging/requests.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { nextId, uuid } from '../platform/fixtures.ts'

export const adaAccount = uuid(0xd1)

/** Sends a companion's report about the member of a request. */
export const sendMemberReport = (request: string, changes: object = {}, account = adaAccount) => {
  const body = { reason: 'violence', text: 'He hit me.', block: false, key: nextId(), ...changes }
  return ask('POST', `/api/own/requests/${request}/report`, body, account)
}

export const sentMemberReports = (account = adaAccount) =>
  expectAnswer(listSentReportsSchemas, ask('GET', '/api/own/reports', undefined, account))

/** Measures of a member who is signed in; by default the one who sent the requests. */
export const measuresOfMember = (sub?: string) =>
  expectAnswer(listMeasuresSchemas, ask('GET', '/api/measures', undefined, sub))

export const appealMeasure = (id: string, text = 'It was a misunderstanding.', sub?: string) =>
  ask('POST', `/api/measures/${id}/appeal`, { text }, sub)

/** A site with a warned member who has appealed, and a withdrawn report. */
export async function withMemberCases(): Promise<void> {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  const request = await createRequest()
  const sent = await sendMemberReport(request)
  await sent.json<SubmissionAnswer>()
  const [report] = (await sentMemberReports()).reports
  const { id } = report!
  const decision = { version: 0, act: 'warn', note: 'Seen.' }
  await expectOk(office.call('POST', `/api/admin/reports/${id}/steps`, decision))
  const [warning] = (await measuresOfMember()).measures
  await expectOk(appealMeasure(warning!.id))
  await (await sendMemberReport(request, { text: 'Again.' })).json()
  const [latest] = (await sentMemberReports()).reports
  await expectOk(ask('PUT', `/api/own/reports/${latest!.id}/withdrawal`, undefined, adaAccount))
}
