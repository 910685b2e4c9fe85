import { useLingui } from '@lingui/react/macro'
import type { MemberReportReason } from '#moderation/member-cases'

/** Names of the reasons for which a member is reported; in general terms, because the member reads them too. */
export function useMemberReasons(): Record<MemberReportReason, string> {
  const { t } = useLingui()
  return {
    minor: t`Seems to be underage`,
    violence: t`Violence`,
    no_consent: t`Sexual act without consent, removing the condom included`,
    threat: t`Threat`,
    stalking: t`Stalking, or contact elsewhere`,
    unpaid: t`Payment refused`,
    abuse: t`Abusive language`,
    other: t`Something else`,
  }
}
