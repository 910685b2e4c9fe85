import type { OwnProfile } from '#contract/own'
import { CHECK_ENDS_DAYS, type OwnHiddenReason } from '#contract/own-options'
import { dayOf } from '#contract/days'
import { ONLINE_MS } from '#contract/limits'
import { DAY_MS, iso } from '../../lib/time.ts'
import { endBeforeAbsence } from './absence.ts'
import type { CompanionRecord } from './queries.ts'
import type { Returned } from './returned.ts'
import { missingOf } from './publication.ts'
import { onlineUntilOf, presenceOf, whyNotPublic, type Circumstances } from './rules.ts'

/** What staff's reasons are called in her own area; what is missing here hides no profile. */
const reasons: Partial<Record<string, OwnHiddenReason>> = {
  paused: 'paused',
  'switched-off': 'suspended',
  reported: 'reported',
  draft: 'draft',
  pending: 'pending',
  archived: 'archived',
  'home-page-only': 'not-listed',
  'in-no-list': 'not-listed',
}

/** Requests that need an answer, her own changes that are not with staff, and what came back from them. */
type Waiting = {
  requests: OwnProfile['requests']
  revision: { state: string; reason: string } | undefined
  returned: Returned | undefined
  teamChanges: OwnProfile['teamChanges']
  teamFiles: OwnProfile['teamFiles']
  hiddenReason: OwnProfile['hiddenReason']
  appeal: OwnProfile['appeal']
  /** When it last left the site for what publication asks for, epoch milliseconds. */
  takenOffAt: number | null
}

export function presentOwn(
  record: CompanionRecord,
  {
    requests,
    revision,
    returned,
    teamChanges,
    teamFiles,
    hiddenReason,
    appeal,
    takenOffAt,
  }: Waiting,
  circumstances: Circumstances,
): OwnProfile {
  const { row, city } = record
  const { now } = circumstances
  const isOnline = presenceOf(row, now) === 'online'
  const { awayFrom, awayUntil, awayReply } = row
  const isAwayOver = !awayFrom || !awayUntil || awayUntil < dayOf(now)
  const atMost = endBeforeAbsence(now + ONLINE_MS, awayFrom, now)
  const why = whyNotPublic(record, circumstances)
  const missing = missingOf(record, circumstances.publication)
  const isIncomplete = missing.length > 0
  const hidden = [
    ...why.flatMap(({ reason }) => reasons[reason] ?? []),
    ...(isIncomplete ? (['incomplete'] as const) : []),
  ]
  return {
    id: row.id,
    name: row.name,
    city,
    presence: {
      isOnline,
      until: isOnline ? iso(onlineUntilOf(row)) : null,
      setBy: row.presenceBy ?? 'team',
    },
    onlineAtMost: atMost < now + ONLINE_MS ? iso(atMost) : null,
    away: isAwayOver ? null : { from: awayFrom, until: awayUntil, reply: awayReply ?? '' },
    isPaused: row.pausedAt != null,
    hidden: [...new Set(hidden)],
    missing: missing.map(({ reason, at, years }) => ({
      reason,
      ...(at !== undefined && { at }),
      ...(years !== undefined && { years }),
    })),
    consent: consentOf(record),
    isVip: row.isVip,
    isUnlisted: row.isUnlisted ?? false,
    requests,
    teamChanges,
    teamFiles,
    hiddenReason,
    appeal: hiddenReason && appeal,
    attention: [
      ...teamNotes(revision, isIncomplete ? takenOffAt : null),
      ...returnedNotes(returned),
      ...attentionOf(record, requests.waiting, circumstances),
    ],
  }
}

/** Hers to the listing, while it holds. */
const consentOf = ({ listingConsent: consent }: CompanionRecord): OwnProfile['consent'] =>
  consent && consent.withdrawnAt === null
    ? { givenAt: iso(consent.givenAt), isByTeam: consent.actor !== null }
    : null

/** What the team has done of hers, and what she has not yet given them. */
function teamNotes(
  revision: Waiting['revision'],
  takenOffAt: number | null,
): OwnProfile['attention'] {
  const isReturned = revision?.state === 'returned'
  return [
    ...(takenOffAt ? [{ kind: 'taken-off' as const, at: iso(takenOffAt) }] : []),
    ...(isReturned ? [{ kind: 'returned' as const, reason: revision.reason }] : []),
    ...(revision?.state === 'draft' ? [{ kind: 'unsubmitted' as const }] : []),
  ]
}

function returnedNotes(returned: Returned | undefined): OwnProfile['attention'] {
  const { media = 0, replies = 0, renewal = null } = returned ?? {}
  const { unrecorded = 0 } = returned ?? {}
  return [
    ...(media > 0 ? [{ kind: 'media-returned' as const, count: media }] : []),
    ...(replies > 0 ? [{ kind: 'replies-returned' as const, count: replies }] : []),
    ...(renewal === null ? [] : [{ kind: 'renewal-refused' as const, reason: renewal }]),
    ...(unrecorded > 0 ? [{ kind: 'files-unrecorded' as const, count: unrecorded }] : []),
  ]
}

function attentionOf(
  record: CompanionRecord,
  waiting: number,
  circumstances: Circumstances,
): OwnProfile['attention'] {
  const { now, offlineWindowDays } = circumstances
  const byEnd = record.verifications.toSorted((a, b) => a.validUntil - b.validUntil)
  const soon = now + CHECK_ENDS_DAYS * DAY_MS
  const ends = byEnd.find(({ validUntil }) => validUntil > now && validUntil < soon)
  const ended = byEnd.findLast(({ validUntil }) => validUntil <= now)
  const noteOf = (kind: 'check-ends' | 'check-ended', check: typeof ends) =>
    check ? [{ kind, at: iso(check.validUntil), check: check.checked }] : []
  const isInactive = whyNotPublic(record, circumstances).some(({ reason }) => reason === 'inactive')
  return [
    ...(waiting > 0 ? [{ kind: 'requests' as const, count: waiting }] : []),
    ...noteOf('check-ends', ends),
    ...noteOf('check-ended', ended),
    ...(isInactive ? [{ kind: 'inactive' as const, count: offlineWindowDays }] : []),
  ]
}
