import type { Context } from 'hono'
import {
  giveListingConsent,
  givePromotionConsent,
  withdrawListingConsent,
  withdrawPromotionConsent,
} from '#companions/own/own-publication'
import { giveListingConsentSchemas, givePromotionConsentSchemas } from '#companions/publication'
import {
  giveListingConsent as give,
  withdrawListingConsent as withdraw,
} from '../listing-consent.ts'
import {
  givePromotionConsent as allowPromotion,
  withdrawPromotionConsent as endPromotion,
} from '../promotion-consent.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ownChanged } from '../http/own-profile.ts'
import { companion } from '../../accounts/http/companion-access.ts'
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
  handle(
    givePromotionConsent,
    givePromotionConsentSchemas,
    { access: companion },
    async (c, { body: { version } }) =>
      ownChanged(c, await allowPromotion(c.var.db, ownOf(c), version)),
  ),
  handle(withdrawPromotionConsent, {}, { access: companion }, async (c) =>
    ownChanged(c, await endPromotion(c.var.db, ownOf(c))),
  ),
])

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
