import type { ApplicationState } from '#moderation/applications'
import { Badge } from '../../../ui/badge.tsx'
import { useApplicationLabels } from './application-labels.ts'

export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  const { states } = useApplicationLabels()
  return <Badge tone={state === 'approved' ? 'sage' : 'paper'}>{states[state]}</Badge>
}
