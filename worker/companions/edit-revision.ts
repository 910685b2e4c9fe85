import { profilePatch } from '#companions/companion-input'
import type { OwnRevisionAct, RevisedContent } from '#companions/revisions'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database, ReadRows } from '../platform/db/client.ts'
import { contentOf } from './profiles/field-columns.ts'
import {
  companionRecordFrom,
  companionRecordReads,
  requireFound,
  type CompanionRecord,
} from './profiles/queries.ts'
import { discardEmail, enqueueEmails } from '../platform/mail/writes.ts'
import { revisionSubmittedEmail } from './revisions/emails.ts'
import { openRevision, type RevisionRow } from './revisions/queries.ts'
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
import { patchedPlace } from './apply-patch.ts'
import { untrueRange } from './true-age-range.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

/** The published profile and the open revision; null: none. */
export type OwnContentNow = { companion: CompanionRecord; revision: RevisionRow | null }

/** Reads of the published content and the open revision; `ownContentFrom` combines their rows. */
export const ownContentReads = (db: Database, companionId: string) =>
  [openRevision(db, companionId), ...companionRecordReads(db, companionId)] as const

/** @param rows of `ownContentReads` @throws Failure 404 */
export function ownContentFrom([[revision], ...rows]: ReadRows<
  ReturnType<typeof ownContentReads>
>): OwnContentNow {
  return { companion: requireFound(companionRecordFrom(rows)), revision: revision ?? null }
}

/** The published content and the open revision. @throws Failure 404 */
export const readOwnContent = async (db: Database, companionId: string): Promise<OwnContentNow> =>
  ownContentFrom(await db.batch(ownContentReads(db, companionId)))

/** `content`: the companion's content afterwards. `isConflict`: nothing was written. */
export type RevisionChange = { content: OwnContentNow; isConflict: boolean }

/**
 * Stores a draft while it is typed. Writes nothing when the draft has another version, or is with staff: a conflict.
 *
 * @param version of the edited draft; 0: there was none
 */
export async function saveRevision(
  db: Database,
  { companionId, now }: OwnCaller,
  { version, content }: { version: number; content: RevisedContent },
): Promise<RevisionChange> {
  const current = await readOwnContent(db, companionId)
  const { companion, revision } = current
  const publishedContent = contentOf(companion)
  const draft = changedFields(content, publishedContent)
  const isSaved = isEqualContent(revision?.draft ?? {}, draft)
  if ((revision?.version ?? 0) !== version || revision?.state === 'submitted') {
    // A repeated save, whose first answer was lost, is no conflict.
    return { content: current, isConflict: !isSaved || revision?.state === 'submitted' }
  }
  if (isSaved) return { content: current, isConflict: false }
  const knownFields = revision ? fieldsOf(revision.draft) : []
  const base = {
    ...pickFields(publishedContent, fieldsOf(draft)),
    ...pickFields(revision?.base ?? {}, knownFields),
  }
  const storedDraft = { draft, base: pickFields(base, fieldsOf(draft)), changedAt: now }
  try {
    const savedRevision = revision
      ? await changeDraft(db, revision, storedDraft)
      : await insertRevision(db, {
          id: crypto.randomUUID(),
          companionId,
          createdAt: now,
          ...storedDraft,
        })
    return { content: { companion, revision: savedRevision }, isConflict: false }
  } catch (error) {
    if (!isRevisionConflict(error)) throw error
    return { content: await readOwnContent(db, companionId), isConflict: true }
  }
}

type StoredDraft = Pick<RevisionRow, 'draft' | 'base' | 'changedAt'>

/** @returns the revision afterwards */
async function changeDraft(
  db: Database,
  revision: RevisionRow,
  storedDraft: StoredDraft,
): Promise<RevisionRow> {
  const changes = { ...storedDraft, state: 'draft' as const }
  await writeAll(db, changeRevision(db, revision, changes))
  return { ...revision, ...changes, version: revision.version + 1 }
}

/**
 * Submits, withdraws or discards a draft.
 *
 * @param version of the draft as it was read
 * @param origin of the site
 * @returns a conflict when nothing was written, because the draft has another version
 * @throws Failure 422 for a draft that is empty or incomplete
 */
export async function actOnRevision(
  db: Database,
  caller: OwnCaller,
  { version, act, origin }: { version: number; act: OwnRevisionAct; origin: string },
): Promise<RevisionChange> {
  const current = await readOwnContent(db, caller.companionId)
  const { companion, revision } = current
  if (!revision) return { content: current, isConflict: version !== 0 && act !== 'discard' }
  const isDone = revision.version === version + 1 && revision.state === after[act]
  if (isDone && act !== 'discard') return { content: current, isConflict: false }
  if (revision.version !== version || !before[act].includes(revision.state)) {
    return { content: current, isConflict: true }
  }
  try {
    const changes = await actions[act](db, caller, { companion, revision, origin })
    const changedRevision = { ...revision, ...changes, version: version + 1 }
    const isOpen = changedRevision.state !== 'withdrawn'
    return { content: { companion, revision: isOpen ? changedRevision : null }, isConflict: false }
  } catch (error) {
    if (!isRevisionConflict(error)) throw error
    return { content: await readOwnContent(db, caller.companionId), isConflict: true }
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

/** Each stores an action and returns the changed columns of the revision. */
const actions: Record<
  OwnRevisionAct,
  (
    db: Database,
    caller: OwnCaller,
    about: About,
  ) => Promise<Partial<RevisionRow> & Pick<RevisionRow, 'state'>>
> = {
  async submit(db, { companionId, memberId, email, now }, { companion, revision, origin }) {
    const content = changedFields(revision.draft, contentOf(companion))
    const fields = fieldsOf(content)
    if (fields.length === 0) throw invalidField('content', 'revision.empty')
    const patch = validBody(profilePatch, content)
    const [placeError, rangeError] = await Promise.all([
      patchedPlace(db, patch, companion).then(
        () => null,
        (error: unknown) => error,
      ),
      untrueRange(db, companionId, content.age_range, now),
    ])
    if (rangeError) throw rangeError
    if (placeError) throw placeError
    const next = { ...revision, version: revision.version + 1 }
    const { id, name } = companion.row
    const event = { actor: memberId, at: now, act: 'companion.revision-submitted', subject: id }
    const changes = {
      state: 'submitted' as const,
      draft: content,
      base: pickFields(revision.base, fields),
      email: email || null,
      submittedAt: now,
      dueAt: revisionDueAt(now),
      changedAt: now,
    }
    await audited(db, { ...event, detail: { name, fields } }, [
      ...changeRevision(db, revision, changes),
      enqueueEmails(db, [officeMail(next, origin)], now),
    ])
    return changes
  },
  async withdraw(db, { memberId, now }, { companion, revision, origin }) {
    const { id, name } = companion.row
    const event = { actor: memberId, at: now, act: 'companion.revision-withdrawn', subject: id }
    const changes = { state: 'draft' as const, email: null, dueAt: null, changedAt: now }
    await audited(db, { ...event, detail: { name } }, [
      ...changeRevision(db, revision, changes),
      discardEmail(db, officeMail(revision, origin).cause),
    ])
    return changes
  },
  async discard(db, { now }, { revision }) {
    const changes = {
      state: 'withdrawn' as const,
      draft: {},
      base: {},
      reason: '',
      email: null,
      dueAt: null,
      changedAt: now,
    }
    await writeAll(db, changeRevision(db, revision, changes))
    return changes
  },
}
