import { createContext, useContext } from 'react'
import type { Contacts } from '#companions/contacts'

export type SiteFacts = {
  /** Time of the page's rendering, epoch ms: equal on the server and in the browser. */
  renderedAt: number
  /** Sample profiles may replace missing ones, with a label. */
  demo: boolean
  /** Addresses that replace the brand's own. */
  contacts: Contacts
  /** Language of the site that the visitor's browser prefers to the page's. */
  offer?: string | undefined
  /** True in discreet mode; the page reloads when that changes. */
  discreet?: boolean
}

export const Site = createContext<SiteFacts>({ renderedAt: 0, demo: false, contacts: {} })

export const useSite = () => useContext(Site)
