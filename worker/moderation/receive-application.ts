import type { ApplicationInput } from '#moderation/applications'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../staff/sql/queue.ts'
import { applications } from './schema/applications.ts'
import { receiptEmails } from './applications/emails.ts'
import { tokenOf } from './applications/links.ts'
import { applicationDueAt } from './applications/rules.ts'
import { insertApplication, type ApplicationRow } from './applications/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'
import { foldForSearch } from '../platform/lib/text.ts'

/**
 * Stores an application and writes to both sides, once however often it is sent.
 *
 * @param origin of the site
 * @param language of the page that the form was on
 * @param mayMail whether a receipt goes to the address
 * @param secret of the site, which links to the second step are made with; null: there are none
 * @throws Failure 409 when the same form has come with other words
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
  const token = await tokenOf(secret, row.id)
  const emails = receiptEmails(row, origin, token).filter(({ to }) => mayMail || to === null)
  const act = { actor: 'system', act: 'application.received', subject: row.id, at: now }
  try {
    await audited(db, { ...act, detail: { reference: row.reference } }, [
      insertApplication(db, row),
      enqueueEmails(db, emails, now),
    ])
    return { reference: row.reference, ...(token && { more: moreAt(token) }) }
  } catch (error) {
    const known = await findSubmission(db, applications, row)
    if (!known) throw error
    const { reference, fingerprint } = known
    if (fingerprint === row.fingerprint) {
      const again = await tokenOf(secret, known.id)
      return { reference, ...(again && { more: moreAt(again) }) }
    }
    throw new Failure('conflict', 'application.received-already', { reference })
  }
}

/** Where the second step is; the token stays in the fragment, out of every log. */
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
    searchText: foldForSearch(`${firstName} ${lastName} ${email} ${reference}`),
  }
}
