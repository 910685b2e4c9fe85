import type { Context } from 'hono'
import { planTermsOf } from '../../catalogue/http/plan-terms.ts'
import { eachBenefit } from '../../catalogue/settings/benefits.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { InboxOrder } from '../requests/received.ts'

/** In which order requests await a companion's reply. */
export const inboxOrder = async (c: Context<AppEnv>): Promise<InboxOrder> => ({
  levels: eachBenefit(await planTermsOf(c), ({ priority }) => priority),
  now: c.var.now,
})
