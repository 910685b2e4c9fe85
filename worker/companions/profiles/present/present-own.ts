import { CHECK_ENDS_DAYS, type OwnProfile, type OwnHiddenReason } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { ONLINE_MS } from '#platform/limits'
import { DAY_MS, iso } from '../../../platform/lib/time.ts'
import { endBeforeAbsence } from '../absence.ts'
import { firstDayOf, type FirstDayDraft } from '../first-day.ts'
import type { CompanionRecord } from '../queries.ts'
import type { ReturnedPiece } from '../returned.ts'
import { missingRequirements } from '../publication.ts'
import { onlineUntilOf, presenceOf, whyNotPublic, type ProfileCircumstances } from '../rules.ts'

/** Names in the companion's own area for the staff's reasons; a reason missing here doesn't hide a profile. */
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

/** Requests that need an answer, open changes, and returned items. */
type OwnerFields = {
  portrait: OwnProfile['portrait']
  requests: Omit<OwnProfile['requests'], 'isAnswererChosen'>
  revision: (NonNullable<FirstDayDraft> & { state: string; reason: string }) | undefined
  returned: ReturnedPiece | undefined
  teamChanges: OwnProfile['teamChanges']
  teamFiles: OwnProfile['teamFiles']
  hiddenReason: OwnProfile['hiddenReason']
  appeal: OwnProfile['appeal']
  measures: OwnProfile['measures']
  takedown: OwnProfile['takedown']
  /** Time at which a failed condition last took the profile offline, in epoch milliseconds. */
  takenOffAt: number | null
}

export function presentOwnProfile(
  record: CompanionRecord,
  {
    portrait,
    requests,
    revision,
    returned,
    teamChanges,
    teamFiles,
    hiddenReason,
    appeal,
    measures,
    takedown,
    takenOffAt,
  }: OwnerFields,
  circumstances: ProfileCircumstances,
): OwnProfile {
  const { row, city } = record
  const { now } = circumstances
  const isOnline = presenceOf(row, now) === 'online'
  const { awayFrom, awayUntil, awayReply } = row
  const isAwayOver = !awayFrom || !awayUntil || awayUntil < dayOf(now)
  const atMost = endBeforeAbsence(now + ONLINE_MS, awayFrom, now)
  const hiddenReasons = whyNotPublic(record, circumstances)
  const missing = missingRequirements(record, circumstances.publication)
  const isIncomplete = missing.length > 0
  const hidden = [
    ...hiddenReasons.flatMap(({ reason }) => reasons[reason] ?? []),
    ...(isIncomplete ? (['incomplete'] as const) : []),
  ]
  return {
    id: row.id,
    name: row.name,
    portrait,
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
    verifiedUntil: firstEndOfChecks(record, now),
    firstDay: firstDayOf(record, revision, missing),
    consent: presentOwnConsent(record.listingConsent),
    promotion: presentOwnConsent(record.promotionConsent),
    isVip: row.is_vip,
    isUnlisted: row.isUnlisted ?? false,
    declinesReviews: row.declinesReviews ?? false,
    announcesOnline: row.announcesOnline ?? false,
    requests: { ...requests, isAnswererChosen: record.answersChosenAt !== null },
    schedule: row.schedule as OwnProfile['schedule'],
    teamChanges,
    teamFiles,
    hiddenReason,
    appeal: hiddenReason && appeal,
    measures,
    takedown,
    attention: [
      ...teamNotes(revision, isIncomplete ? takenOffAt : null),
      ...returnedNotes(returned),
      ...attentionOf(record, requests.waiting, circumstances),
    ],
  }
}

/** ISO time at which the first valid check ends; null without a valid one. */
function firstEndOfChecks({ verifications }: CompanionRecord, now: number): string | null {
  const ends = verifications.map(({ validUntil }) => validUntil).filter((end) => end > now)
  return ends.length > 0 ? iso(Math.min(...ends)) : null
}

/** A companion's consent; null when none is stored or it was withdrawn. */
const presentOwnConsent = (consent: CompanionRecord['listingConsent']): OwnProfile['consent'] =>
  consent && consent.withdrawnAt === null
    ? { givenAt: iso(consent.givenAt), isByTeam: consent.actor !== null }
    : null

/** Items that the team returned, and files without the companion's consent. */
function teamNotes(
  revision: OwnerFields['revision'],
  takenOffAt: number | null,
): OwnProfile['attention'] {
  const notes: OwnProfile['attention'] = []
  if (takenOffAt) notes.push({ kind: 'taken-off', at: iso(takenOffAt) })
  if (revision?.state === 'returned') notes.push({ kind: 'returned', reason: revision.reason })
  if (revision?.state === 'draft') notes.push({ kind: 'unsubmitted' })
  return notes
}

function returnedNotes(items: ReturnedPiece | undefined): OwnProfile['attention'] {
  const { media = 0, replies = 0, renewal = null, unrecorded = 0 } = items ?? {}
  const returnedFile = readFile(items?.returnedFile)
  const unrecordedFile = readFile(items?.unrecordedFile)
  const notes: OwnProfile['attention'] = []
  if (media > 0 && returnedFile) {
    const { reason, file } = returnedFile
    notes.push({ kind: 'media-returned', count: media, reason, file })
  }
  if (replies > 0) notes.push({ kind: 'replies-returned', count: replies })
  if (renewal !== null) notes.push({ kind: 'renewal-refused', reason: renewal })
  if (unrecorded > 0 && unrecordedFile) {
    notes.push({ kind: 'files-unrecorded', count: unrecorded, file: unrecordedFile.file })
  }
  return notes
}

/** A file of `returnedTo`; null: none. */
function readFile(json: string | null | undefined) {
  if (!json) return null
  const {
    id,
    preview,
    reason = '',
  } = JSON.parse(json) as {
    id: string
    preview: string | null
    reason?: string
  }
  return { reason, file: { id, preview } }
}

function attentionOf(
  record: CompanionRecord,
  waiting: number,
  circumstances: ProfileCircumstances,
): OwnProfile['attention'] {
  const { now, offlineWindowDays } = circumstances
  const byEnd = record.verifications.toSorted((a, b) => a.validUntil - b.validUntil)
  const warningEnd = now + CHECK_ENDS_DAYS * DAY_MS
  const ends = byEnd.find(({ validUntil }) => validUntil > now && validUntil < warningEnd)
  const endedCheck = byEnd.findLast(({ validUntil }) => validUntil <= now)
  const noteOf = (kind: 'check-ends' | 'check-ended', check: NonNullable<typeof ends>) =>
    ({ kind, at: iso(check.validUntil), check: check.checked }) as const
  const isInactive = whyNotPublic(record, circumstances).some(({ reason }) => reason === 'inactive')
  const notes: OwnProfile['attention'] = []
  if (waiting > 0) notes.push({ kind: 'requests', count: waiting })
  if (ends) notes.push(noteOf('check-ends', ends))
  if (endedCheck) notes.push(noteOf('check-ended', endedCheck))
  if (isInactive) notes.push({ kind: 'inactive', count: offlineWindowDays })
  return notes
}
