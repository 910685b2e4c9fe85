import * as z from 'zod/mini'
import { companionInput } from '../../companions/contract/companion-input.ts'
import { profile } from '../../catalogue/contract/companions.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** The profile as visitors would see it. */
const response = z.object({ data: profile })

export const previewCompanionSchemas = {
  /** Omitted draft: the stored profile. */
  body: z.object({ draft: z.optional(companionInput) }),
  response,
}

export const previewRevisionSchemas = { response }

/**
 * The profile page with unsaved changes, also for an unpublished companion. Writes nothing. 422
 * lists invalid fields.
 */
export const previewCompanionEndpoint = endpoint<typeof previewCompanionSchemas>()(
  'POST',
  '/api/admin/companions/:id/preview',
  'staff',
)

/** The profile page with all submitted changes of the companion. */
export const previewRevisionEndpoint = endpoint<typeof previewRevisionSchemas>()(
  'GET',
  '/api/admin/revisions/:id/preview',
  'staff',
)
