import { Hono, type Context } from 'hono'
import { assignCase, getAssignment, listAssignments } from '#staff/case-assignments.api'
import {
  assignCaseSchemas,
  listAssignmentsSchemas,
  type CaseAssignment,
} from '#staff/case-assignments'
import { presentAssignee, presentAssignment } from '../case-assignments/present.ts'
import { assigneesOf } from '../case-assignments/queries.ts'
import { assignCase as assign, readAssignment } from '../assign-case.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { caseIn, caseKind } from '../http/case-call.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'

export const caseAssignmentRoutes = new Hono<AppEnv>()
  .get(listAssignments.path, validQuery(listAssignmentsSchemas.query), async (c) => {
    const rows = await assigneesOf(c.var.db, caseKind(c), c.req.valid('query').cases)
    return respond(c, listAssignments, { assignments: rows.map(presentAssignee) })
  })
  .get(getAssignment.path, async (c) => respond(c, getAssignment, await assignmentIn(c)))
  .put(assignCase.path, async (c) => {
    const input = validBody(assignCaseSchemas.body, await readJson(c.req))
    await assign(c.var.db, caseIn(c), input, staffOf(c))
    return respond(c, assignCase, await assignmentIn(c))
  })

async function assignmentIn(c: Context<AppEnv>): Promise<CaseAssignment> {
  const { row, colleagues } = await readAssignment(c.var.db, caseIn(c))
  return presentAssignment(row, colleagues)
}
