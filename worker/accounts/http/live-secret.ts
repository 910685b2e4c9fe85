import type { Context } from 'hono'
import { hasConnections } from '../lib/connections.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** What tickets are signed with; null where there are no live updates, and browsers ask by themselves. */
export const liveSecretOf = (c: Context<AppEnv>): string | null =>
  hasConnections(c.executionCtx) ? c.var.config.siteSecret : null
