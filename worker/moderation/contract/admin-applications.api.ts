import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './applications.ts'

/** What is due first, overdue before all; then what is pending with applicants; then decided ones, newest first. */
export const listApplications = endpoint<typeof schemas.listApplicationsSchemas>()(
  'GET',
  '/api/admin/applications',
  'staff',
)

export const getApplication = endpoint<typeof schemas.getApplicationSchemas>()(
  'GET',
  '/api/admin/applications/:id',
  'staff',
)

/** A photo of hers, for staff alone. 503 while it can't be read. */
export const getApplicationPhoto = endpoint<typeof schemas.getApplicationPhotoSchemas>()(
  'GET',
  '/api/admin/applications/:id/photos/:photo',
  'staff',
)

/**
 * Moves an application, notes something, or both. The applicant is mailed when it is approved, rejected
 * or needs more; an approval makes a draft companion. 409 when someone else was faster.
 */
export const actOnApplication = endpoint<typeof schemas.actOnApplicationSchemas>()(
  'POST',
  '/api/admin/applications/:id/steps',
  'staff',
)
