import { createContext, useContext } from 'react'
import type { Auth } from './auth-store.ts'

export const AuthContext = createContext<Auth | null>(null)

/** The current authentication state. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
