import { useLingui } from '@lingui/react/macro'
import type { HiddenReason, ManagedCompanion } from '#companions/staff/admin-companions'
import { longDate } from '../../lib/format.ts'
import { isMissingPiece, useMissingLabels } from '../shared/labels/missing-labels.ts'

/** Texts for staff: the reasons why a profile isn't public. */
export function useNotPublicReasons() {
  const { t } = useLingui()
  const missingLabel = useMissingLabels()
  return ({ reason, report, days, ...piece }: ManagedCompanion['not_public'][number]): string => {
    if (isMissingPiece(reason)) return missingLabel({ ...piece, reason })
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

/** Texts for staff: what will hide a profile, and when. */
export function useWarningLabel() {
  const { t } = useLingui()
  const missingLabel = useMissingLabels()
  return ({ until, ...piece }: ManagedCompanion['warnings'][number]): string => {
    const what = missingLabel(piece)
    const end = longDate(until)
    return t`${what} The profile stays public until ${end} without it.`
  }
}
