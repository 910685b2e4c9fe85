import { refusalOf } from '#contract/refusals'
import { Hono, type Context } from 'hono'
import {
  changeManaged,
  changePrice,
  changeSlug,
  setManagedUnlisted,
  createManaged,
  deleteManaged,
  getManaged,
  saveManaged,
  undoManaged,
} from '#companions/staff/admin-companions.api'
import {
  changeManagedSchemas,
  changePriceSchemas,
  changeSlugSchemas,
  setManagedUnlistedSchemas,
  createManagedSchemas,
  saveManagedSchemas,
  undoManagedSchemas,
} from '#companions/staff/admin-companions'
import { readOpenMatters } from '../../staff/two-person-approval/queries.ts'
import { presentChanged } from '../profiles/present/present.ts'
import { changePrice as setPrice } from '../change-price.ts'
import { createCompanion } from '../create-companion.ts'
import { changeAddress, changeUnlisted } from '../change-address.ts'
import { approvalOfOnlyOwner, noApproval } from '../../staff/second-person.ts'
import {
  changeVisibilities,
  requireCompanion,
  saveCompanion,
  undoBulkChange,
  type UndoneChange,
  type Saved,
} from '../manage-companions.ts'
import { trashCompanions } from '../trash-companion.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { endingThreads, notifyOfCompanions } from '../../messaging/http/notify-connections.ts'
import { presentForStaff } from '../http/managed-companion.ts'
import { staffOf, staffWithRole } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { companionListRoutes } from './staff-companion-list.ts'
import { plannedChangeRoutes } from './staff-planned-changes.ts'
import { trashRoutes } from './staff-trash.ts'

export const adminCompanionRoutes = new Hono<AppEnv>()
  .route('/', companionListRoutes)
  .route('/', trashRoutes)
  .route('/', plannedChangeRoutes)
  .post(createManaged.path, async (c) => {
    const input = validBody(createManagedSchemas.body, await readJson(c.req))
    return answerSaved(c, createManaged, await createCompanion(c.var.db, input, staffOf(c)))
  })
  .patch(changeManaged.path, async (c) => {
    const requested = validBody(changeManagedSchemas.body, await readJson(c.req))
    const visibility = {
      ...(requested.status !== undefined && { lifecycle: requested.status }),
      ...(requested.is_active !== undefined && { isActive: requested.is_active }),
      ...(requested.is_featured !== undefined && { isFeatured: requested.is_featured }),
    }
    const { reason = '', ground = null } = requested
    const why = { reason, ground, staff: staffOf(c) }
    const changed = await changeVisibilities(c.var.db, requested.ids, visibility, why)
    await refreshCatalogue(c)
    notifyOfCompanions(c, requested.ids)
    const companions = changed.map(presentChanged)
    return respond(c, changeManaged, { changed: changed.length, companions })
  })
  .post(undoManaged.path, async (c) => {
    const { companions } = validBody(undoManagedSchemas.body, await readJson(c.req))
    const changes: UndoneChange[] = companions.map(({ id, version, before }) => {
      if (!before) return { id, version }
      const { status: lifecycle, is_active: isActive, is_featured: isFeatured } = before
      return { id, version, before: { lifecycle, isActive, isFeatured } }
    })
    const undone = await undoBulkChange(c.var.db, changes, staffOf(c))
    await refreshCatalogue(c)
    return respond(c, undoManaged, undone)
  })
  .get(getManaged.path, async (c) => {
    const companion = await requireCompanion(c.var.db, idOf(c, 'companion.not-found'))
    return respond(c, getManaged, await presentForStaff(c, companion))
  })
  .put(saveManaged.path, async (c) => {
    const input = validBody(saveManagedSchemas.body, await readJson(c.req))
    const saved = await saveCompanion(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return answerSaved(c, saveManaged, saved)
  })
  .put(changeSlug.path, async (c) => {
    const { slug } = validBody(changeSlugSchemas.body, await readJson(c.req))
    const id = idOf(c, 'companion.not-found')
    const companion = await changeAddress(c.var.db, id, slug, staffOf(c))
    await refreshCatalogue(c)
    return respond(c, changeSlug, await presentForStaff(c, companion))
  })
  .put(changePrice.path, async (c) => {
    const change = validBody(changePriceSchemas.body, await readJson(c.req))
    const id = idOf(c, 'companion.not-found')
    await setPrice(c.var.db, id, change, staffOf(c))
    await refreshCatalogue(c)
    return respond(c, changePrice, { id, price_per_hour: change.after })
  })
  .put(setManagedUnlisted.path, async (c) => {
    const { unlisted } = validBody(setManagedUnlistedSchemas.body, await readJson(c.req))
    const id = idOf(c, 'companion.not-found')
    const companion = await changeUnlisted(c.var.db, id, unlisted, {
      ...staffOf(c),
      side: 'team',
    })
    await refreshCatalogue(c)
    return respond(c, setManagedUnlisted, await presentForStaff(c, companion))
  })
  .delete(deleteManaged.path, async (c) => {
    const { db } = c.var
    const { row, city } = await requireCompanion(db, idOf(c, 'companion.not-found'))
    const approval = (await readOpenMatters(db, row.id))
      ? await approvalOfOnlyOwner(db, staffWithRole(c))
      : noApproval
    const notifyAll = await endingThreads(c, { companionIds: [row.id] })
    await trashCompanions(db, [{ id: row.id, name: row.name, city }], staffOf(c), approval)
    await refreshCatalogue(c)
    notifyAll()
    return respond(c, deleteManaged, { success: true })
  })

async function answerSaved(
  c: Context<AppEnv>,
  operation: typeof createManaged | typeof saveManaged,
  { companion, isConflict }: Saved,
) {
  if (!isConflict) {
    await refreshCatalogue(c)
    notifyOfCompanions(c, [companion.row.id])
  }
  const current = await presentForStaff(c, companion)
  if (!isConflict) return respond(c, operation, current)
  return answerConflict(c, operation, { ...refusalOf('companion.changed'), current })
}
