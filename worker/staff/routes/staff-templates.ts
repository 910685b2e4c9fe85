import type { Context } from 'hono'
import {
  addStaffTemplate,
  changeStaffTemplate,
  deleteStaffTemplate,
  listStaffTemplates,
  addStaffTemplateSchemas,
  changeStaffTemplateSchemas,
} from '#staff/staff-templates'
import { presentTemplate } from '../staff-templates/present.ts'
import { allTemplates } from '../staff-templates/queries.ts'
import {
  addStaffTemplate as add,
  changeStaffTemplate as change,
  deleteStaffTemplate as remove,
} from '../manage-staff-templates.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const staffTemplateRoutes = routesOf([
  handle(listStaffTemplates, {}, { access: staff }, (c) => presentTemplates(c)),
  handle(
    addStaffTemplate,
    addStaffTemplateSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      await add(c.var.db, input, caller)
      return presentTemplates(c)
    },
  ),
  handle(
    changeStaffTemplate,
    changeStaffTemplateSchemas,
    { access: staff },
    async (c, { caller, params, body: input }) => {
      await change(c.var.db, params.id, input, caller)
      return presentTemplates(c)
    },
  ),
  handle(deleteStaffTemplate, {}, { access: staff }, async (c, { caller, params }) => {
    await remove(c.var.db, params.id, caller)
    return presentTemplates(c)
  }),
])

const presentTemplates = async (c: Context<AppEnv>) => ({
  templates: (await allTemplates(c.var.db)).map(presentTemplate),
})
