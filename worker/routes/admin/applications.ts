import { Hono, type Context } from 'hono'
import { getApplication, listApplications, actOnApplication } from '#contract/applications.api'
import { listApplicationsSchemas, actOnApplicationSchemas } from '#contract/applications'
import {
  presentApplication,
  presentCounts,
  presentListed,
} from '../../features/applications/present.ts'
import { findApplication, pageOfApplications } from '../../features/applications/queries.ts'
import { applyApplicationAction as takeStep } from '../../flows/apply-application-action.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { staffOf } from '../../http/require-admin.ts'
import type { AppEnv } from '../../http/context.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const adminApplicationRoutes = new Hono<AppEnv>()
  .get(listApplications.path, validQuery(listApplicationsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfApplications(db, query, now)
    const applications = rows.map((row) => presentListed(row, now))
    return c.json({ applications, total, counts: presentCounts(counted), overdue })
  })
  .get(getApplication.path, (c) => answer(c))
  .post(actOnApplication.path, async (c) => {
    const step = validBody(actOnApplicationSchemas.body, await readJson(c.req))
    await takeStep(c.var.db, c.req.param('id'), step, staffOf(c))
    sendMailInBackground(c)
    return answer(c)
  })

async function answer(c: Context<AppEnv>): Promise<Response> {
  const found = await findApplication(c.var.db, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'application.not-found')
  return c.json(presentApplication(found, c.var.now))
}
