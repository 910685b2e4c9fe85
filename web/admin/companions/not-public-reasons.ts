import { plural } from '@lingui/core/macro'
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
      reported: t`The report ${reference} hides her until it’s decided.`,
      draft: t`A draft isn’t visible anywhere.`,
      pending: t`A profile pending review isn’t public until it’s published.`,
      archived: t`An archived profile is no longer public.`,
      'switched-off': t`An inactive profile isn’t shown anywhere.`,
      paused: t`The companion has paused her profile. It isn’t shown anywhere until she resumes.`,
      'home-page-only': t`The profile is shown on the home page only, not in browse or search, and has no page of its own.`,
      'in-no-list': t`The profile is shown neither in browse and search nor on the home page.`,
      inactive: plural(days ?? 0, {
        one: 'She hasn’t been active for more than # day, so only Premium members see her in lists.',
        other:
          'She hasn’t been active for more than # days, so only Premium members see her in lists.',
      }),
      vip: t`Visitors see a locked card, because this is a VIP profile.`,
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
