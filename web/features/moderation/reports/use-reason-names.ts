import { useLingui } from '@lingui/react/macro'
import type { AnyReportReason } from '#moderation/reports'

/** Names of the reasons of reports, about profiles and about members. */
export function useReasonNames(): Record<AnyReportReason, string> {
  const { t } = useLingui()
  return {
    minor: t`Underage`,
    coercion: t`Coercion`,
    violence: t`Violence`,
    no_consent: t`Sexual act without consent`,
    threat: t`Threat`,
    stalking: t`Stalking or contact elsewhere`,
    unpaid: t`Refused payment`,
    stolen_photos: t`Stolen photos`,
    fake: t`Fake profile`,
    illegal: t`Something illegal`,
    abuse: t`Abusive language`,
    other: t`Something else`,
  }
}
