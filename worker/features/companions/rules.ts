import type { ManagedCompanion, PublicationWarning } from '#contract/admin-companions'
import { isOnline } from '#contract/presence'
import { DAY_MS } from '../../lib/time.ts'
import type { CompanionRow } from './writes.ts'

type Reason = ManagedCompanion['not_public'][number]

/** What the public sees as well: set online, and active a short while ago. */
export const presenceOf = (
  { presence, lastActiveAt }: Pick<CompanionRow, 'presence' | 'lastActiveAt'>,
  now: number,
) => (isOnline({ online: presence === 'online', lastActiveAt }, now) ? 'online' : 'offline')

/** What keeps visitors from finding a companion; nothing when they do. */
export function whyNotPublic(
  { row, holds }: { row: CompanionRow; holds: readonly { id: string; reference: string }[] },
  { offlineWindowDays, now }: { offlineWindowDays: number; now: number },
): Reason[] {
  const reasons: Reason[] = holds.map((report) => ({ field: 'report', reason: 'reported', report }))
  if (row.lifecycle !== 'active') reasons.push({ field: 'status', reason: row.lifecycle })
  if (!row.isActive) reasons.push({ field: 'is_active', reason: 'switched-off' })
  if (!row.visibleInFeed) {
    const reason = row.visibleOnHomepage ? 'home-page-only' : 'in-no-list'
    reasons.push({ field: 'visible_in_feed', reason })
  }
  if (presenceOf(row, now) === 'offline' && now - row.lastActiveAt > offlineWindowDays * DAY_MS) {
    reasons.push({ field: 'presence', reason: 'inactive', days: offlineWindowDays })
  }
  if (row.isVip) reasons.push({ field: 'is_vip', reason: 'vip' })
  return reasons
}

type Published = {
  media: readonly { type: string; accessLevel: string; purpose: string }[]
  verifications: readonly { validUntil: number }[]
}

/** What a profile should have before it is published. */
export function warningsOf({ media, verifications }: Published, now: number): PublicationWarning[] {
  const hasPhoto = media.some(
    ({ type, accessLevel, purpose }) =>
      type === 'photo' && accessLevel === 'public' && purpose === 'gallery',
  )
  const isVerified = verifications.some(({ validUntil }) => validUntil > now)
  return [
    ...(hasPhoto ? [] : (['no-photo'] as const)),
    ...(isVerified ? [] : (['not-verified'] as const)),
  ]
}
