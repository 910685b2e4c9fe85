import { Hono } from 'hono'
import { changeHiddenSchemas } from '#messaging/hidden-companions'
import { changeHidden, listHidden } from '#messaging/hidden-companions.api'
import { presentSeen } from '../../catalogue/engine/present/present-seen.ts'
import { hiddenBy } from '../hidden-companions/queries.ts'
import { presentHidden } from '../hidden-companions/present.ts'
import { hideRateLimit } from '../hidden-companions/rules.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { changeHiddenCompanions } from '../change-hidden.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { notifyOfThreadsWith } from '../http/notify-connections.ts'
import { openCards } from '../../catalogue/http/open-cards.ts'
import { ignoreErrors } from '../../catalogue/http/public-call.ts'
import { bodyUpTo } from '../../platform/http/public-form.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'

/** Every list at its longest. */
const MAX_HIDDEN_BYTES = 262_144

export const hiddenCompanionRoutes = new Hono<AppEnv>()
  .get(listHidden.path, async (c) => {
    const { catalogue, db, now } = c.var
    const [{ actor, rows }] = await Promise.all([
      identify(c, (id) => [hiddenBy(db, id)]),
      ignoreErrors(catalogue.refresh(now)),
    ])
    const member = permit(actor, isMember, 'sign-in.hide')
    const { ids, blocked } = presentHidden(rows[0] ?? [])
    const companions = (await openCards(c, member, ids.toReversed())).map(presentSeen)
    return respond(c, listHidden, { ids, blocked, companions })
  })
  .post(changeHidden.path, bodyUpTo(MAX_HIDDEN_BYTES), async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.hide')
    await consumeRateLimit(db, { ...hideRateLimit, who: member.id, now })
    const input = validBody(changeHiddenSchemas.body, await readJson(c.req))
    const hidden = await changeHiddenCompanions(db, member.id, input, now)
    notifyOfThreadsWith(c, member.id, [...input.block, ...input.unblock])
    return respond(c, changeHidden, presentHidden(hidden))
  })
