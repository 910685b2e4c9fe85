import { Hono } from 'hono'
import { renameCompanionViewSchemas, saveCompanionViewSchemas } from '#contract/companion-views'
import {
  deleteCompanionView,
  listCompanionViews,
  renameCompanionView,
  saveCompanionView,
} from '#contract/companion-views.api'
import { presentView } from '../../features/companion-views/present.ts'
import { viewsOf } from '../../features/companion-views/queries.ts'
import { removeView, renameView, saveView } from '../../flows/change-companion-views.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { idOf } from '../../http/id-of.ts'
import { staffOf } from '../../http/require-admin.ts'
import { readJson, validBody } from '../../lib/validate.ts'

export const companionViewRoutes = new Hono<AppEnv>()
  .get(listCompanionViews.path, async (c) => {
    const views = await viewsOf(c.var.db, staffOf(c).actor)
    return answer(c, listCompanionViews, { views: views.map(presentView) })
  })
  .post(saveCompanionView.path, async (c) => {
    const wanted = validBody(saveCompanionViewSchemas.body, await readJson(c.req))
    const view = await saveView(c.var.db, wanted, staffOf(c))
    return answer(c, saveCompanionView, presentView(view))
  })
  .put(renameCompanionView.path, async (c) => {
    const { name } = validBody(renameCompanionViewSchemas.body, await readJson(c.req))
    const view = await renameView(c.var.db, idOf(c, 'view.not-found'), name, staffOf(c))
    return answer(c, renameCompanionView, presentView(view))
  })
  .delete(deleteCompanionView.path, async (c) => {
    await removeView(c.var.db, c.req.param('id'), staffOf(c))
    return answer(c, deleteCompanionView, { deleted: true })
  })
