import type { Context } from 'hono'
import {
  addStaffTemplateEndpoint,
  changeStaffTemplateEndpoint,
  deleteStaffTemplateEndpoint,
  listStaffTemplatesEndpoint,
  addStaffTemplateSchemas,
  changeStaffTemplateSchemas,
  type StaffTemplate,
} from '#staff/staff-templates'
import { allTemplates, type TemplateRow } from '../staff-templates/queries.ts'
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

const presentTemplate = ({ id, language, title, text, version }: TemplateRow): StaffTemplate => ({
  id,
  language,
  title,
  text,
  version,
})
