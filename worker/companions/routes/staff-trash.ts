import { Hono } from 'hono'
import {
  deleteTrashed,
  listTrash,
  restoreTrashed,
  trashCompanions,
} from '#companions/staff/trash.api'
import { listTrashSchemas, trashCompanionsSchemas } from '#companions/staff/trash'
import { readOpenMatters, withOpenMatters } from '../../staff/two-person-approval/queries.ts'
import { presentTrashed } from '../profiles/present/present-trash.ts'
import { namedAmong, trashPage } from '../profiles/trash.ts'
import { approvalOfOnlyOwner, noApproval } from '../../staff/second-person.ts'
import {
  deleteTrashed as deleteForGood,
  requireTrashed,
  restoreTrashed as restore,
  trashCompanions as trash,
} from '../trash-companion.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { endingThreads } from '../../messaging/http/notify-connections.ts'
import { staffOf, staffWithRole } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const trashRoutes = new Hono<AppEnv>()
  .get(listTrash.path, validQuery(listTrashSchemas.query), async (c) => {
    const { rows, total } = await trashPage(c.var.db, c.req.valid('query'))
    return respond(c, listTrash, { companions: rows.map(presentTrashed), total })
  })
  .post(trashCompanions.path, async (c) => {
    const { db } = c.var
    const { ids } = validBody(trashCompanionsSchemas.body, await readJson(c.req))
    const found = await namedAmong(db, ids, 'lists')
    const open = new Set(
      await withOpenMatters(
        db,
        found.map(({ id }) => id),
      ),
    )
    const free = found.filter(({ id }) => !open.has(id))
    const notifyAll = await endingThreads(c, { companionIds: free.map(({ id }) => id) })
    if (free.length > 0) await trash(db, free, staffOf(c))
    await refreshCatalogue(c)
    notifyAll()
    const skipped = found.filter(({ id }) => open.has(id)).map(({ name }) => name)
    return respond(c, trashCompanions, { trashed: free.length, skipped })
  })
  .post(restoreTrashed.path, async (c) => {
    await restore(c.var.db, idOf(c, 'companion.not-found'), staffOf(c))
    await refreshCatalogue(c)
    return respond(c, restoreTrashed, { success: true })
  })
  .delete(deleteTrashed.path, async (c) => {
    const { db } = c.var
    const { id } = await requireTrashed(db, idOf(c, 'companion.not-found'))
    const approval = (await readOpenMatters(db, id))
      ? await approvalOfOnlyOwner(db, staffWithRole(c))
      : noApproval
    const notifyAll = await endingThreads(c, { companionIds: [id] })
    await deleteForGood(db, id, staffOf(c), approval)
    await refreshCatalogue(c)
    notifyAll()
    return respond(c, deleteTrashed, { success: true })
  })
