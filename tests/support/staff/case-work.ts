import type { JWTPayload } from 'jose'
import {
  assignCaseSchemas,
  getAssignmentSchemas,
  listAssignmentsSchemas,
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
} from '#staff/case-assignments'
import type { Endpoint } from '#platform/endpoint'
import type { QueueKind } from '#staff/queue-kinds'
import { listNotesSchemas, listNotesEndpoint, type NoteKind } from '#staff/staff-notes'
import {
  answerQuestionEndpoint,
  answerQuestionSchemas,
  askOwnerEndpoint,
  askOwnerSchemas,
} from '#staff/case-questions'
import { listStaffTemplatesEndpoint } from '#staff/staff-templates'
import { listEndingsEndpoint } from '#companions/endings'
import { getWorkCountsEndpoint, getWorkEndpoint } from '#staff/work'
import type { StaffRole } from '#staff/staff-rights'
import { adminClaims, type Office } from './admin.ts'
import { caseCounts } from './case-counts.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { HOUR, uuid } from '../platform/fixtures.ts'
import * as reports from '../moderation/reports.ts'
import * as requests from '../messaging/requests.ts'

export const me = adminClaims.sub
export const colleague = { sub: uuid(0xc0), email: 'second@members.test' }

/** A staff member beside the office. */
export async function addStaff(role: StaffRole, { sub } = colleague, name = 'Second') {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, ?2, 1, 1)
        ON CONFLICT DO NOTHING`,
    ).bind(sub, name),
    env.DB.prepare(
      `INSERT INTO administrators (member_id, role, standing, changed_at) VALUES (?1, ?2, 'given', 1)
        ON CONFLICT DO UPDATE SET role = excluded.role`,
    ).bind(sub, role),
  ])
}

const setDueTime = (id: string, hours: number) =>
  env.DB.prepare('UPDATE reports SET due_at = ?2 WHERE id = ?1').bind(id, Date.now() + hours * HOUR)

/** Makes reports due in so many hours; negative: overdue. */
export const setDueTimes = (hoursById: Record<string, number>) =>
  env.DB.batch(Object.entries(hoursById).map(([id, hours]) => setDueTime(id, hours)))

/** A queue with a report of each urgency: urgent, overdue, and due in 40 hours. */
export async function openReportsByUrgency() {
  await reports.openQueue()
  await addStaff('moderator')
  const due = await reports.createReport()
  const overdue = await reports.createReport({ companion: reports.berta })
  const urgent = await reports.createReport({ reason: 'minor', target: `photo:${reports.photo}` })
  await setDueTimes({ [due.id]: 40, [overdue.id]: -20, [urgent.id]: 4 })
  return { due, overdue, urgent }
}

/** A pending review, which is the older one, and a request that waits for the team. */
export async function openReviewAndRequest() {
  await requests.openStaffRequests()
  await requests.review(await requests.createAnsweredRequest())
  const waitingRequest = await requests.createRequest({ companion: requests.berta })
  return { office: requests.office, waitingRequest }
}

const nextKey = () => crypto.randomUUID()

/** Calls of the office and other staff about a case, except for answering it. */
export function workOf(office: Office, kind: QueueKind, id: string) {
  const address = ({ path }: Endpoint) => path.replace(':kind', kind).replace(':id', id)
  const as =
    (claims: JWTPayload) =>
    async (method: string, path: string, body?: object): Promise<Response> =>
      office.ask(path, {
        method,
        ...(await office.accounts.as(claims)),
        ...(body && { body: JSON.stringify(body) }),
      })
  const assign = (
    assignee: string | null,
    instead: string | null,
    claims = adminClaims as JWTPayload,
  ) => as(claims)('PUT', address(assignCaseEndpoint), { assignee, instead })
  const notesPath = (kind: NoteKind, caseId: string) =>
    listNotesEndpoint.path.replace(':kind', kind).replace(':id', caseId)
  const ask = (question: string, claims = adminClaims as JWTPayload) =>
    as(claims)('PUT', address(askOwnerEndpoint), { question })
  const answer = (words: string, claims = adminClaims as JWTPayload) =>
    as(claims)('PUT', address(answerQuestionEndpoint), { answer: words })
  return {
    as,
    ask,
    answer,
    storeQuestion: (question: string, claims?: JWTPayload) =>
      expectAnswer(askOwnerSchemas, ask(question, claims)),
    storeAnswer: (words: string) => expectAnswer(answerQuestionSchemas, answer(words)),
    notesPath,
    note: (text: string, key = nextKey(), claims = adminClaims as JWTPayload) =>
      as(claims)('POST', notesPath(kind, id), { id: key, text }),
    notes: async (noteKind: NoteKind = kind, subject = id) =>
      (await expectAnswer(listNotesSchemas, office.call('GET', notesPath(noteKind, subject))))
        .notes,
    address,
    assign,
    storeAssignment: (assignee: string | null, instead: string | null) =>
      expectAnswer(assignCaseSchemas, assign(assignee, instead)),
    assignment: () =>
      expectAnswer(getAssignmentSchemas, office.call('GET', address(getAssignmentEndpoint))),
    assignees: (cases: readonly string[]) =>
      expectAnswer(
        listAssignmentsSchemas,
        office.call('GET', `${address(listAssignmentsEndpoint)}?cases=${cases.join()}`),
      ),
  }
}

/** A queue with one report, and the calls of the office and a moderator about it. */
export async function openReportWork() {
  await reports.openQueue()
  await addStaff('moderator')
  const { id } = await reports.createReport()
  return { id, work: workOf(reports.office, 'report', id) }
}

async function withTemplates({ call }: Office) {
  const words = { language: 'de', title: 'Dank', text: 'Vielen Dank für Ihre Nachricht.' }
  const id = crypto.randomUUID()
  const path = listStaffTemplatesEndpoint.path
  await expectOk(call('POST', path, { id, ...words }))
  await expectOk(call('PUT', `${path}/${id}`, { version: 1, ...words, title: 'Danke' }))
  await expectOk(call('GET', path))
  await expectOk(call('DELETE', `${path}/${id}`))
}

/** Calls every operation of the team's work on a case. */
export async function withCaseWork(): Promise<void> {
  const { id, work } = await openReportWork()
  await work.storeAssignment(colleague.sub, null)
  await work.assignment()
  await work.assignees([id])
  await caseCounts(reports.office, 'report')
  await work.storeQuestion('Shall we warn her first?')
  await work.storeAnswer('Yes.')
  await expectOk(work.note('Called her.'))
  await work.notes()
  await withTemplates(reports.office)
  await expectOk(reports.office.call('GET', getWorkEndpoint.path))
  await expectOk(reports.office.call('GET', getWorkCountsEndpoint.path))
  await expectOk(reports.office.call('GET', listEndingsEndpoint.path))
}
