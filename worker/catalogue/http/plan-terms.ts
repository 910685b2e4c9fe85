import type { Context } from 'hono'
import { type PlanTerms } from '../settings/benefits.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'

/** Benefits of each plan, as the operator set them. */
export async function planTermsOf(c: Context<AppEnv>): Promise<PlanTerms> {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  return settingsOf(catalogue)
}
