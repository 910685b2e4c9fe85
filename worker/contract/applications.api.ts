import { endpoint } from './endpoint.ts'
import type * as schemas from './applications.ts'

/** 201. The same form again answers the same reference; 409 when it says something else by then. */
export const createApplication = endpoint<typeof schemas.createApplicationSchemas>()(
  'POST',
  '/api/applications',
)

/** What is due first, overdue before all; then those that need the applicant; then decided ones, newest first. */
export const listApplications = endpoint<typeof schemas.listApplicationsSchemas>()(
  'GET',
  '/api/admin/applications',
)

export const getApplication = endpoint<typeof schemas.getApplicationSchemas>()(
  'GET',
  '/api/admin/applications/:id',
)

/**
 * Moves an application, notes something, or both. The applicant is mailed when it is approved, rejected
 * or needs more; an approval makes a draft companion. 409 when somebody else was faster.
 */
export const actOnApplication = endpoint<typeof schemas.actOnApplicationSchemas>()(
  'POST',
  '/api/admin/applications/:id/steps',
)
