import { channelKinds, type ChannelKind } from '#companions/channels'
import { profilePatch, type CompanionDetails } from '#companions/companion-input'
import type { ReviewedField } from '#companions/profile-fields'
import type { RemovableField, RevisedContent } from '#companions/revisions'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { fieldNote } from '../notifications/companion-notices/queries.ts'
import { endNotes } from '../notifications/companion-notices/writes.ts'
import { contentOf, ownDetailsOf } from './profiles/field-columns.ts'
import type { RevisionRow } from './revisions/queries.ts'
import { changedFields, fieldsOf, pickFields, omitItem } from './revisions/rules.ts'
import { changeRevision } from './revisions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import {
  ownContentFrom,
  ownContentReads,
  readOwnContent,
  type OwnContentNow,
} from './edit-revision.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'
import { applyPatch } from './apply-patch.ts'
import { requireTrueRange } from './true-age-range.ts'

// Changes to a companion's profile that take effect at once, without a review.

const MAX_ATTEMPTS = 3

/**
 * Changes the weekly schedule, the minimum notice and the channels; omitted fields stay unchanged.
 *
 * @returns the content afterwards
 * @throws Failure 404
 */
export async function changeDetails(
  db: Database,
  caller: OwnCaller,
  { schedule, contact, notice_hours }: CompanionDetails,
): Promise<OwnContentNow> {
  const changes: CompanionDetails = {}
  if (schedule !== undefined) changes.schedule = schedule
  if (contact) changes.contact = contact
  if (notice_hours !== undefined) changes.notice_hours = notice_hours
  return changeAtOnce(db, caller, () => ({ changes, writes: [] }))
}

/**
 * Restores the value of a field from before staff changed it. May be repeated.
 *
 * @throws Failure 422 for a range of ages that is no longer true
 */
export async function restoreField(
  db: Database,
  caller: OwnCaller,
  field: ReviewedField,
): Promise<void> {
  const { companionId, now } = caller
  const note = await fieldNote(db, companionId, field)
  if (!note) return
  const changes = { [field]: note.before }
  if (field === 'age_range') await requireTrueRange(db, companionId, String(note.before), now)
  await changeAtOnce(db, caller, () => ({
    changes,
    writes: [endNotes(db, companionId, ['field'], [field])],
  }))
}

/**
 * Removes something from the companion's profile, and from the lists of an open draft, so that an approval can't
 * restore it. May be repeated.
 *
 * @param item of a list: its name; omitted: the whole field
 * @returns the content afterwards
 * @throws Failure 404
 */
export async function removeContent(
  db: Database,
  caller: OwnCaller,
  { field, item }: { field: RemovableField; item?: string | undefined },
): Promise<OwnContentNow> {
  return changeAtOnce(db, caller, ({ companion, revision }) => {
    if (isChannel(field)) {
      const { contact } = ownDetailsOf(companion)
      return { changes: { contact: { ...contact, [field]: null } }, writes: [] }
    }
    const publishedContent = contentOf(companion)
    const remainingItems = withoutItem(publishedContent[field], item)
    const changes = { [field]: remainingItems }
    const writes = revision
      ? forgetInDraft(
          db,
          revision,
          { field, item, published: { ...publishedContent, ...changes } },
          caller,
        )
      : []
    return { changes, writes }
  })
}

type Removal = {
  field: Exclude<RemovableField, ChannelKind>
  item?: string | undefined
  published: ReturnType<typeof contentOf>
}

/** Drops the item from a drafted list; a drafted text stays. */
function forgetInDraft(
  db: Database,
  revision: RevisionRow,
  { field, item, published }: Removal,
  { now }: OwnCaller,
): Write[] {
  if (revision.draft[field] === undefined) return []
  const draftedValue = revision.draft[field]
  const drafts = item === undefined ? draftedValue : omitItem(draftedValue, item)
  const draft = changedFields({ ...revision.draft, [field]: drafts } as RevisedContent, published)
  const base = pickFields({ ...revision.base, ...pickFields(published, [field]) }, fieldsOf(draft))
  return changeRevision(db, revision, { draft, base, changedAt: now })
}

const isChannel = (field: RemovableField): field is ChannelKind =>
  (channelKinds as readonly string[]).includes(field)

const withoutItem = (value: unknown, item: string | undefined): unknown => {
  if (item !== undefined) return omitItem(value, item)
  if (Array.isArray(value)) return []
  return value !== null && typeof value === 'object' ? {} : ''
}

type Change = (now: OwnContentNow) => { changes: object; writes: Write[] }

async function changeAtOnce(
  db: Database,
  caller: OwnCaller,
  change: Change,
): Promise<OwnContentNow> {
  const { companionId, memberId, now } = caller
  for (let attempt = 1; ; attempt++) {
    const content = await readOwnContent(db, companionId)
    const { row } = content.companion
    const { changes, writes } = change(content)
    const patch = validBody(profilePatch, changes)
    try {
      const { rows } = await applyPatch(db, content.companion, patch, {
        staff: { actor: memberId, name: row.name, at: now },
        version: row.version,
        byCompanion: true,
        writes,
        reads: ownContentReads(db, companionId),
      })
      if (rows) return ownContentFrom(rows)
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
    if (attempt === MAX_ATTEMPTS) throw new Failure('conflict', 'revision.changed')
  }
}
