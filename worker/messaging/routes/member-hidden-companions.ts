import {
  changeHiddenSchemas,
  changeHiddenEndpoint,
  listHiddenEndpoint,
} from '#messaging/hidden-companions'
import { presentSeen } from '../../catalogue/engine/present/present-seen.ts'
import { hiddenBy } from '../hidden-companions/queries.ts'
import { presentHidden } from '../hidden-companions/present.ts'
import { hideRateLimit } from '../hidden-companions/rules.ts'
import { changeHiddenCompanions } from '../change-hidden.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { notifyOfThreadsWith } from '../../accounts/http/notify-connections.ts'
import { openCards } from '../../catalogue/http/open-cards.ts'
import { whileCatalogueRefreshes } from '../../catalogue/http/public-call.ts'

/** Size of a body with every list at its longest, in bytes. */
const MAX_HIDDEN_BYTES = 262_144

const reader = member('sign-in.hide', { reads: (c, id) => [hiddenBy(c.var.db, id)] })

export const hiddenCompanionRoutes = routesOf([
  handle(listHiddenEndpoint, {}, { access: whileCatalogueRefreshes(reader) }, async (c, call) => {
    const { ids, blocked } = presentHidden(call.rows[0] ?? [])
    const cards = await openCards(c, call.caller, ids.toReversed())
    return { ids, blocked, companions: cards.map(presentSeen) }
  }),
  handle(
    changeHiddenEndpoint,
    changeHiddenSchemas,
    { access: member('sign-in.hide'), limit: hideRateLimit, maxBytes: MAX_HIDDEN_BYTES },
    async (c, { caller, body }) => {
      const rows = await changeHiddenCompanions(c.var.db, caller.id, body, c.var.now)
      notifyOfThreadsWith(c, caller.id, [...body.block, ...body.unblock])
      return presentHidden(rows)
    },
  ),
])
