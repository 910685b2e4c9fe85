import { Hono } from 'hono'
import { LEDGER_PATH, type LedgerAnswer } from '#contract/ledger'
import { publishedRoots } from '../../features/ledger/queries.ts'
import type { AppEnv } from '../../http/context.ts'

/** Where the ledger ended on each day, for anyone who wants to keep it. */
export const ledgerRoutes = new Hono<AppEnv>().get(LEDGER_PATH, async (c) => {
  const answer: LedgerAnswer = { algorithm: 'SHA-256', roots: await publishedRoots(c.var.db) }
  return c.body(`${JSON.stringify(answer, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
})
