import { Hono } from 'hono'
import { liftSuppression, listSuppressions } from '#notifications/mail-suppressions.api'
import { liftSuppressionSchemas, listSuppressionsSchemas } from '#notifications/mail-suppressions'
import { presentSuppression } from '../mail-suppressions/present.ts'
import { pageOfSuppressions } from '../mail-suppressions/queries.ts'
import { resumeMail } from '../stop-mail.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const adminMailSuppressionRoutes = new Hono<AppEnv>()
  .get(listSuppressions.path, validQuery(listSuppressionsSchemas.query), async (c) => {
    const { rows, total } = await pageOfSuppressions(c.var.db, c.req.valid('query'))
    return respond(c, listSuppressions, { suppressions: rows.map(presentSuppression), total })
  })
  .post(liftSuppression.path, async (c) => {
    const input = validBody(liftSuppressionSchemas.body, await readJson(c.req))
    await resumeMail(c.var.db, input, staffOf(c))
    return respond(c, liftSuppression, { lifted: true })
  })
