import { useLingui } from '@lingui/react/macro'
import type { WorkKind } from '#staff/queue-kinds'
import { sectionAddress } from '../api/use-section.ts'

/** Names of the kinds of cases. */
export function useWorkLabels(): Record<WorkKind, string> {
  const { t } = useLingui()
  return {
    request: t`Request`,
    application: t`Application`,
    revision: t`Profile change`,
    renewal: t`Verification`,
    report: t({ message: 'Report', context: 'case' }),
    appeal: t`Appeal`,
    review: t`Review`,
    sale: t`Payment`,
    'data-request': t`Privacy request`,
    plan: t`Missed publication plan`,
  }
}

const sections: Record<WorkKind, { section: string; key: string }> = {
  request: { section: 'requests', key: 'request' },
  application: { section: 'applications', key: 'application' },
  revision: { section: 'revisions', key: 'revision' },
  renewal: { section: 'renewals', key: 'renewal' },
  report: { section: 'reports', key: 'report' },
  appeal: { section: 'appeals', key: 'appeal' },
  review: { section: 'reviews', key: 'review' },
  sale: { section: 'payments', key: 'sale' },
  'data-request': { section: 'privacy', key: 'data-request' },
  plan: { section: 'companions', key: 'companion' },
}

export function caseAddress({ kind, id }: { kind: WorkKind; id: string }): string {
  const { section, key } = sections[kind]
  return `${sectionAddress(section)}&${key}=${encodeURIComponent(id)}`
}
