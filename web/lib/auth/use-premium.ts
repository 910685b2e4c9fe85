import { createContext, useContext } from 'react'
import type { AnswerOf } from '#platform/endpoint'
import type { getMe } from '#accounts/me.api'

export const MeContext = createContext<AnswerOf<typeof getMe> | undefined>(undefined)

/** What the server says of the member who is signed in. */
export const useMe = () => useContext(MeContext)

/** The premium member who is signed in, if the server says that there is one. */
export function usePremiumMember(): string | undefined {
  const me = useMe()
  return me?.isPremium ? me.id : undefined
}

export const usePremium = () => usePremiumMember() !== undefined
