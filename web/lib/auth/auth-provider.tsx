import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { authStore, unknown, type Auth } from './auth-store.ts'
import { AuthContext } from './use-auth.ts'

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
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The server knows nothing of a member, and the first render must agree with its markup. */
function atFirst(): Auth {
  const auth = authStore.get()
  return auth.user || auth.question ? unknown : auth
}
