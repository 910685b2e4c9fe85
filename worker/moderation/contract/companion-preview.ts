import * as z from 'zod/mini'
import { companionInput } from '../../companions/contract/companion-input.ts'
import { profile } from '../../catalogue/contract/companions.ts'

/** The profile as visitors would see it. */
const response = z.object({ data: profile })

export const previewCompanionSchemas = {
  /** Omitted draft: the stored profile. */
  body: z.object({ draft: z.optional(companionInput) }),
  response,
}

export const previewRevisionSchemas = { response }
