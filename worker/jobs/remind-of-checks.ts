import { createDatabase } from '../db/client.ts'
import { remindOfChecks as remind } from '../flows/remind-of-checks.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'

/** Reminds companions of checks that end soon. @param now epoch milliseconds */
export const remindOfChecks = (env: Env, now: number): Promise<void> =>
  remind(createDatabase(env.DB), accountServiceOf(configOf(env)), now)
