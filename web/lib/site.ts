import { createContext, useContext } from 'react'
import type { Contacts } from '#companions/contacts'

export type SiteFacts = {
  /** When this page was rendered, epoch ms: the same on the server and in the browser. */
  renderedAt: number
  /** Sample profiles may stand in for missing ones, labelled. */
  demo: boolean
  /** In the place of the brand's own. */
  contacts: Contacts
  /** A language of the site that the visitor's browser prefers to the page's. */
  offer?: string | undefined
  /** This browser is in discreet mode; the page comes anew when that changes. */
  discreet?: boolean
}

export const Site = createContext<SiteFacts>({ renderedAt: 0, demo: false, contacts: {} })

export const useSite = () => useContext(Site)
