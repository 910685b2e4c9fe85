import {
  liftSuppressionEndpoint,
  listSuppressionsEndpoint,
  liftSuppressionSchemas,
  listSuppressionsSchemas,
  type MailSuppression,
} from '#notifications/mail-suppressions'
import { pageOfSuppressions, type Suppression } from '../mail-suppressions/queries.ts'
import { resumeMail } from '../stop-mail.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { iso } from '../../platform/lib/time.ts'
import { SUPPRESSION_MS } from '../mail-suppressions/rules.ts'

export const adminMailSuppressionRoutes = routesOf([
  handle(
    listSuppressionsEndpoint,
    listSuppressionsSchemas,
    { access: staff },
    async (c, { query }) => {
      const { rows, total } = await pageOfSuppressions(c.var.db, query)
      return { suppressions: rows.map(presentSuppression), total }
    },
  ),
  handle(
    liftSuppressionEndpoint,
    liftSuppressionSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      await resumeMail(c.var.db, input, caller)
      return { lifted: true as const }
    },
  ),
])

const presentSuppression = ({ address, reason, at }: Suppression): MailSuppression => ({
  address,
  reason,
  at: iso(at),
  endsAt: iso(at + SUPPRESSION_MS),
})
