import { createContext, useContext } from 'react'

export type SiteFacts = {
  /** When this page was rendered, epoch ms: the same on the server and in the browser. */
  renderedAt: number
  /** Sample profiles may stand in for missing ones, labelled. */
  demo: boolean
}

export const Site = createContext<SiteFacts>({ renderedAt: 0, demo: false })

export const useSite = () => useContext(Site)
