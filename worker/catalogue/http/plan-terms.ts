import type { Context } from 'hono'
import { type PlanTerms } from '../settings/benefits.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'

/** What plans allow, as the operator has set it. */
export async function planTermsOf(c: Context<AppEnv>): Promise<PlanTerms> {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  return settingsOf(catalogue)
}
