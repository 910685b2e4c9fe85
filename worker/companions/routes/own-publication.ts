import type { Context } from 'hono'
import {
  giveListingConsentEndpoint,
  givePromotionConsentEndpoint,
  withdrawListingConsentEndpoint,
  withdrawPromotionConsentEndpoint,
} from '#companions/own/own-publication'
import { giveListingConsentSchemas, givePromotionConsentSchemas } from '#companions/publication'
import { giveOwnConsent, withdrawOwnConsent } from '../companion-consents.ts'
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
      return presentOwnPage(c, await giveOwnConsent(c.var.db, 'listing', ownOf(c), version, reads))
    },
  ),
  handle(withdrawListingConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    const reads = await ownPageReads(c)
    return presentOwnPage(c, await withdrawOwnConsent(c.var.db, 'listing', ownOf(c), reads))
  }),
  handle(
    givePromotionConsentEndpoint,
    givePromotionConsentSchemas,
    { access: companionAccess },
    async (c, { body: { version } }) => {
      const reads = await ownPageReads(c)
      return presentOwnPage(
        c,
        await giveOwnConsent(c.var.db, 'promotion', ownOf(c), version, reads),
      )
    },
  ),
  handle(withdrawPromotionConsentEndpoint, {}, { access: companionAccess }, async (c) => {
    const reads = await ownPageReads(c)
    return presentOwnPage(c, await withdrawOwnConsent(c.var.db, 'promotion', ownOf(c), reads))
  }),
])

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
