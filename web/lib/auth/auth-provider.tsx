import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { authStore, unknownAuth, type Auth } from './auth-store.ts'
import { AuthContext } from './use-auth.ts'

/** First part of the cache key of all personal answers; the second is the member's id. */
export const PERSONAL = 'personal'

export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState(atFirst)
  // In a transition: an earlier update would discard markup that is not hydrated yet.
  useEffect(() => {
    const update = () => startTransition(() => setAuth(authStore.get()))
    update()
    return authStore.subscribe(update)
  }, [])
  const queries = useQueryClient()
  const id = auth.user?.id
  // A member must not see cached answers of another.
  useEffect(
    () => () => {
      if (id) queries.removeQueries({ queryKey: [PERSONAL, id] })
    },
    [id, queries],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The server renders for visitors, and the first render must match its markup. */
function atFirst(): Auth {
  const auth = authStore.get()
  return auth.user || auth.question ? unknownAuth : auth
}
