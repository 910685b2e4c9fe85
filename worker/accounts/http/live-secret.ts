import type { Context } from 'hono'
import { hasConnections } from '../lib/connections.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Signing secret of tickets; null without live updates, in which case browsers poll. */
export const liveSecretOf = (c: Context<AppEnv>): string | null =>
  hasConnections(c.executionCtx) ? c.var.config.siteSecret : null
