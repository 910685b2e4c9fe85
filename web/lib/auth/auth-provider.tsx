import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { addressOf } from '#contract/endpoint'
import { getMe } from '#contract/me.api'
import { call } from '../call.ts'
import { authStore, unknown, type Auth } from './auth-store.ts'
import { AuthContext } from './use-auth.ts'
import { MeContext } from './use-premium.ts'

/** First part of the key of every answer that is about a member; the second is the member's id. */
export const PERSONAL = 'personal'

export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState(atFirst)
  // In a transition: anything sooner would throw away markup that is not taken over yet.
  useEffect(() => {
    const update = () => startTransition(() => setAuth(authStore.get()))
    update()
    return authStore.subscribe(update)
  }, [])
  const queries = useQueryClient()
  const id = auth.user?.id
  // What one member saw is not for the next one.
  useEffect(
    () => () => {
      if (id) queries.removeQueries({ queryKey: [PERSONAL, id] })
    },
    [id, queries],
  )
  // Observed once, here: each observer of its own would make every visitor's start longer.
  const { data: me } = useQuery({
    queryKey: [PERSONAL, id, addressOf(getMe)],
    queryFn: ({ signal }) => call(getMe, { signal, isQuiet: true }),
    enabled: id !== undefined,
  })
  const { pathname } = useLocation()
  // Each page shows how many messages are unread by then.
  useEffect(() => {
    const queryKey = [PERSONAL, id, addressOf(getMe)]
    if (id) void queries.refetchQueries({ queryKey, stale: true }, { cancelRefetch: false })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, id, queries])
  return (
    <AuthContext value={auth}>
      <MeContext value={me}>{children}</MeContext>
    </AuthContext>
  )
}

/** The server knows nothing of a member, and the first render must agree with its markup. */
function atFirst(): Auth {
  const auth = authStore.get()
  return auth.user || auth.question ? unknown : auth
}
