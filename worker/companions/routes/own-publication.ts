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
import { ownPageReads, presentOwnPage } from '../http/own-profile.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownPublicationRoutes = routesOf([
  handle(
    giveListingConsentEndpoint,
    giveListingConsentSchemas,
    { access: companionAccess },
    async (c, { body: { version } }) => {
      const reads = await ownPageReads(c)
      return presentOwnPage(c, await giveListingConsent(c.var.db, ownOf(c), version, reads))
    },
  ),
  handle(withdrawListingConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    const reads = await ownPageReads(c)
    return presentOwnPage(c, await withdrawListingConsent(c.var.db, ownOf(c), reads))
  }),
  handle(
    givePromotionConsentEndpoint,
    givePromotionConsentSchemas,
    { access: companionAccess },
    async (c, { body: { version } }) => {
      const reads = await ownPageReads(c)
      return presentOwnPage(c, await givePromotionConsent(c.var.db, ownOf(c), version, reads))
    },
  ),
  handle(withdrawPromotionConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    const reads = await ownPageReads(c)
    return presentOwnPage(c, await withdrawPromotionConsent(c.var.db, ownOf(c), reads))
  }),
])

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
