import type { RequestState } from '#messaging/requests'
import { stateName } from './request-labels.ts'
import { Badge } from '../../../ui/badge.tsx'

export const RequestStateBadge = ({ state }: { state: RequestState }) => (
  <Badge tone={state === 'answered' ? 'sage' : 'paper'} className="request-state">
    {stateName(state)}
  </Badge>
)
