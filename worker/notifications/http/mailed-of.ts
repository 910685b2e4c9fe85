import type { Context } from 'hono'
import type { Mailed } from '../mail-preferences/writes.ts'
import type { Member } from '../../accounts/lib/actor.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'

/** Where a member is mailed, and in which language: that of the page. */
export const memberMailbox = (c: Context<AppEnv>, { id, email }: Member): Mailed => ({
  memberId: id,
  email,
  language: languageOf(c),
  origin: originOf(c),
})
