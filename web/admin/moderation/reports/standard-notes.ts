import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#moderation/reports'

/** Prepared reasons for hiding a profile, for the history of the report. */
export function useStandardNotes(): Record<ReportReason, string> {
  const { t } = useLingui()
  return {
    minor: t`We cannot rule out that the person shown is under 18. The profile is hidden to protect her.`,
    coercion: t`There are signs that the person shown does not act of her own free will. The profile is hidden to protect her.`,
    stolen_photos: t`The photos show a person who has not agreed to their use here.`,
    fake: t`The profile does not belong to the person whom it shows.`,
    illegal: t`What the profile shows or offers is against the law.`,
    other: t`What the profile shows or offers is against our guidelines.`,
  }
}
