import { createContext, useContext } from 'react'

export const PageParams = createContext<Record<string, string | undefined>>({})

/** Named parameters of the page's address, as in `/companion/:id`. */
export const usePageParams = () => useContext(PageParams)
