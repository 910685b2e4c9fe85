import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import type { SubmissionAnswer } from '#platform/submission-answer'
import {
  getReportSchemas,
  listReportsSchemas,
  actOnReportSchemas,
  createReportEndpoint,
  type Report,
  type ReportAction,
} from '#moderation/reports'
import {
  getReportEndpoint,
  listReportsEndpoint,
  actOnReportEndpoint,
} from '#moderation/admin-reports'
import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import { openOffice, rowsOf, type Office } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'
import { isolate } from '../platform/open-site.ts'
import { openMailServer } from '../notifications/mail-server.ts'

export const ada = uuid(1)
export const berta = uuid(2)
export const draft = uuid(3)
export const photo = uuid(4)
export const secret = uuid(5)
export const review = uuid(6)
export const thread = uuid(7)
/** A public photo that is not reported, because a profile needs one. */
export const otherPhoto = uuid(8)
export const form = {
  companion: ada,
  target: 'profile',
  reason: 'fake',
  text: 'Not her.',
  email: '',
}

export let mailServer: ReturnType<typeof openMailServer>
export let office: Office

/** The member in the conversation with Ada. */
export const writer = { sub: uuid(0xa1), email: 'max@members.test' }

/** A site with profiles that can be reported, a conversation with Ada, and no reports. */
export async function openQueue() {
  mailServer = openMailServer()
  const media = [{ id: photo }, { id: secret, accessLevel: 'private' as const }, { id: otherPhoto }]
  office = await openOffice(
    [
      companionImport({ id: ada, name: 'Ada', media, reviews: [{ id: review }] }),
      companionImport({ id: berta, name: 'Berta' }),
      companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
      ...[11, 12, 13].map((n) => companionImport({ id: uuid(n) })),
    ],
    mailServer.vars,
  )
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'Max', 1, 1)`,
    ).bind(writer.sub),
    env.DB.prepare(
      `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, preferred_date,
         place, consented_at, created_at, changed_at)
       VALUES (?1, 'B-AAAA-AAAA', ?2, ?3, ?1, ?4, '2026-05-01', 'open', 1, 1, 1)`,
    ).bind(thread, writer.sub, ada, 'f'.repeat(64)),
  ])
}

let reportCount = 0
export const send = (changes: object = {}, address = '203.0.113.7') =>
  office.ask(createReportEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({ ...form, text: `What I saw, ${++reportCount}`, ...changes }),
  })
/** Sends a report as a signed-in member. */
export const sendAs = async (claims: JWTPayload, changes: object = {}) => {
  const { headers } = await office.accounts.as(claims)
  const body = JSON.stringify({ ...form, text: `What I saw, ${++reportCount}`, ...changes })
  return office.ask(createReportEndpoint.path, { method: 'POST', headers, body })
}
export async function referenceOf(changes: object = {}, address?: string): Promise<string> {
  const response = await send(changes, address)
  expect(response.status).toBe(201)
  return (await response.json<SubmissionAnswer>()).reference
}
export const storedReports = () =>
  rowsOf<Record<string, unknown>>('SELECT * FROM reports ORDER BY rowid')
/** True if another isolate shows the profile, which has no state of this one. */
export const isSeen = async (id = ada) => {
  const response = await isolate().ask(addressOf(getCompanionEndpoint, { params: { id } }))
  return response.status === 200
}
export const list = (query = '') =>
  expectAnswer(listReportsSchemas, office.call('GET', `${listReportsEndpoint.path}${query}`))
export const readReport = (id: string) =>
  expectAnswer(getReportSchemas, office.call('GET', getReportEndpoint.path.replace(':id', id)))
export const sendReportAction = (id: string, input: Partial<ReportAction>) =>
  office.call('POST', actOnReportEndpoint.path.replace(':id', id), { version: 0, ...input })
export const performReportAction = (id: string, input: Partial<ReportAction>) =>
  expectAnswer(actOnReportSchemas, sendReportAction(id, input))

export async function createReport(changes: object = {}, address?: string): Promise<Report> {
  const reference = await referenceOf(changes, address)
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    'SELECT id FROM reports WHERE reference = ?1',
    reference,
  )
  return readReport(id)
}
