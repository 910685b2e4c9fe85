import type { Context } from 'hono'
import {
  actOnConfirmationSchemas,
  confirmationKinds,
  listConfirmationsSchemas,
  requestConfirmationSchemas,
  actOnConfirmationEndpoint,
  listConfirmationsEndpoint,
  requestConfirmationEndpoint,
  type Confirmation,
} from '#staff/confirmations'
import {
  deletedCompanion,
  presentConfirmation,
} from '../../accounts/two-person-approval/present.ts'
import {
  findConfirmation,
  pageOfConfirmations,
} from '../../accounts/two-person-approval/queries.ts'
import { maySeeConfirmation } from '../../accounts/two-person-approval/rules.ts'
import { actOnConfirmation, requestConfirmation } from '../decide-confirmation.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { endingThreads } from '../../accounts/http/notify-connections.ts'
import { roleOf } from '../../accounts/http/require-admin.ts'
import { staff, staffInOpenSession } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminConfirmationRoutes = routesOf([
  handle(
    listConfirmationsEndpoint,
    listConfirmationsSchemas,
    { access: staff },
    async (c, { query }) => {
      const { db, now } = c.var
      const viewer = viewerOf(c)
      const kinds = confirmationKinds.filter((kind) => maySeeConfirmation(viewer.role, kind))
      const { rows, hasMore } = await pageOfConfirmations(db, { kinds, now, ...query })
      return { confirmations: rows.map((row) => presentConfirmation(row, viewer, now)), hasMore }
    },
  ),
  handle(
    requestConfirmationEndpoint,
    requestConfirmationSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = await requestConfirmation(c.var.db, input, caller)
      return present(c, id)
    },
  ),
  handle(
    actOnConfirmationEndpoint,
    actOnConfirmationSchemas,
    { access: staffInOpenSession },
    async (c, { caller, params: { id }, body: decision }) => {
      const row = await findConfirmation(c.var.db, id)
      const deletedId = row ? deletedCompanion(row) : null
      const notifyAll = await endingThreads(c, {
        companionIds: deletedId === null ? [] : [deletedId],
      })
      await actOnConfirmation(c.var.db, id, decision.act, caller)
      if (decision.act === 'confirm') notifyAll()
      return present(c, id)
    },
  ),
])

const viewerOf = (c: Context<AppEnv>) => ({ id: c.var.admin.id, role: roleOf(c.var.admin) })

async function present(c: Context<AppEnv>, id: string): Promise<Confirmation> {
  const row = await findConfirmation(c.var.db, id)
  if (!row) throw new Failure('not-found', 'confirmation.not-found')
  return presentConfirmation(row, viewerOf(c), c.var.now)
}
