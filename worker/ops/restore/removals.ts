import { MAIN_LANGUAGE } from '#contract/language'
import type { Check } from '#contract/companion-status'
import type { StaffRole } from '#contract/staff-rights'
import { audited } from '../../db/audited.ts'
import { writeAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { setRole } from '../../features/administrators/writes.ts'
import { deletePhoto as deleteApplicationPhoto } from '../../features/applications/details.ts'
import type { JournalEntry } from '../../features/backups/rules.ts'
import { publishCompanions } from '../../features/catalogue/projection.ts'
import { unlinkAccount } from '../../features/companion-accounts/writes.ts'
import {
  removeChannels,
  shortenCheck,
  unlist,
  withdrawCheck,
} from '../../features/companions/restored.ts'
import { insertDeparture } from '../../features/departures/writes.ts'
import { endGrant } from '../../features/grants/writes.ts'
import { block } from '../../features/hidden-companions/queries.ts'
import { endKinds } from '../../features/mail-preferences/writes.ts'
import { deletePhoto } from '../../features/member-photos/queries.ts'
import { deleteGone } from '../../features/push/writes.ts'
import { insertBlock, setRefused } from '../../features/requests/writes.ts'
import { deleteReply, hideReview } from '../../features/reviews/writes.ts'
import { deleteStory } from '../../features/stories/writes.ts'
import { endSubmission } from '../../features/submitted-media/writes.ts'
import type { Act } from './act.ts'

const SYSTEM = 'system'

type Pair = { companion: string; member: string }
const pairOf = ({ detail }: JournalEntry) => detail as Pair
type CheckDetail = { companion: string; checked: Check; until: number }
const checkOf = ({ detail }: JournalEntry) => detail as CheckDetail
const companionOf = ({ detail }: JournalEntry) => String(detail['companion'])

/** An act that is audited as any other. */
const noted =
  (act: string, writes: (db: Database, entry: JournalEntry) => Write[]): Act['apply'] =>
  ({ db }, entry) =>
    audited(
      db,
      { actor: SYSTEM, at: entry.at, act, subject: entry.subject, detail: { restored: true } },
      writes(db, entry),
    )

/** One that leaves no trace, as it left none before. */
const written =
  (writes: (db: Database, entry: JournalEntry) => Write[]): Act['apply'] =>
  ({ db }, entry) =>
    writeAll(db, writes(db, entry))

const undone = (group: string): Act => ({ group, apply: async () => {} })
const mailKinds = ['answers', 'requests', 'searches', 'follows'] as const
const channels = ['phone', 'whatsapp', 'telegram', 'email'] as const

/** What people removed, took away or forbade, once more. */
export const removals: Readonly<Record<string, Act>> = {
  'staff.role': {
    group: 'role',
    apply: (stores, entry) => {
      const role = entry.detail['role'] as StaffRole | null
      const act = role ? 'rights.given' : 'rights.taken'
      return noted(act, (db, { subject, at }) => [setRole(db, subject, role, at)])(stores, entry)
    },
  },
  'account.unlinked': {
    group: 'account',
    apply: noted('companion.account-removed', (db, { subject }) => [
      unlinkAccount(db, subject),
      publishCompanions(db, [subject]),
    ]),
  },
  'account.linked': undone('account'),
  'companion.left': {
    group: 'left',
    apply: written((db, { subject, detail }) => {
      const { leftAt, eraseAt, isRequested } = detail as Record<string, number>
      const left = { leftAt: leftAt!, eraseAt: eraseAt!, isRequested: isRequested === 1 }
      return [
        insertDeparture(db, { companion: subject, ...left, email: null, language: MAIN_LANGUAGE }),
      ]
    }),
  },
  'companion.unlisted': {
    group: 'unlisted',
    apply: noted('companion.changed', (db, { subject, at }) => [
      unlist(db, subject, at),
      publishCompanions(db, [subject]),
    ]),
  },
  'companion.listed': undone('unlisted'),
  'companion.channels': {
    group: '',
    apply: noted('companion.changed', (db, { subject, detail, at }) => [
      removeChannels(
        db,
        subject,
        channels.filter((channel) => detail[channel]),
        at,
      ),
      publishCompanions(db, [subject]),
    ]),
  },
  'mail.ended': {
    group: 'mail',
    apply: written((db, { subject, detail, at }) => [
      endKinds(
        db,
        subject,
        mailKinds.filter((kind) => !detail[kind]),
        at,
      ),
    ]),
  },
  'member.blocked': {
    group: 'blocked',
    apply: noted('member.blocked', (db, { subject, at }) => [
      insertBlock(db, {
        ...{ memberId: subject, at, actor: SYSTEM, actorName: 'System' },
        reason: 'Blocked before a restore; the reason was lost.',
      }),
    ]),
  },
  'member.unblocked': undone('blocked'),
  'pair.refused': {
    group: 'refused',
    apply: written((db, entry) => {
      const { companion: companionId, member: memberId } = pairOf(entry)
      return [setRefused(db, { companionId, memberId, at: entry.at }, true)]
    }),
  },
  'pair.accepted': undone('refused'),
  'member.blocks': {
    group: 'blocks',
    apply: written((db, entry) => {
      const { companion: companionId, member: memberId } = pairOf(entry)
      return block(db, { companionId, memberId, now: entry.at })
    }),
  },
  'member.unblocks': undone('blocks'),
  'photo.removed': { group: '', apply: written((db, { subject }) => [deletePhoto(db, subject)]) },
  'story.removed': {
    group: 'story',
    apply: written((db, entry) => [
      deleteStory(db, companionOf(entry), entry.subject),
      publishCompanions(db, [companionOf(entry)]),
    ]),
  },
  'story.added': undone('story'),
  'review.hidden': {
    group: 'review',
    apply: written((db, entry) => [
      hideReview(db, companionOf(entry), entry.subject),
      publishCompanions(db, [companionOf(entry)]),
    ]),
  },
  'review.shown': undone('review'),
  'reply.removed': {
    group: '',
    apply: written((db, entry) => [
      deleteReply(db, entry.subject, companionOf(entry)),
      publishCompanions(db, [companionOf(entry)]),
    ]),
  },
  'check.withdrawn': {
    group: 'check',
    apply: written((db, entry) => {
      const { companion, checked } = checkOf(entry)
      return [withdrawCheck(db, companion, checked), publishCompanions(db, [companion])]
    }),
  },
  'check.given': {
    group: 'check',
    apply: written((db, entry) => {
      const { companion, checked, until } = checkOf(entry)
      return [shortenCheck(db, companion, checked, until), publishCompanions(db, [companion])]
    }),
  },
  'premium.revoked': {
    group: '',
    apply: written((db, { subject, at }) => [endGrant(db, subject, at)]),
  },
  'submission.withdrawn': {
    group: '',
    apply: written((db, { subject }) => [endSubmission(db, subject)]),
  },
  'application-photo.removed': {
    group: '',
    apply: written((db, { subject, detail }) => [
      deleteApplicationPhoto(db, { applicationId: String(detail['application']), id: subject }),
    ]),
  },
  'device.removed': { group: '', apply: written((db, { subject }) => [deleteGone(db, [subject])]) },
}
