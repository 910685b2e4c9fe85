import { createContext, use } from 'react'

export type NextCase = {
  /** @returns the case below the one that is open in which there is something to be done, else the first such */
  find: () => string | null
  /** Opens it, or the list alone. */
  open: (id: string | null) => void
}

/** How a case beside its list leads to the next one. */
export const NextCaseContext = createContext<NextCase | null>(null)

/** @returns null where there is no list */
export const useNextCase = () => use(NextCaseContext)
