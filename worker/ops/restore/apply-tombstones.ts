import '../../personal-data.ts'
import { sql } from 'drizzle-orm'
import { MAIN_LANGUAGE } from '#platform/language'
import type { Check } from '#companions/companion-status'
import type { ConsentUse } from '#media/media-consents'
import type { StaffRole } from '#staff/staff-rights'
import { audited } from '../../platform/db/audited.ts'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import {
  isAssertionFailed,
  isForeignKeyViolation,
  isLastOwnerRefusal,
} from '../../platform/db/refusals.ts'
import { isUndone, type TombstoneKind } from '../../platform/db/tombstones.ts'
import { setRole } from '../../accounts/administrators/writes.ts'
import { deleteApplicationPhoto } from '../../moderation/applications/details.ts'
import { deleteApplication } from '../../moderation/applications/writes.ts'
import { redactCompanion } from '../../companions/offboarding/redact-audit-log.ts'
import type { StoredTombstone } from '../../operations/backups/rules.ts'
import { publishCompanions, publishRunBy } from '../../catalogue/engine/projection.ts'
import { deleteContacts } from '../../companions/safety-timer/deletions.ts'
import { unlinkAccount } from '../../companions/accounts/writes.ts'
import {
  removeChannels,
  shortenCheck,
  unlist,
  withdrawCheck,
  type RestoredChannel,
} from '../../companions/profiles/restored.ts'
import { updateCompanions } from '../../companions/profiles/writes.ts'
import { insertDeparture } from '../../companions/offboarding/writes.ts'
import { endGrant } from '../../billing/complimentary-plans/writes.ts'
import { block } from '../../messaging/hidden-companions/queries.ts'
import { endKinds } from '../../notifications/mail-preferences/writes.ts'
import { mediaById } from '../../media/files/queries.ts'
import {
  blockFile,
  blockFileForProfile,
  unblockFile,
  unblockFileForProfile,
  type Fingerprint,
} from '../../media/consents/blocklist.ts'
import { consentFor } from '../../media/consents/queries.ts'
import { endConsent, withdrawFrom } from '../../media/consents/writes.ts'
import { deleteMemberPhoto } from '../../accounts/photos/queries.ts'
import { deleteAddress, insertAddress } from '../../accounts/suspended-addresses/writes.ts'
import { deleteVouch, insertMarkChoice } from '../../messaging/vouches/writes.ts'
import { endMeasure, restoreMeasure, type NewMeasure } from '../../accounts/measures/writes.ts'
import { suspend, unsuspend } from '../../accounts/members/writes.ts'
import { endRestoredPlans } from '../../billing/payments/lifecycle.ts'
import { endConsentToListing } from '../../companions/listing-consent/writes.ts'
import { endPromotion } from '../../companions/promotion-consent/writes.ts'
import { deleteDeviceById } from '../../platform/push/writes.ts'
import { restoreLifetime, type EarlierChoice } from '../../messaging/requests/lifetime.ts'
import { insertBlock, setRefused } from '../../messaging/requests/writes.ts'
import { endTakedown } from '../../moderation/reports/takedowns.ts'
import { endMute, restoreMute } from '../../moderation/reports/mutes.ts'
import { deleteReply, hideReview } from '../../moderation/reviews/writes.ts'
import { deleteStoriesOf, deleteStory } from '../../media/stories/writes.ts'
import { deleteSubmittedFile } from '../../media/files/writes.ts'
import { deleteSubmissionsOf, endSubmission } from '../../media/submissions/writes.ts'
import { changeMedia, removeMedia } from '../../media/change-media.ts'
import type { FolderStores } from '../../media/clean-up-folders.ts'
import { eraseMember } from '../../accounts/delete-member.ts'
import { removal } from '../../companions/remove-companion.ts'
import { setChoices } from '../../companions/profiles/availability.ts'
import { restoring, trashing } from '../../companions/trash-companion.ts'
import { Failure } from '../../platform/lib/failure.ts'

const SYSTEM = 'system'
const GONE = 404

/** Applies a tombstone to restored rows. A failed batch writes nothing. */
type Apply = (stores: FolderStores, tombstone: StoredTombstone) => Promise<void>

/** The deletions of each kind of tombstone; all can be repeated. */
const deletions: Readonly<Record<TombstoneKind, Apply>> = {
  'member.erased': async ({ db }, { subject, at }) => {
    // Accounts can't be erased while a plan renews, so any restored plan had ended.
    await writeAll(db, [endRestoredPlans(db, subject, at)])
    await eraseMember(db, subject, { actor: SYSTEM, at })
  },
  'member.suspended': audit('member.suspended', (db, { subject, at }) => [
    suspend(db, subject, at),
    publishRunBy(db, subject),
  ]),
  'staff.role': (stores, tombstone) => {
    const role = tombstone.detail['role'] as StaffRole | null
    const action = role ? 'rights.given' : 'rights.taken'
    const apply = audit(action, (db, { subject, at }) => [setRole(db, subject, role, at)])
    return apply(stores, tombstone)
  },
  'photo.removed': write((db, { subject }) => [deleteMemberPhoto(db, subject)]),
  'device.removed': write((db, { subject }) => [deleteDeviceById(db, subject)]),
  'mail.ended': write((db, { subject, detail, at }) => {
    const endedKinds = mailKinds.filter((kind) => !detail[kind])
    return [endKinds(db, subject, endedKinds, at)]
  }),
  'premium.revoked': write((db, { subject, at }) => [endGrant(db, subject, at)]),

  'companion.erased': audit('companion.deleted', (db, { subject }) => [
    redactCompanion(db, subject),
    ...removal(db, subject),
  ]),
  'companion.left': write((db, { subject, detail }) => [
    insertDeparture(db, {
      companion: subject,
      leftAt: Number(detail['leftAt']),
      eraseAt: Number(detail['eraseAt']),
      isRequested: detail['isRequested'] === true,
      email: null,
      language: MAIN_LANGUAGE,
    }),
  ]),
  // Not by `changeVisibilities`, which would notify the companion a second time.
  'companion.hidden': audit('companion.changed', (db, { subject, at }) => [
    ...updateCompanions(db, [{ id: subject, columns: { is_active: false } }], at),
    publishCompanions(db, [subject]),
  ]),
  'companion.trashed': audit('companion.trashed', (db, { subject, detail }) =>
    trashing(db, [subject], Number(detail['deletedAt'])),
  ),
  'companion.unlisted': audit('companion.changed', (db, { subject, at }) => [
    unlist(db, subject, at),
    publishCompanions(db, [subject]),
  ]),
  'companion.reviews-declined': audit('companion.changed', (db, { subject, at }) => [
    setChoices(db, subject, { declinesReviews: true }, at),
    publishCompanions(db, [subject]),
  ]),
  'companion.silent': audit('companion.changed', (db, { subject, at }) => [
    setChoices(db, subject, { announcesOnline: false }, at),
  ]),
  'companion.channels': audit('companion.changed', (db, { detail, at }) => {
    const { companion, channel } = detail as { companion: string; channel: RestoredChannel }
    return [removeChannels(db, companion, [channel], at), publishCompanions(db, [companion])]
  }),
  'account.unlinked': audit('companion.account-removed', (db, { subject }) => [
    unlinkAccount(db, subject),
    ...deleteSubmissionsOf(db, subject),
    publishCompanions(db, [subject]),
  ]),
  'safety-contact.removed': write((db, { subject }) => deleteContacts(db, sql`id = ${subject}`)),
  'listing.withdrawn': audit('companion.consent-withdrawn', (db, { subject, detail, at }) => [
    endConsentToListing(db, subject, detail['by'] === 'team' ? 'team' : 'companion', at),
    publishCompanions(db, [subject]),
  ]),
  'promotion.withdrawn': audit('companion.promotion-withdrawn', (db, { subject, detail, at }) => [
    endPromotion(db, subject, detail['by'] === 'team' ? 'team' : 'companion', at),
    publishCompanions(db, [subject]),
  ]),
  'check.withdrawn': write((db, { detail }) => {
    const { companion, checked } = checkOf(detail)
    return [withdrawCheck(db, companion, checked), publishCompanions(db, [companion])]
  }),
  'check.shortened': write((db, { detail }) => {
    const { companion, checked, until } = checkOf(detail)
    return [shortenCheck(db, companion, checked, until), publishCompanions(db, [companion])]
  }),

  'file.removed': async (stores, { subject, at }) => {
    // A submission that was approved since still exists in the copy.
    await writeAll(stores.db, [deleteSubmittedFile(stores.db, subject)])
    await removeMedia(stores, subject, { actor: SYSTEM, at })
  },
  'file.closed': async (stores, { subject, at }) => {
    if (!(await mediaById(stores.db, subject))) return
    const change = { access_level: 'private' } as const
    await changeMedia(stores.db, subject, change, { actor: SYSTEM, at }, { endsStories: true })
  },
  'file.consent-ended': write((db, { subject, at }) => [endConsent(db, subject, at)]),
  'file.use-ended': endUse,
  'file.blocked': write((db, tombstone) => [blockOrUnblock(db, tombstone, 'block')]),
  'submission.withdrawn': write((db, { subject }) => [
    deleteSubmittedFile(db, subject),
    endSubmission(db, subject),
  ]),
  'story.removed': write((db, { subject, detail }) => {
    const companion = String(detail['companion'])
    return [deleteStory(db, companion, subject), publishCompanions(db, [companion])]
  }),
  'application.erased': write((db, { subject }) => [deleteApplication(db, subject)]),
  'application-photo.removed': write((db, { subject, detail }) => [
    deleteApplicationPhoto(db, { applicationId: String(detail['application']), id: subject }),
  ]),

  'review.hidden': write((db, { subject, detail }) => {
    const companion = String(detail['companion'])
    return [hideReview(db, companion, subject), publishCompanions(db, [companion])]
  }),
  'reply.removed': write((db, { subject, detail }) => {
    const companion = String(detail['companion'])
    return [deleteReply(db, subject, companion), publishCompanions(db, [companion])]
  }),
  'member.blocked': audit('member.blocked', (db, { subject, at }) => [
    insertBlock(db, {
      memberId: subject,
      at,
      actor: SYSTEM,
      actorName: 'System',
      reason: 'Blocked before a restore; the reason was lost.',
    }),
  ]),
  'measure.taken': write((db, { subject, detail }) => [
    restoreMeasure(db, {
      id: subject,
      memberId: detail['member'] as string | null,
      companionId: detail['companion'] as string | null,
      caseId: String(detail['case']),
      kind: detail['kind'] as NewMeasure['kind'],
      reason: detail['reason'] as NewMeasure['reason'],
      ground: detail['ground'] as NewMeasure['ground'],
      severity: detail['severity'] as NewMeasure['severity'],
      words: '',
      at: Number(detail['at']),
      until: Number(detail['until']),
    }),
  ]),
  'reporter.muted': write((db, { subject, detail }) =>
    restoreMute(db, {
      id: subject,
      reporterKey: String(detail['key']),
      reason: 'Muted before a restore; the reason was lost.',
      at: Number(detail['at']),
      until: Number(detail['until']),
      actor: SYSTEM,
      actorName: 'System',
      liftedAt: null,
    }),
  ),
  'takedown.ended': write((db, { subject }) => [endTakedown(db, subject)]),
  'pair.refused': write((db, { detail, at }) => {
    const { companion, member } = detail as Pair
    return [setRefused(db, { companionId: companion, memberId: member, at }, true)]
  }),
  'member.blocks-companion': write((db, { detail, at }) => {
    const { companion, member } = detail as Pair
    return block(db, { companionId: companion, memberId: member, now: at })
  }),
  'mark.hidden': write((db, { subject }) => [insertMarkChoice(db, subject, false)]),
  'vouch.withdrawn': write((db, { subject }) => [deleteVouch(db, subject)]),
  'address.suspended': write((db, { subject, detail }) => [
    insertAddress(db, { addressHash: subject, memberId: null, until: Number(detail['until']) }),
  ]),
  'messages.lifetime': write((db, { subject, detail }) => [
    restoreLifetime(db, subject, detail as unknown as EarlierChoice),
  ]),
}

/** Actions that can be undone. Other kinds can't. */
const lifted: Readonly<Partial<Record<TombstoneKind, Apply>>> = {
  'member.suspended': audit('member.lifted', (db, { subject }) => [
    unsuspend(db, subject),
    publishRunBy(db, subject),
  ]),
  'measure.taken': write((db, { subject, at }) => [
    endMeasure(db, subject, { now: at, reason: '' }),
  ]),
  'reporter.muted': write((db, { subject, detail, at }) =>
    endMute(db, { id: subject, reporterKey: String(detail['key']) }, at),
  ),
  'companion.trashed': audit('companion.restored', (db, { subject, at }) =>
    restoring(db, subject, at),
  ),
  'file.blocked': write((db, tombstone) => [blockOrUnblock(db, tombstone, 'unblock')]),
  'address.suspended': write((db, { subject }) => [deleteAddress(db, subject)]),
}

type Pair = { companion: string; member: string }
const mailKinds = ['answers', 'requests', 'searches', 'follows', 'online', 'renewals'] as const
const checkOf = (detail: StoredTombstone['detail']) =>
  detail as { companion: string; checked: Check; until: number }

type WritesOf = (db: Database, tombstone: StoredTombstone) => Write[]

/** Runs the writes with an entry in the audit log, like any action. */
function audit(action: string, writesOf: WritesOf): Apply {
  return ({ db }, tombstone) => {
    const { subject, at, detail } = tombstone
    const subjectId = typeof detail['companion'] === 'string' ? detail['companion'] : subject
    const event = { actor: SYSTEM, at, act: action, subject: subjectId, detail: { restored: true } }
    return audited(db, event, writesOf(db, tombstone))
  }
}

/** Runs the writes without an audit entry, because the original action had none. */
function write(writesOf: WritesOf): Apply {
  return ({ db }, tombstone) => writeAll(db, writesOf(db, tombstone))
}

async function endUse({ db }: FolderStores, { detail, at }: StoredTombstone): Promise<void> {
  const { file, use } = detail as { file: string; use: ConsentUse }
  const consent = await consentFor(db, file)
  if (!consent) return
  const givenBy = { memberId: consent.givenByMember, name: consent.givenByName }
  const writes = [...withdrawFrom(db, use, { before: consent, givenBy, at })]
  if (use === 'stories') writes.push(deleteStoriesOf(db, file))
  const auditEvent = { actor: SYSTEM, at, act: 'media.use-withdrawn', subject: file }
  await audited(db, { ...auditEvent, detail: { use, restored: true } }, [
    ...writes,
    publishCompanions(db, [consent.companionId]),
  ])
}

/** Applies to one profile if the tombstone names it, else to all. */
function blockOrUnblock(
  db: Database,
  { detail, at }: StoredTombstone,
  action: 'block' | 'unblock',
): Write {
  const { kind, hash, companion } = detail as Record<string, string | null>
  const hashes = [String(hash)]
  const file: Fingerprint = {
    exact: kind === 'exact' ? hashes : [],
    hashes: kind === 'perceptual' ? hashes : [],
    frames: kind === 'frame' ? hashes : [],
  }
  if (companion != null) {
    return action === 'block'
      ? blockFileForProfile(db, companion, file, at)
      : unblockFileForProfile(db, companion, file)
  }
  return action === 'block' ? blockFile(db, file, at) : unblockFile(db, file)
}

/** The newest tombstone of each subject, in their order. */
function newestOf(tombstones: readonly StoredTombstone[]): StoredTombstone[] {
  const newest = new Map<string, StoredTombstone>()
  for (const tombstone of tombstones) {
    const key = `${tombstone.what} ${tombstone.subject}`
    // Deleted first, because a `Map` keeps the position of a replaced key.
    newest.delete(key)
    newest.set(key, tombstone)
  }
  return [...newest.values()]
}

/**
 * Repeats deletions and other protected actions since the backup, with the site's own use cases. Can be repeated.
 *
 * @param tombstones those since the copy, in their order
 * @returns counts by kind, and a description of each step that someone has to do by hand
 */
export async function applyTombstones(
  stores: FolderStores,
  tombstones: readonly StoredTombstone[],
): Promise<{ done: Record<string, number>; left: string[] }> {
  const counts: Record<string, number> = {}
  const openSteps: string[] = []
  for (const tombstone of newestOf(tombstones)) {
    const { what, subject } = tombstone
    if (!(what in deletions)) {
      openSteps.push(`${what} ${subject}: this version does not know it.`)
      continue
    }
    const kind = what as TombstoneKind
    const apply = isUndone(tombstone) ? lifted[kind] : deletions[kind]
    if (!apply) continue
    try {
      await apply(stores, tombstone)
      counts[what] = (counts[what] ?? 0) + 1
    } catch (error) {
      // The tombstone refers to someone who is newer than the backup, or would remove the last owner.
      if (
        [isForeignKeyViolation, isAssertionFailed, isLastOwnerRefusal].some((matches) =>
          matches(error),
        )
      ) {
        openSteps.push(`${what} ${subject}: cannot be done again to what was restored.`)
        continue
      }
      if (!(error instanceof Failure)) throw error
      // The subject is deleted already.
      if (error.status !== GONE) openSteps.push(`${what} ${subject}: ${error.message}`)
    }
  }
  return { done: counts, left: openSteps }
}
