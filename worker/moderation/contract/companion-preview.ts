import * as z from 'zod/mini'
import { companionInput } from '../../companions/contract/companion-input.ts'
import { profile } from '../../catalogue/contract/companions.ts'

/** As visitors would see her page. */
const response = z.object({ data: profile })

export const previewCompanionSchemas = {
  /** Without a draft: as she is stored. */
  body: z.object({ draft: z.optional(companionInput) }),
  response,
}

export const previewRevisionSchemas = { response }
