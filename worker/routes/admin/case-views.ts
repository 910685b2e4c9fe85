import { Hono, type Context } from 'hono'
import { closeCase, openCase } from '#contract/case-views.api'
import { noteClosedCase, noteOpenCase } from '../../flows/note-case-view.ts'
import { caseIn } from '../../http/case-call.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const caseViewRoutes = new Hono<AppEnv>()
  .put(openCase.path, async (c) => {
    const others = await noteOpenCase(c.var.db, viewIn(c), c.var.now)
    return answer(c, openCase, { others })
  })
  .delete(closeCase.path, async (c) => {
    await noteClosedCase(c.var.db, viewIn(c))
    return answer(c, closeCase, {})
  })

const viewIn = (c: Context<AppEnv>) => ({ ...caseIn(c), memberId: c.var.admin.id })
