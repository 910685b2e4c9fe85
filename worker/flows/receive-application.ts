import type { ApplicationInput } from '#contract/applications'
import type { SubmissionAnswer } from '#contract/submission-answer'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { receiptEmails } from '../features/applications/emails.ts'
import { applicationSent } from '../features/applications/queries.ts'
import { dueAfter } from '../features/applications/rules.ts'
import { insertApplication, type ApplicationRow } from '../features/applications/writes.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import { Failure } from '../lib/failure.ts'
import { fingerprintOf } from '../lib/hash.ts'
import { newReference } from '../lib/reference.ts'
import { foldForSearch } from '../lib/text.ts'

/**
 * Stores an application and writes to both sides, once however often it is sent.
 *
 * @param origin of the site
 * @throws Failure 409 when the same form has come with other words
 */
export async function receiveApplication(
  db: Database,
  input: ApplicationInput,
  { now, origin }: { now: number; origin: string },
): Promise<SubmissionAnswer> {
  const row = await rowOf(input, now)
  try {
    const emails = receiptEmails(row, origin)
    await writeAll(db, [insertApplication(db, row), enqueueEmails(db, emails, now)])
    return { reference: row.reference }
  } catch (error) {
    const known = await applicationSent(db, row)
    if (!known) throw error
    const { reference, fingerprint } = known
    if (fingerprint === row.fingerprint) return { reference }
    throw new Failure(
      'conflict',
      `Your application has reached us already, under the reference ${reference}. To change it, please write to us.`,
    )
  }
}

async function rowOf(input: ApplicationInput, now: number): Promise<ApplicationRow> {
  const { firstName, lastName, email, phone, age, location, experience = null, about } = input
  const said = { firstName, lastName, email, phone, age, location, experience, about }
  const texts = Object.values(said).map((value) => String(value ?? '').toLowerCase())
  const reference = newReference('A')
  return {
    ...said,
    id: crypto.randomUUID(),
    reference,
    formKey: input.key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify(texts)),
    consentedAt: now,
    state: 'new',
    dueAt: dueAfter('new', now),
    version: 0,
    companion: null,
    createdAt: now,
    changedAt: now,
    searchText: foldForSearch(`${firstName} ${lastName} ${email} ${reference}`),
  }
}
