import type { Context } from 'hono'
import { changeVouchEndpoint, changeVouchSchemas, getSenderEndpoint } from '#messaging/vouches'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { confirmsAddresses } from '../../accounts/http/confirmed-addresses.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { changeVouch, readSender } from '../change-vouch.ts'
import { vouchRateLimit } from '../vouches/rules.ts'

/** Facts about the member behind a request, and the companion's vouch for them. */
export const ownVouchRoutes = routesOf([
  handle(getSenderEndpoint, {}, { access: companionAccess }, async (c, { caller, params }) =>
    readSender(c.var.db, caller, params.id, await siteOf(c)),
  ),
  handle(
    changeVouchEndpoint,
    changeVouchSchemas,
    { access: companionAccess, limit: vouchRateLimit },
    async (c, { caller, body }) => changeVouch(c.var.db, caller, body, await siteOf(c)),
  ),
])

const siteOf = async (c: Context<AppEnv>) => ({
  siteSecret: c.var.config.siteSecret,
  confirms: (await confirmsAddresses(c)) === true,
})
