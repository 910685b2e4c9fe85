import { createContext, useContext } from 'react'
import type { AnswerOf } from '#platform/endpoint'
import type { getMeEndpoint } from '#accounts/me'

export const MeContext = createContext<AnswerOf<typeof getMeEndpoint> | undefined>(undefined)

/** The server's data about the member who is signed in. */
export const useMe = () => useContext(MeContext)

/** Id of the signed-in member if they are a Premium member, according to the server. */
export function usePremiumMember(): string | undefined {
  const me = useMe()
  return me?.isPremium ? me.id : undefined
}

export const usePremium = () => usePremiumMember() !== undefined
