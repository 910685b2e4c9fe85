import * as z from 'zod/mini'
import { assignedTo } from './queue-kinds.ts'
import { note } from '../../platform/contract/form-fields.ts'
import { pageTotal, paging, searchText } from '../../companions/contract/listing.ts'

// Schemas that the queues of staff share.

/** Version of the case as the caller read it. */
export const expectedVersion = z.int().check(z.gte(0))

/** Query of a list: filter by assignee; omitted: all cases. */
export const assignedQuery = { assigned: z.optional(z.enum(assignedTo)) }

/** @param states states of a case */
export const casesQuery = <const States extends readonly string[]>(states: States) =>
  z.object({
    /** "open": all undecided states. */
    state: z.optional(z.enum([...states, 'open'] as const)),
    /** Beginning of the reference, or beginnings of words of the queue's names. */
    search: searchText,
    ...paging(),
  })

/** A case in a list. @param states states of a case */
export const listedCase = <const States extends readonly string[]>(states: States) =>
  z.object({
    id: z.string(),
    reference: z.string(),
    state: z.enum(states),
    /** ISO time, like `dueAt`. */
    createdAt: z.string(),
    /** `null`: nothing is due, because the case is decided or waits for someone else. */
    dueAt: z.nullable(z.string()),
    isOverdue: z.boolean(),
    /** Increases with each action. */
    version: z.number(),
  })

/** One page of a queue. @param rows schema of its cases, under their name */
export const casesAnswer = <Rows extends Record<string, z.ZodMiniType>>(rows: Rows) =>
  z.object({ ...rows, total: pageTotal })

/** Actions on a case, oldest first. @param actionFields further fields of an action */
export const caseActions = <Done extends Record<string, z.ZodMiniType>>(actionFields: Done) =>
  z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      ...actionFields,
      /** Only visible to staff. */
      note: z.string(),
    }),
  )

/** @param actionFields further fields of the action */
export const caseAction = <Asked extends Record<string, z.ZodMiniType>>(actionFields: Asked) =>
  z.object({ version: expectedVersion, ...actionFields, note })
