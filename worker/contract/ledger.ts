/** Where the ends of the ledger are published. */
export const LEDGER_PATH = '/ledger.json'

/** The end of the ledger on a day: whoever keeps it can prove later what the ledger held then. */
export type LedgerRoot = {
  /** UTC's, as 2026-11-22. */
  day: string
  /** How many entries the ledger had. */
  entries: number
  /** Of the last entry: SHA-256, in hex. */
  hash: string
  at: string
}

export type LedgerAnswer = { algorithm: 'SHA-256'; roots: LedgerRoot[] }
