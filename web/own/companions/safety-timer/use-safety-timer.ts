import { getSafetyTimerEndpoint, type SafetyTimerState } from '#companions/safety-timer'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useAnswerChange } from '../../shared/use-own-change.ts'

/** The companion's timer, contacts and words; read again when she returns, because another device may change them. */
export const useSafetyTimer = () =>
  useApiQuery(getSafetyTimerEndpoint, {}, { staleTime: 0, refetchOnWindowFocus: true })

export const useSafetyChange = () => useAnswerChange<SafetyTimerState>(getSafetyTimerEndpoint)
