import type { Context } from 'hono'
import type { MailRecipient } from '../mail-preferences/writes.ts'
import type { Member } from '../../accounts/lib/actor.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'

/** A member's email address, with the page's language and the site's origin. */
export const memberMailbox = (c: Context<AppEnv>, { id, email }: Member): MailRecipient => ({
  memberId: id,
  email,
  language: languageOf(c),
  origin: originOf(c),
})
