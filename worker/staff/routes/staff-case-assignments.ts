import type { Context } from 'hono'
import {
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
  assignCaseSchemas,
  listAssignmentsSchemas,
  type CaseAssignment,
} from '#staff/case-assignments'
import { presentAssignee, presentAssignment } from '../case-assignments/present.ts'
import { assigneesOf } from '../case-assignments/queries.ts'
import { assignCase, readAssignment } from '../assign-case.ts'
import { caseIn, caseKind } from '../http/case-call.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const caseAssignmentRoutes = routesOf([
  handle(
    listAssignmentsEndpoint,
    listAssignmentsSchemas,
    { access: staff },
    async (c, { query }) => {
      const rows = await assigneesOf(c.var.db, caseKind(c), query.cases)
      return { assignments: rows.map(presentAssignee) }
    },
  ),
  handle(getAssignmentEndpoint, {}, { access: staff }, (c) => assignmentIn(c)),
  handle(
    assignCaseEndpoint,
    assignCaseSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      await assignCase(c.var.db, caseIn(c), input, caller)
      return assignmentIn(c)
    },
  ),
])

async function assignmentIn(c: Context<AppEnv>): Promise<CaseAssignment> {
  const { row, colleagues } = await readAssignment(c.var.db, caseIn(c))
  return presentAssignment(row, colleagues)
}
