import type { Context } from 'hono'
import {
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
  assignCaseSchemas,
  listAssignmentsSchemas,
  type CaseAssignment,
} from '#staff/case-assignments'
import {
  answerQuestionEndpoint,
  answerQuestionSchemas,
  askOwnerEndpoint,
  askOwnerSchemas,
} from '#staff/case-questions'
import { presentAssignee, presentAssignment } from '../case-assignments/present.ts'
import { assigneesOf } from '../case-assignments/queries.ts'
import { assignCase, readAssignment } from '../assign-case.ts'
import { caseIn, caseKind } from '../http/case-call.ts'
import { answerQuestion, askOwner } from '../ask-owner.ts'
import { presentQuestion } from '../case-questions/present.ts'
import { casesForOwner } from '../case-questions/queries.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const caseAssignmentRoutes = routesOf([
  handle(
    listAssignmentsEndpoint,
    listAssignmentsSchemas,
    { access: staff },
    async (c, { query }) => {
      const { db } = c.var
      const kind = caseKind(c)
      const [rows, forOwner] = await Promise.all([
        assigneesOf(db, kind, query.cases),
        casesForOwner(db, kind, query.cases),
      ])
      return { assignments: rows.map(presentAssignee), forOwner: forOwner.map(({ id }) => id) }
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
  handle(
    askOwnerEndpoint,
    askOwnerSchemas,
    { access: staff },
    async (c, { caller, body: { question } }) => {
      await askOwner(c.var.db, caseIn(c), question, { staff: caller, origin: originOf(c) })
      sendMailInBackground(c)
      return assignmentIn(c)
    },
  ),
  handle(
    answerQuestionEndpoint,
    answerQuestionSchemas,
    { access: staff },
    async (c, { caller, body: { answer } }) => {
      const context = {
        staff: caller,
        origin: originOf(c),
        accounts: accountServiceOf(c.var.config),
      }
      await answerQuestion(c.var.db, caseIn(c), answer, context)
      sendMailInBackground(c)
      return assignmentIn(c)
    },
  ),
])

async function assignmentIn(c: Context<AppEnv>): Promise<CaseAssignment> {
  const { row, colleagues, question } = await readAssignment(c.var.db, caseIn(c))
  return presentAssignment(row, { colleagues, question: presentQuestion(question) })
}
