import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { followCall, followsCall } from '#contract/calls'
import type { FollowsAnswer } from '#contract/follows'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { askAsMember, usePersonal } from '../../lib/auth/use-personal.ts'
import { usePanel } from '../../lib/modal-route.ts'
import { announce } from '../../ui/announce.tsx'

/** The companions that the member follows. */
export const useFollows = () => usePersonal<FollowsAnswer>(followsCall)

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
  /** What was just asked for, until it is stored. */
  const [requested, setRequested] = useState<boolean | null>(null)
  const following = requested ?? data?.data.some(({ id }) => id === companionId) ?? false

  async function store(follow: boolean) {
    setRequested(follow)
    onNote('')
    try {
      await askAsMember(followCall(companionId), { method: follow ? 'PUT' : 'DELETE' })
      announce(follow ? t`You follow this companion now.` : t`You no longer follow this companion.`)
      // A first answer that is still on its way may be from before, and would be taken for the new one.
      await queries.cancelQueries({ predicate: ({ queryKey }) => queryKey[2] === followsCall })
      await queries.invalidateQueries({ queryKey: [PERSONAL] })
    } catch (error) {
      const text = (error as Error).message
      onNote(text)
      announce(text)
    }
    setRequested(null)
  }
  return {
    following,
    toggle: () => (user ? void store(!following) : open('account', () => void store(true))),
  }
}
