import type * as schemas from './applications.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Applications by due time; then those that wait for the applicant; then decided ones, newest first. */
export const listApplicationsEndpoint = endpoint<typeof schemas.listApplicationsSchemas>()(
  'GET',
  '/api/admin/applications',
  'staff',
)

export const getApplicationEndpoint = endpoint<typeof schemas.getApplicationSchemas>()(
  'GET',
  '/api/admin/applications/:id',
  'staff',
)

/** A photo of an applicant, for staff only. 503 while R2 cannot be read. */
export const getApplicationPhotoEndpoint = endpoint<typeof schemas.getApplicationPhotoSchemas>()(
  'GET',
  '/api/admin/applications/:id/photos/:photo',
  'staff',
)

/**
 * Moves an application, adds a note, or both. The applicant gets an email on approval, rejection or
 * a question; an approval creates a draft profile. 409 if a colleague changed the application
 * since.
 */
export const actOnApplicationEndpoint = endpoint<typeof schemas.actOnApplicationSchemas>()(
  'POST',
  '/api/admin/applications/:id/steps',
  'staff',
)
