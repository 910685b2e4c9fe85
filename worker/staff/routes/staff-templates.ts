import { Hono, type Context } from 'hono'
import {
  addStaffTemplate,
  changeStaffTemplate,
  deleteStaffTemplate,
  listStaffTemplates,
} from '#staff/staff-templates.api'
import { addStaffTemplateSchemas, changeStaffTemplateSchemas } from '#staff/staff-templates'
import { presentTemplate } from '../staff-templates/present.ts'
import { allTemplates } from '../staff-templates/queries.ts'
import {
  addStaffTemplate as add,
  changeStaffTemplate as change,
  deleteStaffTemplate as remove,
} from '../manage-staff-templates.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'

export const staffTemplateRoutes = new Hono<AppEnv>()
  .get(listStaffTemplates.path, async (c) => respond(c, listStaffTemplates, await stored(c)))
  .post(addStaffTemplate.path, async (c) => {
    const input = validBody(addStaffTemplateSchemas.body, await readJson(c.req))
    await add(c.var.db, input, staffOf(c))
    return respond(c, addStaffTemplate, await stored(c))
  })
  .put(changeStaffTemplate.path, async (c) => {
    const input = validBody(changeStaffTemplateSchemas.body, await readJson(c.req))
    await change(c.var.db, c.req.param('id'), input, staffOf(c))
    return respond(c, changeStaffTemplate, await stored(c))
  })
  .delete(deleteStaffTemplate.path, async (c) => {
    await remove(c.var.db, c.req.param('id'), staffOf(c))
    return respond(c, deleteStaffTemplate, await stored(c))
  })

const stored = async (c: Context<AppEnv>) => ({
  templates: (await allTemplates(c.var.db)).map(presentTemplate),
})
