import type { Context } from 'hono'
import {
  addStaffTemplateEndpoint,
  changeStaffTemplateEndpoint,
  deleteStaffTemplateEndpoint,
  listStaffTemplatesEndpoint,
  addStaffTemplateSchemas,
  changeStaffTemplateSchemas,
} from '#staff/staff-templates'
import { presentTemplate } from '../staff-templates/present.ts'
import { allTemplates } from '../staff-templates/queries.ts'
import {
  addStaffTemplate,
  changeStaffTemplate,
  deleteStaffTemplate,
} from '../manage-staff-templates.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const staffTemplateRoutes = routesOf([
  handle(listStaffTemplatesEndpoint, {}, { access: staff }, (c) => presentTemplates(c)),
  handle(
    addStaffTemplateEndpoint,
    addStaffTemplateSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      await addStaffTemplate(c.var.db, input, caller)
      return presentTemplates(c)
    },
  ),
  handle(
    changeStaffTemplateEndpoint,
    changeStaffTemplateSchemas,
    { access: staff },
    async (c, { caller, params, body: input }) => {
      await changeStaffTemplate(c.var.db, params.id, input, caller)
      return presentTemplates(c)
    },
  ),
  handle(deleteStaffTemplateEndpoint, {}, { access: staff }, async (c, { caller, params }) => {
    await deleteStaffTemplate(c.var.db, params.id, caller)
    return presentTemplates(c)
  }),
])

const presentTemplates = async (c: Context<AppEnv>) => ({
  templates: (await allTemplates(c.var.db)).map(presentTemplate),
})
