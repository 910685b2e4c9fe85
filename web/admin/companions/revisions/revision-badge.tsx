import type { SubmittedState } from '#companions/revisions'
import { Badge } from '../../../ui/badge.tsx'
import { useRevisionLabels } from './revision-labels.ts'

export function RevisionBadge({ state }: { state: SubmittedState }) {
  const { states } = useRevisionLabels()
  return <Badge tone={state === 'approved' ? 'sage' : 'paper'}>{states[state]}</Badge>
}
