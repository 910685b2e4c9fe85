import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './staff-templates.ts'

/** Replies that are prepared for staff to insert. */
export const listStaffTemplates = endpoint<typeof schemas.listStaffTemplatesSchemas>()(
  'GET',
  '/api/admin/staff-templates',
  'staff',
)

/** 422 when the language has one of this title, 409 when there are as many as there may be. */
export const addStaffTemplate = endpoint<typeof schemas.addStaffTemplateSchemas>()(
  'POST',
  '/api/admin/staff-templates',
  'staff',
)

/** 409 when someone else was faster. */
export const changeStaffTemplate = endpoint<typeof schemas.changeStaffTemplateSchemas>()(
  'PUT',
  '/api/admin/staff-templates/:id',
  'staff',
)

export const deleteStaffTemplate = endpoint<typeof schemas.deleteStaffTemplateSchemas>()(
  'DELETE',
  '/api/admin/staff-templates/:id',
  'staff',
)
