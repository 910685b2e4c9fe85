import { companionInput } from '#companions/companion-input'
import type { OwnRevisionAct, RevisedContent } from '#companions/revisions'
import { audited } from '../platform/db/audited.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { contentOf } from './profiles/present/present-content.ts'
import type { CompanionRecord } from './profiles/queries.ts'
import { discardEmail, enqueueEmails } from '../platform/mail/writes.ts'
import { placeNamed } from '../catalogue/places/find-city.ts'
import { revisionSubmittedEmail } from './revisions/emails.ts'
import { openRevisionOf, type RevisionRow } from './revisions/queries.ts'
import {
  changedFields,
  revisionDueAt,
  fieldsOf,
  isEqualContent,
  pickFields,
} from './revisions/rules.ts'
import { changeRevision, insertRevision, isRevisionConflict } from './revisions/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { requireCompanion } from './manage-companions.ts'
import { requireTrueRange } from './true-age-range.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

/** The published profile and the open revision; null: none. */
export type OwnContentNow = { companion: CompanionRecord; revision: RevisionRow | null }

/** Reads the published content and the open revision. @throws Failure 404 */
export async function readOwnContent(db: Database, companionId: string): Promise<OwnContentNow> {
  const [companion, revision] = await Promise.all([
    requireCompanion(db, companionId),
    openRevisionOf(db, companionId),
  ])
  return { companion, revision }
}

/** Every field that a companion's input requires, unchanged. */
export const asItIs = (companion: CompanionRecord) =>
  pickFields(contentOf(companion), ['name', 'age_range', 'location'])

/**
 * Stores a draft while it is typed. Writes nothing when the draft has another version, or is with staff.
 *
 * @param version of the edited draft; 0: there was none
 * @returns whether it was refused for that reason
 */
export async function saveRevision(
  db: Database,
  { companionId, now }: OwnCaller,
  { version, content }: { version: number; content: RevisedContent },
): Promise<boolean> {
  const { companion, revision } = await readOwnContent(db, companionId)
  const publishedContent = contentOf(companion)
  const draft = changedFields(content, publishedContent)
  const isSaved = isEqualContent(revision?.draft ?? {}, draft)
  if ((revision?.version ?? 0) !== version || revision?.state === 'submitted') {
    // A repeated save, whose first answer was lost, is no conflict.
    return !(isSaved && revision?.state !== 'submitted')
  }
  if (isSaved) return false
  const knownFields = revision ? fieldsOf(revision.draft) : []
  const base = {
    ...pickFields(publishedContent, fieldsOf(draft)),
    ...pickFields(revision?.base ?? {}, knownFields),
  }
  const storedDraft = { draft, base: pickFields(base, fieldsOf(draft)), changedAt: now }
  try {
    await writeAll(
      db,
      revision
        ? changeRevision(db, revision, { ...storedDraft, state: 'draft' })
        : [
            insertRevision(db, {
              id: crypto.randomUUID(),
              companionId,
              createdAt: now,
              ...storedDraft,
            }),
          ],
    )
    return false
  } catch (error) {
    if (isRevisionConflict(error)) return true
    throw error
  }
}

/**
 * Submits, withdraws or discards a draft.
 *
 * @param version of the draft as it was read
 * @param origin of the site
 * @returns true when nothing was written, because the draft has another version
 * @throws Failure 422 for a draft that is empty or incomplete
 */
export async function actOnRevision(
  db: Database,
  caller: OwnCaller,
  { version, act, origin }: { version: number; act: OwnRevisionAct; origin: string },
): Promise<boolean> {
  const { companion, revision } = await readOwnContent(db, caller.companionId)
  if (!revision) return version !== 0 && act !== 'discard'
  const isDone = revision.version === version + 1 && revision.state === after[act]
  if (isDone && act !== 'discard') return false
  if (revision.version !== version || !before[act].includes(revision.state)) return true
  try {
    await actions[act](db, caller, { companion, revision, origin })
    return false
  } catch (error) {
    if (isRevisionConflict(error)) return true
    throw error
  }
}

const before: Record<OwnRevisionAct, readonly RevisionRow['state'][]> = {
  submit: ['draft', 'returned'],
  withdraw: ['submitted'],
  discard: ['draft', 'returned'],
}
const after: Record<OwnRevisionAct, RevisionRow['state']> = {
  submit: 'submitted',
  withdraw: 'draft',
  discard: 'withdrawn',
}

type About = { companion: CompanionRecord; revision: RevisionRow; origin: string }

const officeMail = ({ id, version }: RevisionRow, origin: string) =>
  revisionSubmittedEmail({ id, version }, origin)

const actions: Record<
  OwnRevisionAct,
  (db: Database, caller: OwnCaller, about: About) => Promise<void>
> = {
  async submit(db, { companionId, memberId, email, now }, { companion, revision, origin }) {
    const content = changedFields(revision.draft, contentOf(companion))
    const fields = fieldsOf(content)
    if (fields.length === 0) throw invalidField('content', 'revision.empty')
    const { location } = validBody(companionInput, { ...asItIs(companion), ...content })
    await requireTrueRange(db, companionId, content.age_range, now)
    if ((await placeNamed(db, location)) === null) throw invalidField('location', 'city.unknown')
    const next = { ...revision, version: revision.version + 1 }
    const { id, name } = companion.row
    const event = { actor: memberId, at: now, act: 'companion.revision-submitted', subject: id }
    await audited(db, { ...event, detail: { name, fields } }, [
      ...changeRevision(db, revision, {
        state: 'submitted',
        draft: content,
        base: pickFields(revision.base, fields),
        email: email || null,
        submittedAt: now,
        dueAt: revisionDueAt(now),
        changedAt: now,
      }),
      enqueueEmails(db, [officeMail(next, origin)], now),
    ])
  },
  async withdraw(db, { memberId, now }, { companion, revision, origin }) {
    const { id, name } = companion.row
    const event = { actor: memberId, at: now, act: 'companion.revision-withdrawn', subject: id }
    await audited(db, { ...event, detail: { name } }, [
      ...changeRevision(db, revision, {
        state: 'draft',
        email: null,
        dueAt: null,
        changedAt: now,
      }),
      discardEmail(db, officeMail(revision, origin).cause),
    ])
  },
  async discard(db, { now }, { revision }) {
    const emptyRevision = { draft: {}, base: {}, reason: '', email: null, dueAt: null }
    const writes: Write[] = changeRevision(db, revision, {
      state: 'withdrawn',
      ...emptyRevision,
      changedAt: now,
    })
    await writeAll(db, writes)
  },
}
