import { createContext, useContext } from 'react'
import type { Contacts } from '#companions/contacts'
import type { Answer } from '#contract/renderer'

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

/** Data that the edge writes into the document beside its markup. */
type InitialQueries = Omit<SiteFacts, 'renderedAt'> & {
  /** Time of the page's rendering, epoch ms. */
  now: number
  /** Answers by call address. */
  answers: Record<string, Answer>
}

export function readInitialQueries(): InitialQueries {
  const text = document.getElementById('seed')?.textContent
  return text
    ? (JSON.parse(text) as InitialQueries)
    : { now: Date.now(), demo: false, contacts: {}, answers: {} }
}
