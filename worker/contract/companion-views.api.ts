import type * as schemas from './companion-views.ts'
import { endpoint } from './endpoint.ts'

export const listCompanionViews = endpoint<typeof schemas.listCompanionViewsSchemas>()(
  'GET',
  '/api/admin/companion-views',
  'staff',
)

/** The same again is the view that is saved already. 409: another one has this name, or there are too many. */
export const saveCompanionView = endpoint<typeof schemas.saveCompanionViewSchemas>()(
  'POST',
  '/api/admin/companion-views',
  'staff',
)

/** 404: not one's own. 409: another one has this name. */
export const renameCompanionView = endpoint<typeof schemas.renameCompanionViewSchemas>()(
  'PUT',
  '/api/admin/companion-views/:id',
  'staff',
)

/** May be repeated. */
export const deleteCompanionView = endpoint<typeof schemas.deleteCompanionViewSchemas>()(
  'DELETE',
  '/api/admin/companion-views/:id',
  'staff',
)
