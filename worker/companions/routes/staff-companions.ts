import { refusalOf } from '#contract/refusals'
import { Hono, type Context } from 'hono'
import {
  changeManagedEndpoint,
  changePriceEndpoint,
  changeSlugEndpoint,
  setManagedUnlistedEndpoint,
  createManagedEndpoint,
  deleteManagedEndpoint,
  getManagedEndpoint,
  saveManagedEndpoint,
  undoManagedEndpoint,
  changeManagedSchemas,
  changePriceSchemas,
  changeSlugSchemas,
  setManagedUnlistedSchemas,
  createManagedSchemas,
  saveManagedSchemas,
  undoManagedSchemas,
} from '#companions/staff/admin-companions'
import { revertSweepEndpoint, revertSweepSchemas } from '#companions/staff/visibility-sweeps'
import { readOpenMatters } from '../../accounts/two-person-approval/queries.ts'
import { changePrice } from '../change-price.ts'
import { createCompanion } from '../create-companion.ts'
import { changeAddress, changeUnlisted } from '../change-address.ts'
import { approvalOfOnlyOwner, noApproval } from '../../accounts/second-person.ts'
import { changeVisibilities, saveCompanion, undoBulkChange } from '../manage-companions.ts'
import { revertSweep } from '../revert-sweep.ts'
import { trashCompanions } from '../trash-companion.ts'
import { endingThreads, notifyOfCompanions } from '../../accounts/http/notify-connections.ts'
import {
  presentChangedForStaff,
  presentForStaff,
  presentSavedForStaff,
} from '../http/managed-companion.ts'
import {
  companionRecordFrom,
  companionRecordReads,
  requireCompanion,
  requireFound,
} from '../profiles/queries.ts'
import { recordProfileReadOf } from '../../accounts/http/record-read.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { companionListRoutes } from './staff-companion-list.ts'
import { plannedChangeRoutes } from './staff-planned-changes.ts'
import { trashRoutes } from './staff-trash.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const profileRoutes = routesOf([
  handle(
    createManagedEndpoint,
    createManagedSchemas,
    { access: staff },
    async (c, { caller, body }) => {
      const { id, isConflict } = await createCompanion(c.var.db, body, caller)
      if (isConflict) return answerChanged(c, createManagedEndpoint, id)
      notifyOfCompanions(c, [id])
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    changeManagedEndpoint,
    changeManagedSchemas,
    { access: staff },
    async (c, { caller, body }) => {
      const { ids, reason = '', ground = null, ...switches } = body
      const companions = await changeVisibilities(c.var.db, ids, switches, {
        staff: caller,
        hiddenReason: { reason, ground },
      })
      notifyOfCompanions(c, ids)
      return { changed: companions.length, companions }
    },
  ),
  handle(
    undoManagedEndpoint,
    undoManagedSchemas,
    { access: staff },
    (c, { caller, body: { companions } }) => undoBulkChange(c.var.db, companions, caller),
  ),
  handle(
    revertSweepEndpoint,
    revertSweepSchemas,
    { access: staff },
    async (c, { caller, body: sweep }) => revertSweep(c.var.db, sweep, caller),
  ),
  handle(getManagedEndpoint, {}, { access: staff }, async (c) => {
    const companion = await requireCompanion(c.var.db, idOf(c, 'companion.not-found'))
    return presentForStaff(c, companion)
  }),
  handle(
    saveManagedEndpoint,
    saveManagedSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const { db } = c.var
      const id = idOf(c, 'companion.not-found')
      const { rows } = await saveCompanion(db, id, input, caller, {
        writes: [recordProfileReadOf(c, id)],
        reads: companionRecordReads(db, id),
      })
      if (rows === null) return answerChanged(c, saveManagedEndpoint, id)
      notifyOfCompanions(c, [id])
      return presentSavedForStaff(c, requireFound(companionRecordFrom(rows)))
    },
  ),
  handle(
    changeSlugEndpoint,
    changeSlugSchemas,
    { access: staff },
    async (c, { caller, body: { slug } }) => {
      const id = idOf(c, 'companion.not-found')
      await changeAddress(c.var.db, id, slug, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    changePriceEndpoint,
    changePriceSchemas,
    { access: staff },
    async (c, { caller, body: change }) => {
      const id = idOf(c, 'companion.not-found')
      await changePrice(c.var.db, id, change, caller)
      return { id, price_per_hour: change.after }
    },
  ),
  handle(
    setManagedUnlistedEndpoint,
    setManagedUnlistedSchemas,
    { access: staff },
    async (c, { caller, body: { unlisted } }) => {
      const id = idOf(c, 'companion.not-found')
      const { row } = await requireCompanion(c.var.db, id)
      await changeUnlisted(c.var.db, row, unlisted, { ...caller, side: 'team' })
      return presentChangedForStaff(c, id)
    },
  ),
  handle(deleteManagedEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { db } = c.var
    const { row, city } = await requireCompanion(db, idOf(c, 'companion.not-found'))
    const approval = (await readOpenMatters(db, row.id))
      ? await approvalOfOnlyOwner(db, caller)
      : noApproval
    const notifyAll = await endingThreads(c, { companionIds: [row.id] })
    await trashCompanions(db, [{ id: row.id, name: row.name, city }], caller, approval)
    notifyAll()
    return { success: true as const }
  }),
])

export const adminCompanionRoutes = new Hono<AppEnv>()
  .route('/', companionListRoutes)
  .route('/', trashRoutes)
  .route('/', plannedChangeRoutes)
  .route('/', profileRoutes)

/** The answer to a save that wrote nothing, because someone else has changed the companion. */
async function answerChanged(
  c: Context<AppEnv>,
  operation: typeof createManagedEndpoint | typeof saveManagedEndpoint,
  id: string,
) {
  const current = await presentChangedForStaff(c, id)
  return answerConflict(c, operation, { ...refusalOf('companion.changed'), current })
}
