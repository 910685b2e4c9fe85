import { useLingui } from '@lingui/react/macro'
import type { HiddenReason, ManagedCompanion, PublicationWarning } from '#contract/admin-companions'

/** What a reason for not being public says to staff. */
export function useNotPublicReasons() {
  const { t } = useLingui()
  return ({ reason, report, days }: ManagedCompanion['not_public'][number]): string => {
    const reference = report?.reference
    const labels: Record<HiddenReason, string> = {
      reported: t`The report ${reference} hides her until it is decided.`,
      draft: t`A draft is not visible anywhere.`,
      pending: t`Pending review: not public until it is published.`,
      archived: t`Archived: no longer public.`,
      'switched-off': t`Inactive: not shown anywhere.`,
      paused: t`Paused by the companion: not shown anywhere until she resumes.`,
      'home-page-only': t`Not in browse or search and without a profile page: shown on the home page only.`,
      'in-no-list': t`Shown neither in browse and search nor on the home page.`,
      inactive: t`Not active for more than ${days} days: only Premium members see her in lists.`,
      vip: t`A VIP profile: visitors see a locked card.`,
    }
    return labels[reason]
  }
}

/** What staff should look at before they publish a profile. */
export function useWarningLabels(): Record<PublicationWarning, string> {
  const { t } = useLingui()
  return {
    'no-photo': t`No public photo yet: visitors would see a profile without a photo.`,
    'not-verified': t`No valid verification yet: please check identity and age before publishing.`,
  }
}
