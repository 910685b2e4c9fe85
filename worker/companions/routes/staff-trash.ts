import {
  deleteTrashedEndpoint,
  listTrashEndpoint,
  restoreTrashedEndpoint,
  trashCompanionsEndpoint,
  listTrashSchemas,
  trashCompanionsSchemas,
} from '#companions/staff/trash'
import { readOpenMatters, withOpenMatters } from '../../accounts/two-person-approval/queries.ts'
import { presentTrashed } from '../profiles/present/present-row.ts'
import { namedAmong, trashPage } from '../profiles/trash.ts'
import { approvalOfOnlyOwner, noApproval } from '../../accounts/second-person.ts'
import {
  deleteTrashed,
  requireTrashed,
  restoreTrashed,
  trashCompanions,
} from '../trash-companion.ts'
import { endingThreads } from '../../accounts/http/notify-connections.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const trashRoutes = routesOf([
  handle(listTrashEndpoint, listTrashSchemas, { access: staff }, async (c, { query }) => {
    const { rows, total } = await trashPage(c.var.db, query)
    return { companions: rows.map(presentTrashed), total }
  }),
  handle(
    trashCompanionsEndpoint,
    trashCompanionsSchemas,
    { access: staff },
    async (c, { caller, body: { ids } }) => {
      const { db } = c.var
      const companionsToTrash = await namedAmong(db, ids, 'lists')
      const open = new Set(
        await withOpenMatters(
          db,
          companionsToTrash.map(({ id }) => id),
        ),
      )
      const free = companionsToTrash.filter(({ id }) => !open.has(id))
      const notifyAll = await endingThreads(c, { companionIds: free.map(({ id }) => id) })
      if (free.length > 0) await trashCompanions(db, free, caller)
      notifyAll()
      const skippedNames = companionsToTrash
        .filter(({ id }) => open.has(id))
        .map(({ name }) => name)
      return { trashed: free.length, skipped: skippedNames }
    },
  ),
  handle(restoreTrashedEndpoint, {}, { access: staff }, async (c, { caller }) => {
    await restoreTrashed(c.var.db, idOf(c, 'companion.not-found'), caller)
    return { success: true as const }
  }),
  handle(deleteTrashedEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { db } = c.var
    const { id } = await requireTrashed(db, idOf(c, 'companion.not-found'))
    const approval = (await readOpenMatters(db, id))
      ? await approvalOfOnlyOwner(db, caller)
      : noApproval
    const notifyAll = await endingThreads(c, { companionIds: [id] })
    await deleteTrashed(db, id, caller, approval)
    notifyAll()
    return { success: true as const }
  }),
])
