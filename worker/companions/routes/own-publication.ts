import type { Context } from 'hono'
import { giveListingConsent, withdrawListingConsent } from '#companions/own/own-publication.api'
import { giveListingConsentSchemas } from '#companions/publication'
import {
  giveListingConsent as give,
  withdrawListingConsent as withdraw,
} from '../listing-consent.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ownChanged } from '../http/own-profile.ts'
import { companion } from '../http/require-companion.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownPublicationRoutes = routesOf([
  handle(
    giveListingConsent,
    giveListingConsentSchemas,
    { access: companion },
    async (c, { body: { version } }) => ownChanged(c, await give(c.var.db, ownOf(c), version)),
  ),
  handle(withdrawListingConsent, {}, { access: companion }, async (c) =>
    ownChanged(c, await withdraw(c.var.db, ownOf(c))),
  ),
])

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
