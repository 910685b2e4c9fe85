import type { Context } from 'hono'
import type { InboxOrder } from '../../messaging/requests/received.ts'
import { eachBenefit, type PlanTerms } from '../../staff/settings/benefits.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'

/** What plans allow, as the operator has set it. */
export async function planTermsOf(c: Context<AppEnv>): Promise<PlanTerms> {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  return settingsOf(catalogue)
}

/** In which order requests await a companion's reply. */
export const inboxOrder = async (c: Context<AppEnv>): Promise<InboxOrder> => ({
  levels: eachBenefit(await planTermsOf(c), ({ priority }) => priority),
  now: c.var.now,
})
