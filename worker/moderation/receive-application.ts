import type { ApplicationInput } from '#moderation/applications'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../platform/db/queue.ts'
import { applications } from './schema/applications.ts'
import { applicationReceiptEmails } from './applications/emails.ts'
import { applicationTokenOf } from './applications/links.ts'
import { applicationDueAt } from './applications/rules.ts'
import { insertApplication, type ApplicationRow } from './applications/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

/**
 * Stores an application and emails both sides. Sending the same form again changes nothing.
 *
 * @param origin the site's origin
 * @param language language of the page with the form
 * @param mayMail true if the address may get a receipt
 * @param secret the site's secret for links of the second step; `null`: no second step
 * @throws `Failure` 409 if the same form was sent with other content
 */
export async function receiveApplication(
  db: Database,
  input: ApplicationInput,
  {
    now,
    origin,
    secret,
    language,
    mayMail,
  }: {
    now: number
    origin: string
    secret: string | null
    language: string
    mayMail: boolean
  },
): Promise<SubmissionAnswer> {
  const row = await rowOf(input, now, language)
  const token = await applicationTokenOf(secret, row.id)
  const emails = applicationReceiptEmails(row, origin, token).filter(
    ({ to }) => mayMail || to === null,
  )
  const event = { actor: 'system', act: 'application.received', subject: row.id, at: now }
  try {
    await audited(db, { ...event, detail: { reference: row.reference } }, [
      ...insertApplication(db, row),
      enqueueEmails(db, emails, now),
    ])
    return { reference: row.reference, ...(token && { more: moreAt(token) }) }
  } catch (error) {
    const duplicate = await findSubmission(db, applications, row)
    if (!duplicate) throw error
    const { reference, fingerprint } = duplicate
    if (fingerprint === row.fingerprint) {
      const duplicateToken = await applicationTokenOf(secret, duplicate.id)
      return { reference, ...(duplicateToken && { more: moreAt(duplicateToken) }) }
    }
    throw new Failure('conflict', 'application.duplicate', { reference })
  }
}

/** Path of the second step. The token is in the fragment, so no server logs it. */
const moreAt = (token: string) => `/apply/details#${token}`

async function rowOf(
  input: ApplicationInput,
  now: number,
  language: string,
): Promise<ApplicationRow> {
  const { firstName, lastName, email, phone, age, location, experience = null, about } = input
  const content = { firstName, lastName, email, phone, age, location, experience, about }
  const texts = Object.values(content).map((value) => String(value ?? '').toLowerCase())
  const reference = newReference('A')
  return {
    ...content,
    id: crypto.randomUUID(),
    reference,
    formKey: input.key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify(texts)),
    consentedAt: now,
    state: 'new',
    dueAt: applicationDueAt('new', now),
    version: 0,
    companion: null,
    createdAt: now,
    changedAt: now,
    language,
  }
}
