import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './staff-templates.ts'

/** Saved replies that staff can insert. */
export const listStaffTemplates = endpoint<typeof schemas.listStaffTemplatesSchemas>()(
  'GET',
  '/api/admin/staff-templates',
  'staff',
)

/** 422 if the language has a reply with this title, 409 if the limit is reached. */
export const addStaffTemplate = endpoint<typeof schemas.addStaffTemplateSchemas>()(
  'POST',
  '/api/admin/staff-templates',
  'staff',
)

/** 409 if a colleague changed the reply since. */
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
