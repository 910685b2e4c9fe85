import { beforeEach, describe, expect, test } from 'vitest'
import { getInboxSchemas } from '#staff/inbox'
import '../../../worker/personal-data.ts'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { redactCompanion } from '../../../worker/companions/offboarding/redact-audit-log.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { caseQuestionLifecycle } from '../../../worker/staff/case-questions/lifecycle.ts'
import { AccountAdmin, SECRET } from '../../support/accounts/users.ts'
import * as sales from '../../support/billing/sales.ts'
import * as requests from '../../support/messaging/requests.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import {
  addStaff,
  openReportWork,
  colleague,
  me,
  openReviewAndRequest,
  workOf,
} from '../../support/staff/case-work.ts'
import * as reports from '../../support/moderation/reports.ts'

const QUESTION = 'May we publish it again?'
const SALE_QUESTION = `/api/admin/case-questions/sale/${sales.SALE}`
const inbox = (query: string) =>
  expectAnswer(getInboxSchemas, reports.office.call('GET', `/api/admin/inbox?${query}`))
const storedQuestions = () => rowsOf('SELECT case_id, asked_by, answered_by FROM case_questions')

describe('question to the owner about a report', () => {
  let id: string
  let work: ReturnType<typeof workOf>
  beforeEach(async () => {
    ;({ id, work } = await openReportWork())
  })

  test('stands in the case, its list and the inbox until the owner answers', async () => {
    await reports.createReport({ companion: reports.berta })
    expect((await inbox('state=owner')).cases).toEqual([])
    expect(await work.storeQuestion(QUESTION, colleague)).toMatchObject({
      question: { text: QUESTION, by: { id: colleague.sub }, answer: null },
    })
    expect((await inbox('state=owner')).cases).toMatchObject([{ id, isForOwner: true }])
    expect((await inbox('')).cases).toMatchObject([{ id, isForOwner: true }, { isForOwner: false }])
    expect((await work.assignees([id])).forOwner).toEqual([id])

    expect(await work.storeAnswer('Yes, today.')).toMatchObject({
      question: { text: QUESTION, answer: { text: 'Yes, today.', by: { id: me } } },
    })
    expect((await inbox('state=owner')).cases).toEqual([])
    expect((await work.assignees([id])).forOwner).toEqual([])
  })

  test('is emailed to the office without its words', async () => {
    await work.storeQuestion(QUESTION, colleague)
    const sent = reports.mailServer.sent.filter(({ subject }) =>
      subject.startsWith('For the owner: R-'),
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('/admin/dashboard?section=inbox&state=owner')
    expect(sent[0]?.text).not.toContain(QUESTION)
  })

  test('is logged as asked and as answered', async () => {
    await work.storeQuestion(QUESTION, colleague)
    await work.storeAnswer('Yes.')
    const events = (await auditLog()).filter(({ act }) => act.startsWith('case.'))
    expect(events).toMatchObject([
      { actor: colleague.sub, act: 'case.asked', subject: id, detail: { kind: 'report' } },
      { actor: me, act: 'case.answered', subject: id, detail: { kind: 'report' } },
    ])
  })

  test('is readable in the audit log after the next question has replaced it', async () => {
    await work.storeQuestion(QUESTION, colleague)
    await work.storeAnswer('Yes.')
    await work.storeQuestion('And the second photo?', colleague)
    const events = (await auditLog()).filter(({ act }) => act.startsWith('case.'))
    expect(events.map(({ detail }) => [detail['question'], detail['answer']])).toEqual([
      [QUESTION, undefined],
      [QUESTION, 'Yes.'],
      ['And the second photo?', undefined],
    ])
  })

  test('loses its texts in the audit log when the companion is erased', async () => {
    await work.storeQuestion(QUESTION, colleague)
    await work.storeAnswer('Yes.')
    await writeAll(reports.office.db, [redactCompanion(reports.office.db, reports.ada)])
    const events = (await auditLog()).filter(({ act }) => act.startsWith('case.'))
    expect(events.map(({ detail }) => detail)).toEqual([{ erased: true }, { erased: true }])
  })

  test('is stored once when repeated, and refuses another one while it is open', async () => {
    await work.storeQuestion(QUESTION, colleague)
    await work.storeQuestion(QUESTION, colleague)
    expect((await work.ask('Another question', colleague)).status).toBe(409)
    await work.storeAnswer('Yes.')
    await work.storeAnswer('Yes.')
    expect((await work.answer('No.')).status).toBe(409)
    expect((await auditLog()).filter(({ act }) => act.startsWith('case.'))).toHaveLength(2)
    expect(await work.storeQuestion('And the second photo?', colleague)).toMatchObject({
      question: { text: 'And the second photo?', answer: null },
    })
  })

  test('is stored once when two colleagues ask at the same time', async () => {
    const answers = await Promise.all([work.ask('First', colleague), work.ask('Second')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await storedQuestions()).toHaveLength(1)
  })

  test('is stored once when its sender sends it twice at the same time', async () => {
    const answers = await Promise.all([work.ask(QUESTION), work.ask(QUESTION)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await auditLog()).filter(({ act }) => act === 'case.asked')).toHaveLength(1)
  })

  test('is answered once when the owner sends the answer twice at the same time', async () => {
    await work.storeQuestion(QUESTION, colleague)
    const answers = await Promise.all([work.answer('Yes.'), work.answer('Yes.')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await auditLog()).filter(({ act }) => act === 'case.answered')).toHaveLength(1)
  })

  test('stands in the inbox also when it is asked after the decision', async () => {
    await reports.performReportAction(id, { act: 'keep', note: 'Nothing found.' })
    await work.storeQuestion(QUESTION, colleague)
    expect((await inbox('state=owner')).cases).toMatchObject([{ id, isForOwner: true }])
    await work.storeAnswer('Yes.')
    expect((await inbox('state=owner')).cases).toEqual([])
  })

  test('requires a role that includes the case, and an owner for the answer', async () => {
    await work.storeQuestion(QUESTION, colleague)
    expect((await work.answer('Yes.', colleague)).status).toBe(403)
    for (const role of ['accountant', 'editor', 'auditor'] as const) {
      await addStaff(role)
      expect((await work.ask(QUESTION, colleague)).status, role).toBe(403)
    }
  })

  test('leaves the inbox with the decision on the case', async () => {
    await work.storeQuestion(QUESTION, colleague)
    await reports.performReportAction(id, { act: 'keep', note: 'Nothing found.' })
    expect((await inbox('state=owner')).cases).toEqual([])
  })

  test('loses its people with their accounts, and is deleted with the report', async () => {
    const { db } = reports.office
    await work.storeQuestion(QUESTION, colleague)
    await work.storeAnswer('Yes.')
    expect(await caseQuestionLifecycle.export(db, colleague.sub)['questionsToOwner']).toMatchObject(
      [{ kind: 'report', case: id }],
    )
    await writeAll(db, caseQuestionLifecycle.erase(db, colleague.sub, 1))
    await writeAll(db, caseQuestionLifecycle.erase(db, me, 1))
    expect(await storedQuestions()).toEqual([{ case_id: id, asked_by: null, answered_by: null }])
    await env.DB.exec('DELETE FROM reports')
    expect(await storedQuestions()).toEqual([])
  })
})

test('lists questions about requests and reviews for the owner', async () => {
  const { office, waitingRequest } = await openReviewAndRequest()
  await addStaff('moderator')
  const { reviews } = await office.get<{ reviews: { id: string }[] }>('/api/admin/reviews')
  await workOf(office, 'request', waitingRequest).storeQuestion(QUESTION, colleague)
  await workOf(office, 'review', reviews[0]?.id ?? '').storeQuestion(QUESTION, colleague)
  const { cases } = await office.get<{ cases: object[] }>('/api/admin/inbox?state=owner')
  expect(cases).toMatchObject([
    { kind: 'request', id: waitingRequest },
    { kind: 'review', id: reviews[0]?.id },
  ])
})

test('lists a question about a sale for the owner until it is answered', async () => {
  await sales.openSales()
  await sales.orphan()
  const inboxWith = (query: string) =>
    expectAnswer(getInboxSchemas, sales.call('GET', `/api/admin/inbox?${query}`))
  const ask = sales.call('PUT', SALE_QUESTION, { question: QUESTION })
  expect((await ask).status).toBe(200)
  expect((await inboxWith('state=owner')).cases).toMatchObject([
    { kind: 'sale', id: sales.SALE, reference: '433456', isForOwner: true },
  ])
  expect((await inboxWith('state=owner&kind=report')).cases).toEqual([])
  expect((await inboxWith('')).cases).toEqual([])
  await sales.call('PUT', `${SALE_QUESTION}/answer`, { answer: 'Refund it.' })
  expect((await inboxWith('state=owner')).cases).toEqual([])
})

test('accepts a question about a sale from an accountant', async () => {
  await sales.openSales()
  await addStaff('accountant')
  await sales.orphan()
  const { headers } = await sales.shop.accounts.as(colleague)
  const init = { method: 'PUT', headers, body: JSON.stringify({ question: QUESTION }) }
  expect((await sales.shop.site.ask(SALE_QUESTION, init)).status).toBe(200)
  expect(await storedQuestions()).toHaveLength(1)
})

describe('question about a case of a member who deletes the account', () => {
  const askAndErase = async (kind: 'request' | 'review' | 'report', id: string, sub: string) => {
    const work = workOf(requests.office, kind, id)
    await work.storeQuestion(QUESTION)
    await work.storeAnswer('Yes.')
    await requests.office.db.$client.prepare('DELETE FROM requests').run()
    await eraseMember(requests.office.db, sub, { actor: sub, at: Date.now() })
  }
  const loggedDetails = async () =>
    (await auditLog()).filter(({ act }) => act.startsWith('case.')).map(({ detail }) => detail)

  test('loses its texts in the log, even if the request is gone by then', async () => {
    await requests.openStaffRequests()
    await askAndErase('request', await requests.createRequest(), requests.max)
    expect(await loggedDetails()).toEqual([{ erased: true }, { erased: true }])
  })

  test('loses its texts in the log and beside a published review', async () => {
    await requests.openStaffRequests()
    await requests.review(await requests.createAnsweredRequest())
    const { reviews } = await requests.toModerate()
    await requests.expectApproved(reviews)
    await askAndErase('review', reviews[0]!.id, requests.max)
    expect(await loggedDetails()).toEqual([{ erased: true }, { erased: true }])
    expect(await storedQuestions()).toEqual([])
  })

  test('keeps its texts while another member deletes the account', async () => {
    await requests.openStaffRequests()
    await requests.createRequest({}, requests.eve)
    await askAndErase('request', await requests.createRequest(), requests.eve)
    expect(await loggedDetails()).toMatchObject([
      { question: QUESTION },
      { question: QUESTION, answer: 'Yes.' },
    ])
  })

  test('loses its texts for a report from the member’s address', async () => {
    await reports.openQueue()
    const { office } = reports
    const { id } = await reports.createReport({ email: reports.writer.email })
    await workOf(office, 'report', id).storeQuestion(QUESTION)
    const { sub, email } = reports.writer
    await eraseMember(office.db, sub, { actor: sub, at: Date.now(), email })
    expect(await loggedDetails()).toEqual([{ erased: true }])
  })

  test('loses its texts for a sale', async () => {
    await sales.openSales()
    await sales.shop.notified({ ...sales.paid, priceAmount: '1.00' })
    await sales.call('PUT', SALE_QUESTION, { question: QUESTION })
    const { db } = sales.shop.site
    await eraseMember(db, sales.ada, { actor: sales.ada, at: Date.now() })
    expect(await loggedDetails()).toEqual([{ erased: true }])
    expect(await storedQuestions()).toEqual([])
  })
})

describe('answer of the owner about a request', () => {
  const accountAdmin = new AccountAdmin()
  let work: ReturnType<typeof workOf>
  beforeEach(async () => {
    await requests.openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    requests.office.accounts.service.more = accountAdmin.answer
    accountAdmin.failing = null
    accountAdmin.add(colleague.sub, colleague.email)
    await addStaff('moderator')
    work = workOf(requests.office, 'request', await requests.createRequest())
    await work.storeQuestion(QUESTION, colleague)
    requests.mailServer.sent.length = 0
  })
  const sentToColleague = () =>
    requests.mailServer.sent.filter(({ to }) => to.includes(colleague.email))

  test('is emailed once to the colleague who asked, without its words', async () => {
    await work.storeAnswer('Yes, today.')
    await work.storeAnswer('Yes, today.')
    const sent = sentToColleague()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Answered by the owner: B-/)
    expect(sent[0]?.text).toContain('/admin/dashboard?section=inbox&request=')
    expect(sent[0]?.text).not.toContain('today')
  })

  test('is not emailed to a colleague without the role', async () => {
    await addStaff('accountant')
    await work.storeAnswer('Yes.')
    expect(sentToColleague()).toEqual([])
  })

  test('is stored while the account service is down', async () => {
    accountAdmin.failing = /users/
    await work.storeAnswer('Yes.')
    expect(await storedQuestions()).toMatchObject([{ answered_by: me }])
  })
})
