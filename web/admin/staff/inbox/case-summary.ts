import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ConfirmationKind } from '#staff/confirmations'
import type { InboxItem } from '#staff/inbox'
import { useOptionLabels } from '../../../features/moderation/applications/option-labels.ts'
import { useSubmissionKinds } from '../../../features/media/submission-facts.tsx'
import { useAppealKindNames } from '../../shared/labels/appeal-kind-names.ts'
import { useDataRightNames } from '../../shared/labels/data-right-names.ts'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { useInboxLabels } from './inbox-kinds.ts'

/** @returns a function that describes a case beside its subject's name: "Review: 4 stars", "Application: Zurich" */
export function useCaseSummary(): (item: InboxItem) => string {
  const { t } = useLingui()
  const labels = useInboxLabels()
  const { reasons, targets } = useReportLabels()
  const { places } = useOptionLabels()
  const submissionKinds = useSubmissionKinds()
  const appealKinds = useAppealKindNames()
  const rights = useDataRightNames()
  const confirmed: Record<ConfirmationKind, string> = {
    deletion: t`Deletion`,
    rights: t`Role`,
    block: t`Blocked file`,
  }

  function detailOf(summary: NonNullable<InboxItem['summary']>): string {
    switch (summary.kind) {
      case 'report': {
        const { reason, target } = summary
        return target === 'profile' ? reasons[reason] : `${reasons[reason]} · ${targets[target]}`
      }
      case 'application':
        return places[summary.location]
      case 'revision': {
        const { fields } = summary
        return plural(fields, { one: '# field', other: '# fields' })
      }
      case 'submission':
        return submissionKinds[summary.change]
      case 'appeal':
        return appealKinds[summary.decision]
      case 'data-request':
        return rights[summary.right]
      case 'review': {
        const { rating, isReply } = summary
        const stars = plural(rating, { one: '# star', other: '# stars' })
        return isReply ? t`reply to ${stars}` : stars
      }
      case 'confirmation':
        return confirmed[summary.action]
    }
  }

  return ({ kind, summary }) => {
    const label = labels[kind]
    if (summary === null) return label
    const detail = detailOf(summary)
    return t`${label}: ${detail}`
  }
}
