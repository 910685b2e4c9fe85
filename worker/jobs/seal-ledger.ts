import { createDatabase } from '../db/client.ts'
import { publishRoot as publish, sealLedger as seal } from '../flows/seal-ledger.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'

/** Adds to the ledger what has changed since. */
export const sealLedger = ({ DB }: Pick<Env, 'DB'>): Promise<void> => seal(createDatabase(DB))

/** Publishes where the ledger ends today. @param now epoch milliseconds */
export const publishLedger = (env: Env, now: number): Promise<void> =>
  publish(createDatabase(env.DB), accountServiceOf(configOf(env)), now)
