import { createContext, use } from 'react'

export type NextCase = {
  /** @returns the id of the next case below the open one that needs an action, else of the first such case */
  find: () => string | null
  /** Opens a case; `null` closes the open one. */
  open: (id: string | null) => void
}

/** Leads from a case to the next one of its list. */
export const NextCaseContext = createContext<NextCase | null>(null)

/** @returns `null` outside a list */
export const useNextCase = () => use(NextCaseContext)
