import * as z from 'zod/mini'
import { decisionGrounds } from '../../../moderation/contract/decisions.ts'
import { lifecycles } from '../companion-status.ts'
import { message } from '../../../contract/refusals.ts'

export const MAX_BULK = 100

/** Sets the status or a switch of several companions. */
export const bulkChange = z
  .object({
    ids: z
      .array(z.string())
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_BULK, message('field.too-many', { max: MAX_BULK })),
      ),
    status: z.optional(z.enum(lifecycles)),
    is_active: z.optional(z.boolean()),
    is_featured: z.optional(z.boolean()),
    /** Reason for taking the profiles offline; companions with an account read it in their language. */
    ground: z.optional(z.enum(decisionGrounds, message('field.choice'))),
    /**
     * Stored in the audit log, and shown to companions with an account whose profiles go offline; required for them
     * when there is no ground.
     */
    reason: z.optional(
      z.string().check(z.trim(), z.maxLength(500, message('field.too-long', { max: 500 }))),
    ),
  })
  .check(
    z.refine(
      ({ status, is_active, is_featured }) =>
        [status, is_active, is_featured].some((value) => value !== undefined),
      message('case.changes-required'),
    ),
  )
