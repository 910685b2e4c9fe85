import type { Context } from 'hono'
import {
  giveListingConsentEndpoint,
  givePromotionConsentEndpoint,
  withdrawListingConsentEndpoint,
  withdrawPromotionConsentEndpoint,
} from '#companions/own/own-publication'
import { giveListingConsentSchemas, givePromotionConsentSchemas } from '#companions/publication'
import { giveListingConsent, withdrawListingConsent } from '../listing-consent.ts'
import { givePromotionConsent, withdrawPromotionConsent } from '../promotion-consent.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ownChanged } from '../http/own-profile.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownPublicationRoutes = routesOf([
  handle(
    giveListingConsentEndpoint,
    giveListingConsentSchemas,
    { access: companionAccess },
    async (c, { body: { version } }) => {
      await giveListingConsent(c.var.db, ownOf(c), version)
      return ownChanged(c)
    },
  ),
  handle(withdrawListingConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    await withdrawListingConsent(c.var.db, ownOf(c))
    return ownChanged(c)
  }),
  handle(
    givePromotionConsentEndpoint,
    givePromotionConsentSchemas,
    { access: companionAccess },
    async (c, { body: { version } }) => {
      await givePromotionConsent(c.var.db, ownOf(c), version)
      return ownChanged(c)
    },
  ),
  handle(withdrawPromotionConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    await withdrawPromotionConsent(c.var.db, ownOf(c))
    return ownChanged(c)
  }),
])

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
