import * as z from 'zod/mini'
import { assignedTo } from './queue-kinds.ts'
import { note } from '../../platform/contract/form-fields.ts'
import { paging, searchText } from '../../companions/contract/listing.ts'

// What the staff's queues share: applications, data requests and reports.

/** Of a case that staff have seen: whoever acts on it says which one. */
export const expectedVersion = z.int().check(z.gte(0))

/** Of a list's query: whose cases it shows; left out: all. */
export const assignedQuery = { assigned: z.optional(z.enum(assignedTo)) }

/** @param states of a case */
export const casesQuery = <const States extends readonly string[]>(states: States) =>
  z.object({
    /** "open": all that are not decided. */
    state: z.optional(z.enum([...states, 'open'] as const)),
    /** In the reference, and in what the queue names. */
    search: searchText,
    ...paging(),
  })

/** A case as the list shows it. @param states of a case */
export const listedCase = <const States extends readonly string[]>(states: States) =>
  z.object({
    id: z.string(),
    reference: z.string(),
    state: z.enum(states),
    /** ISO times. */
    createdAt: z.string(),
    /** Null: nothing is due, because it is decided or someone else has to answer. */
    dueAt: z.nullable(z.string()),
    isOverdue: z.boolean(),
    /** Rises with each action. */
    version: z.number(),
  })

/** One page of a queue. @param rows its cases, under their name */
export const casesAnswer = <
  const States extends readonly string[],
  Rows extends Record<string, z.ZodMiniType>,
>(
  states: States,
  rows: Rows,
) =>
  z.object({
    ...rows,
    total: z.number(),
    /** Of all states, whatever is asked for. */
    counts: z.record(z.enum(states), z.number()),
    overdue: z.number(),
  })

/** What was done about a case, oldest first. @param done what an action says of itself */
export const caseActions = <Done extends Record<string, z.ZodMiniType>>(done: Done) =>
  z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      ...done,
      /** For staff alone. */
      note: z.string(),
    }),
  )

/** @param asked what the action is */
export const caseAction = <Asked extends Record<string, z.ZodMiniType>>(asked: Asked) =>
  z.object({ version: expectedVersion, ...asked, note })
