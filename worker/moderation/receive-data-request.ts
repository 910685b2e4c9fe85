import type { DataRequestInput } from '#moderation/data-requests'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../platform/db/queue.ts'
import { dataRequests } from './schema/data-requests.ts'
import { dataRequestReceiptEmails } from './data-requests/emails.ts'
import { DATA_REQUEST_DUE_MS } from './data-requests/rules.ts'
import { insertDataRequest, type DataRequestRow } from './data-requests/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

/**
 * Stores a privacy request and emails both sides. Sending the same form again changes nothing.
 *
 * @param origin the site's origin
 * @param language language of the page with the form
 * @param mayMail true if the address may get a receipt
 * @throws `Failure` 409 if the same form was sent with other content
 */
export async function receiveDataRequest(
  db: Database,
  input: DataRequestInput,
  {
    now,
    origin,
    language,
    mayMail,
  }: { now: number; origin: string; language: string; mayMail: boolean },
): Promise<SubmissionAnswer> {
  const row = await rowOf(input, now, language)
  const { id, reference, kind, asker } = row
  const emails = dataRequestReceiptEmails(row, origin).filter(({ to }) => mayMail || to === null)
  const event = { actor: 'system', act: 'data-request.received', subject: id, at: now }
  try {
    await audited(db, { ...event, detail: { reference, kind, asker } }, [
      ...insertDataRequest(db, row),
      enqueueEmails(db, emails, now),
    ])
    return { reference }
  } catch (error) {
    const duplicate = await findSubmission(db, dataRequests, row)
    if (!duplicate) throw error
    if (duplicate.fingerprint === row.fingerprint) return { reference: duplicate.reference }
    throw new Failure('conflict', 'data-request.duplicate', {
      reference: duplicate.reference,
    })
  }
}

async function rowOf(
  input: DataRequestInput,
  now: number,
  language: string,
): Promise<DataRequestRow> {
  const { kind, asker, name, email, text } = input
  const content = { kind, asker, name, email, text }
  const reference = newReference('P')
  return {
    ...content,
    id: crypto.randomUUID(),
    reference,
    formKey: input.key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify(Object.values(content))),
    state: 'new',
    dueAt: now + DATA_REQUEST_DUE_MS,
    version: 0,
    createdAt: now,
    changedAt: now,
    language,
  }
}
