import { countCasesEndpoint, type CountedKind } from '#staff/case-counts'
import { useStaffAnswer } from '../api/use-staff-answer.ts'

/**
 * Numbers of the open cases of a kind, which its list shows with every filter.
 *
 * @param refetchInterval milliseconds; `false`: loaded once
 * @returns `undefined`: not loaded yet
 */
export const useCaseCounts = (kind: CountedKind, refetchInterval: number | false = false) =>
  useStaffAnswer(countCasesEndpoint, { params: { kind } }, { keep: true, refetchInterval }).data
