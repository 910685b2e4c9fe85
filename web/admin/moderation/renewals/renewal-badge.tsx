import type { DecidableState } from '#moderation/renewals'
import { Badge } from '../../../ui/badge.tsx'
import { useRenewalLabels } from './renewal-labels.ts'

export function RenewalBadge({ state }: { state: DecidableState }) {
  const { states } = useRenewalLabels()
  return <Badge tone={state === 'confirmed' ? 'sage' : 'paper'}>{states[state]}</Badge>
}
