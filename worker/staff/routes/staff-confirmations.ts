import { Hono, type Context } from 'hono'
import {
  actOnConfirmationSchemas,
  requestConfirmationSchemas,
  type Confirmation,
} from '#staff/confirmations'
import { actOnConfirmation, listConfirmations, requestConfirmation } from '#staff/confirmations.api'
import { deletedCompanion, presentConfirmation } from '../two-person-approval/present.ts'
import { findConfirmation, recentConfirmations } from '../two-person-approval/queries.ts'
import { maySee } from '../two-person-approval/rules.ts'
import { actOnConfirmation as act, requestConfirmation as request } from '../decide-confirmation.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { endingThreads } from '../../messaging/http/notify-connections.ts'
import { openSessionOnly } from '../../accounts/http/open-session.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { roleOf, staffWithRole } from '../../accounts/http/require-admin.ts'

export const adminConfirmationRoutes = new Hono<AppEnv>()
  .get(listConfirmations.path, async (c) => {
    const viewer = viewerOf(c)
    const rows = await recentConfirmations(c.var.db, c.var.now)
    const seen = rows.filter(({ kind }) => maySee(viewer.role, kind))
    const confirmations = seen.map((row) => presentConfirmation(row, viewer, c.var.now))
    return respond(c, listConfirmations, { confirmations })
  })
  .post(requestConfirmation.path, async (c) => {
    const input = validBody(requestConfirmationSchemas.body, await readJson(c.req))
    const id = await request(c.var.db, input, staffWithRole(c))
    return respond(c, requestConfirmation, await present(c, id))
  })
  .post(actOnConfirmation.path, openSessionOnly, async (c) => {
    const decision = validBody(actOnConfirmationSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const row = await findConfirmation(c.var.db, id)
    const deleted = row ? deletedCompanion(row) : null
    const notifyAll = await endingThreads(c, { companionIds: deleted === null ? [] : [deleted] })
    await act(c.var.db, id, decision.act, staffWithRole(c))
    await refreshCatalogue(c)
    if (decision.act === 'confirm') notifyAll()
    return respond(c, actOnConfirmation, await present(c, id))
  })

const viewerOf = (c: Context<AppEnv>) => ({ id: c.var.admin.id, role: roleOf(c.var.admin) })

async function present(c: Context<AppEnv>, id: string): Promise<Confirmation> {
  const row = await findConfirmation(c.var.db, id)
  if (!row) throw new Failure('not-found', 'confirmation.not-found')
  return presentConfirmation(row, viewerOf(c), c.var.now)
}
