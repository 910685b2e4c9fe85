import type { ManagedCompanion } from '#contract/admin-companions'
import { isOnline } from '#contract/presence'
import type { CompanionRow } from './writes.ts'

const DAY_MS = 86_400_000

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
