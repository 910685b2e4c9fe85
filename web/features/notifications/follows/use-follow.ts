import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { followEndpoint, listFollowsEndpoint, unfollowEndpoint } from '#notifications/follows'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { usePanel } from '../../../lib/modal-route.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useSavedChoice } from '../../../lib/use-saved-choice.ts'
import { announce } from '../../../ui/announce.tsx'

export const useFollows = () => useApiQuery(listFollowsEndpoint)

/**
 * Follows and unfollows a companion; visitors sign in first.
 *
 * @param onNote called with the result or the error as text
 */
export function useFollow(companionId: string, onNote: (text: string) => void) {
  const { user } = useAuth()
  const { open } = usePanel()
  const queries = useQueryClient()
  const { data } = useFollows()
  const isStored = data?.data.some(({ id }) => id === companionId) ?? false

  async function store(shouldFollow: boolean) {
    onNote('')
    try {
      await call(shouldFollow ? followEndpoint : unfollowEndpoint, { params: { companionId } })
      announce(
        shouldFollow ? t`You now follow this companion.` : t`You no longer follow this companion.`,
      )
      // An older answer that is still under way would overwrite the new list. The queries are matched by
      // path, since after a sign-in this render does not have the user yet.
      await queries.cancelQueries({
        predicate: ({ queryKey }) => queryKey[2] === listFollowsEndpoint.path,
      })
      await queries.invalidateQueries({ queryKey: [PERSONAL] })
    } catch (error) {
      const text = errorMessageOf(error)
      onNote(text)
      announce(text)
    }
  }
  const { shown: following, choose } = useSavedChoice(isStored, store)
  return {
    following,
    toggle: () => (user ? choose(!following) : open('account', () => choose(true))),
  }
}
