import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { follow, listFollows, unfollow } from '#notifications/follows.api'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { usePanel } from '../../../lib/modal-route.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useSavedChoice } from '../../../lib/use-saved-choice.ts'
import { announce } from '../../../ui/announce.tsx'

/** The companions that the member follows. */
export const useFollows = () => useApiQuery(listFollows)

/**
 * Follows and unfollows; visitors sign in first.
 *
 * @param onNote called with what was done or went wrong
 */
export function useFollow(companionId: string, onNote: (text: string) => void) {
  const { user } = useAuth()
  const { open } = usePanel()
  const queries = useQueryClient()
  const { data } = useFollows()
  const isStored = data?.data.some(({ id }) => id === companionId) ?? false

  async function store(shall: boolean) {
    onNote('')
    try {
      await call(shall ? follow : unfollow, { params: { companionId } })
      announce(
        shall
          ? t`You are now following this companion.`
          : t`You are no longer following this companion.`,
      )
      // A first answer that is still on its way may be from before, and would be taken for the new one.
      // Whoever has just signed in is not the user of this render yet.
      await queries.cancelQueries({ predicate: ({ queryKey }) => queryKey[2] === listFollows.path })
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
