import { useQueryClient } from '@tanstack/react-query'
import { getOwnEndpoint, previewOwnEndpoint, type OwnProfile } from '#companions/own/own'
import { addressOf } from '#platform/endpoint'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../lib/api/replace-answer.ts'
import { personalKey } from '../../lib/api/use-api-query.ts'
import { useSingleCall } from '../../lib/api/use-single-call.ts'

/**
 * Changes something of the companion's, one call at a time, and shows the result.
 *
 * @param endpoint the read whose answer each change returns
 * @param onChanged called after a change
 */
export function useAnswerChange<Answer>(
  endpoint: Parameters<typeof personalKey>[1],
  onChanged = () => {},
) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { busy, message, setMessage, run } = useSingleCall()

  /**
   * @param send returns the answer after the change
   * @param successMessage message after a success; null: none
   * @returns whether the call succeeded
   */
  const change = (send: () => Promise<Answer>, successMessage: string | null = null) =>
    run(async () => {
      const answer = await send()
      replaceAnswer<Answer>(queries, personalKey(user?.id, endpoint), answer)
      onChanged()
      if (successMessage !== null) setMessage({ kind: 'success', text: successMessage })
    })
  return { change, busy, message }
}

/** Changes the companion's profile. */
export function useOwnChange() {
  const queries = useQueryClient()
  return useAnswerChange<OwnProfile>(getOwnEndpoint, () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
    })
  })
}
