import type { ManagedCompanion } from '#contract/admin-companions'
import { ONLINE_MS } from '#contract/limits'
import type { CompanionRow } from './writes.ts'

const DAY_MS = 86_400_000

type Reason = ManagedCompanion['not_public'][number]

const lifecycleReasons = {
  draft: 'A draft is not visible anywhere.',
  pending: 'Pending review: not public before it is published.',
  active: null,
  archived: 'Archived: no longer public.',
} as const

/** Online is what staff set, until she has not been active for a while. */
export const isOnline = (
  { presence, lastActiveAt }: Pick<CompanionRow, 'presence' | 'lastActiveAt'>,
  now: number,
) => presence === 'online' && now - lastActiveAt < ONLINE_MS

/** What keeps visitors from finding a companion; nothing when they do. */
export function whyNotPublic(
  { row, holds }: { row: CompanionRow; holds: readonly { id: string; reference: string }[] },
  { offlineWindowDays, now }: { offlineWindowDays: number; now: number },
): Reason[] {
  const reasons: Reason[] = holds.map(({ id, reference }) => ({
    field: 'report',
    reason: `The report ${reference} hides her until it is decided.`,
    report: id,
  }))
  const lifecycle = lifecycleReasons[row.lifecycle]
  if (lifecycle) reasons.push({ field: 'status', reason: lifecycle })
  if (!row.isActive)
    reasons.push({ field: 'is_active', reason: 'Switched off: not shown anywhere.' })
  if (!row.visibleInFeed) {
    const reason = row.visibleOnHomepage
      ? 'Left out of browse and search, and without a page of her own: on the home page only.'
      : 'In no list: neither in browse and search nor on the home page.'
    reasons.push({ field: 'visible_in_feed', reason })
  }
  if (!isOnline(row, now) && now - row.lastActiveAt > offlineWindowDays * DAY_MS) {
    const reason = `Not active for more than ${offlineWindowDays} days: only premium members see her in lists.`
    reasons.push({ field: 'presence', reason })
  }
  if (row.isVip) {
    reasons.push({ field: 'is_vip', reason: 'A VIP profile: visitors see a locked card.' })
  }
  return reasons
}
