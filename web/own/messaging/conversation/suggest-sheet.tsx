import { useLingui } from '@lingui/react/macro'
import { getPreparedAnswersEndpoint, type ReceivedRequest } from '#messaging/own-requests'
import {
  SuggestTimeSheet,
  type SuggestedTimeInput,
} from '../../../features/messaging/requests/suggest-time-sheet.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'

type Props = {
  request: ReceivedRequest
  /** @returns the error message; null on success */
  suggest: (input: SuggestedTimeInput) => Promise<string | null>
  onClose: () => void
}

/** Suggests another time for a request to the companion, with her next free times. */
export function SuggestSheet({ request, suggest, onClose }: Props) {
  const { t } = useLingui()
  const { id, member, date } = request
  const { data, error } = useApiQuery(
    getPreparedAnswersEndpoint,
    { params: { id } },
    { staleTime: 0 },
  )
  return (
    <SuggestTimeSheet
      name={member ?? t`the member`}
      date={date}
      freeTimes={error ? null : data?.times}
      suggest={suggest}
      onClose={onClose}
    />
  )
}
