import { Hono } from 'hono'
import { liftSuppression, listSuppressions } from '#contract/mail-suppressions.api'
import { liftSuppressionSchemas, listSuppressionsSchemas } from '#contract/mail-suppressions'
import { presentSuppression } from '../../features/mail-suppressions/present.ts'
import { pageOfSuppressions } from '../../features/mail-suppressions/queries.ts'
import { resumeMail } from '../../flows/stop-mail.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { staffOf } from '../../http/require-admin.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const adminMailSuppressionRoutes = new Hono<AppEnv>()
  .get(listSuppressions.path, validQuery(listSuppressionsSchemas.query), async (c) => {
    const { rows, total } = await pageOfSuppressions(c.var.db, c.req.valid('query'))
    return answer(c, listSuppressions, { suppressions: rows.map(presentSuppression), total })
  })
  .post(liftSuppression.path, async (c) => {
    const input = validBody(liftSuppressionSchemas.body, await readJson(c.req))
    await resumeMail(c.var.db, input, staffOf(c))
    return answer(c, liftSuppression, { lifted: true })
  })
