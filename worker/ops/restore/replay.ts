import { audited } from '../../db/audited.ts'
import { writeAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { isAssertionFailed, isForeignKeyViolation, isLastOwnerRefusal } from '../../db/refusals.ts'
import { deleteApplication } from '../../features/applications/writes.ts'
import { redactCompanion } from '../../features/audit-log/writes.ts'
import type { JournalEntry } from '../../features/backups/rules.ts'
import { publishCompanions, publishRunBy } from '../../features/catalogue/projection.ts'
import { noteFormerChoice } from '../../features/consents/writes.ts'
import {
  blockFile,
  blockFileForProfile,
  unblockFile,
  unblockFileForProfile,
  type Fingerprint,
} from '../../features/media-consents/blocklist.ts'
import { updateVisibility } from '../../features/companions/writes.ts'
import { consentFor } from '../../features/media-consents/queries.ts'
import { endConsent, withdrawFrom } from '../../features/media-consents/writes.ts'
import { mediaById } from '../../features/media/queries.ts'
import { unsuspend, suspend } from '../../features/members/writes.ts'
import { noteSent } from '../../features/outbox/writes.ts'
import { storeRestoredStatus } from '../../features/payments/restored-status.ts'
import { endConsentToListing } from '../../features/publication/writes.ts'
import { restoreLifetime, type EarlierChoice } from '../../features/requests/lifetime.ts'
import { endSubmission } from '../../features/submitted-media/writes.ts'
import { changeMedia, removeMedia } from '../../flows/change-media.ts'
import type { Stores } from '../../flows/clean-up-folders.ts'
import { eraseMember } from '../../flows/delete-member.ts'
import { removal } from '../../flows/remove-companion.ts'
import { restoring, trashing } from '../../flows/trash-companion.ts'
import { Failure } from '../../lib/failure.ts'
import type { Act } from './act.ts'
import { removals } from './removals.ts'

const SYSTEM = 'system'
const GONE = 404

type Known = Parameters<typeof storeRestoredStatus>[1]
type PlanDetail = Pick<Known, 'provider' | 'status' | 'periodEnd'> & { ref: string }

const write = async ({ db }: Stores, ...writes: Write[]) => writeAll(db, writes)
const noted = (db: Database, { subject, at }: JournalEntry, act: string, writes: Write[]) =>
  audited(db, { actor: SYSTEM, at, act, subject, detail: { restored: true } }, writes)
const nothing = async () => {}

const acts: Readonly<Record<string, Act>> = {
  ...removals,
  'companion.withdrawn': {
    group: 'shown',
    // Not by `changeVisibilities`, which informs her: she was informed when it was done.
    apply: ({ db }, entry) =>
      noted(db, entry, 'companion.changed', [
        updateVisibility(db, [entry.subject], { isActive: false }, entry.at),
        publishCompanions(db, [entry.subject]),
      ]),
  },
  'companion.shown': { group: 'shown', apply: nothing },
  'companion.trashed': {
    group: 'trash',
    apply: ({ db }, entry) => {
      const deletedAt = Number(entry.detail['deletedAt'])
      return noted(db, entry, 'companion.trashed', trashing(db, [entry.subject], deletedAt))
    },
  },
  'companion.restored': {
    group: 'trash',
    apply: ({ db }, entry) =>
      noted(db, entry, 'companion.restored', restoring(db, entry.subject, entry.at)),
  },
  'companion.erased': {
    group: '',
    apply: ({ db }, entry) =>
      noted(db, entry, 'companion.deleted', [
        redactCompanion(db, entry.subject),
        ...removal(db, entry.subject),
      ]),
  },
  'member.erased': {
    group: '',
    apply: ({ db }, { subject, at }) => eraseMember(db, subject, { actor: SYSTEM, at }),
  },
  'member.suspended': {
    group: 'suspended',
    apply: ({ db }, entry) =>
      noted(db, entry, 'member.suspended', [
        suspend(db, entry.subject, entry.at),
        publishRunBy(db, entry.subject),
      ]),
  },
  'member.lifted': {
    group: 'suspended',
    apply: ({ db }, entry) =>
      noted(db, entry, 'member.lifted', [
        unsuspend(db, entry.subject),
        publishRunBy(db, entry.subject),
      ]),
  },
  'member.chose': {
    group: '',
    apply: (stores, { subject, detail }) => {
      const { at, version, preference, analytics, marketing } = detail as Record<string, number>
      const flags = { preference: !!preference, analytics: !!analytics, marketing: !!marketing }
      const row = { memberId: subject, at: at!, version: version!, ...flags }
      return write(stores, noteFormerChoice(stores.db, row))
    },
  },
  'file.removed': {
    group: 'file',
    // Of one that was approved since, the copy has what she had submitted.
    apply: async (stores, { subject, at }) => {
      await write(stores, endSubmission(stores.db, subject))
      await removeMedia(stores, subject, { actor: SYSTEM, at })
    },
  },
  'file.closed': { group: 'file', apply: moveFile('private') },
  'file.opened': { group: 'file', apply: nothing },
  'file.consent-ended': {
    group: '',
    apply: (stores, { subject, at }) => write(stores, endConsent(stores.db, subject, at)),
  },
  'file.blocked': {
    group: blockOf,
    apply: (stores, entry) => write(stores, blocking(stores.db, entry)),
  },
  'file.allowed': {
    group: blockOf,
    apply: (stores, entry) => write(stores, unblocking(stores.db, entry)),
  },
  'file.promotion-ended': {
    group: 'promotion',
    apply: endPromotion,
  },
  'file.promotion-agreed': { group: 'promotion', apply: nothing },
  'listing.withdrawn': {
    group: 'listing',
    apply: ({ db }, entry) =>
      noted(db, entry, 'companion.consent-withdrawn', [
        endConsentToListing(
          db,
          entry.subject,
          entry.detail.by === 'team' ? 'team' : 'companion',
          entry.at,
        ),
        publishCompanions(db, [entry.subject]),
      ]),
  },
  'listing.agreed': { group: 'listing', apply: nothing },
  'application.erased': {
    group: '',
    apply: (stores, { subject }) => write(stores, deleteApplication(stores.db, subject)),
  },
  'plan.changed': {
    group: 'plan',
    apply: (stores, { detail, at }) => {
      const { provider, ref, status, periodEnd } = detail as unknown as PlanDetail
      const known = { provider, providerRef: ref, status, periodEnd }
      return write(stores, storeRestoredStatus(stores.db, known, at))
    },
  },
  'messages.lifetime': {
    group: '',
    apply: (stores, { subject, detail }) =>
      write(stores, restoreLifetime(stores.db, subject, detail as unknown as EarlierChoice)),
  },
  'mail.sent': {
    group: '',
    apply: (stores, { subject, at }) =>
      write(stores, noteSent(stores.db, [{ cause: subject, at }])),
  },
}

function blockOf({ detail }: JournalEntry) {
  return `block ${String(detail.kind)} ${String(detail.companion ?? '')}`
}

/** For one profile where the entry names it, else for all. */
function blocking(db: Database, entry: JournalEntry): Write {
  const { companion } = entry.detail
  return typeof companion === 'string'
    ? blockFileForProfile(db, companion, hashOf(entry), entry.at)
    : blockFile(db, hashOf(entry), entry.at)
}

function unblocking(db: Database, entry: JournalEntry): Write {
  const { companion } = entry.detail
  return typeof companion === 'string'
    ? unblockFileForProfile(db, companion, hashOf(entry))
    : unblockFile(db, hashOf(entry))
}

function hashOf({ subject, detail }: JournalEntry): Fingerprint {
  const of = (kind: string) => (detail.kind === kind ? [subject] : [])
  return { exact: of('exact'), hashes: of('perceptual'), frames: of('frame') }
}

async function endPromotion({ db }: Stores, entry: JournalEntry) {
  const { subject, at } = entry
  const before = await consentFor(db, subject)
  if (!before?.forPromotion) return
  const givenBy = { memberId: before.givenByMember, name: before.givenByName }
  await noted(db, entry, 'media.use-withdrawn', [
    ...withdrawFrom(db, 'promotion', { before, givenBy, at }),
    publishCompanions(db, [before.companionId]),
  ])
}

function moveFile(access_level: 'private') {
  return async (stores: Stores, { subject, at }: JournalEntry) => {
    if (!(await mediaById(stores.db, subject))) return
    const also = { endsStories: true }
    await changeMedia(stores, subject, { access_level }, { actor: SYSTEM, at }, also)
  }
}

/** Of entries about the same, those that another one replaces are left out. */
function lasting(journal: readonly JournalEntry[]): JournalEntry[] {
  const seen = new Set<string>()
  return journal
    .toReversed()
    .filter((entry) => {
      const { what, subject } = entry
      const said = acts[what]?.group
      const group = typeof said === 'function' ? said(entry) : said
      if (!group) return true
      const isFirst = !seen.has(`${group} ${subject}`)
      seen.add(`${group} ${subject}`)
      return isFirst
    })
    .toReversed()
}

/**
 * Does again what was done after the copy and must last: by the site's own flows. May be repeated.
 *
 * @returns how much of what was done, and what someone has to do by hand, in words
 */
export async function replay(
  stores: Stores,
  journal: readonly JournalEntry[],
): Promise<{ done: Record<string, number>; left: string[] }> {
  const done: Record<string, number> = {}
  const left: string[] = []
  for (const entry of lasting(journal)) {
    const { what, subject } = entry
    const act = acts[what]
    if (!act) {
      left.push(`${what} ${subject}: this version does not know it.`)
      continue
    }
    try {
      await act.apply(stores, entry)
      done[what] = (done[what] ?? 0) + 1
    } catch (error) {
      // It is about someone from after the back-up, or would take the last owner's rights.
      if ([isForeignKeyViolation, isAssertionFailed, isLastOwnerRefusal].some((is) => is(error))) {
        left.push(`${what} ${subject}: cannot be done again to what was restored.`)
        continue
      }
      if (!(error instanceof Failure)) throw error
      // It is gone already.
      if (error.status !== GONE) left.push(`${what} ${subject}: ${error.message}`)
    }
  }
  return { done, left }
}
