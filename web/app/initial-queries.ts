import type { Contacts } from '#companions/contacts'
import type { Answer } from '#contract/renderer'

/** Data that the edge writes into the document beside its markup. */
export type InitialQueries = {
  now: number
  demo: boolean
  contacts: Contacts
  offer?: string
  discreet?: boolean
  answers: Record<string, Answer>
}

export function readInitialQueries(): InitialQueries {
  const text = document.getElementById('seed')?.textContent
  return text
    ? (JSON.parse(text) as InitialQueries)
    : { now: Date.now(), demo: false, contacts: {}, answers: {} }
}
