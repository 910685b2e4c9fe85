import type { Context } from 'hono'
import type { Mailed } from '../features/mail-preferences/writes.ts'
import type { Member } from '../lib/actor.ts'
import { originOf, type AppEnv } from './context.ts'
import { languageOf } from './language.ts'

/** Where a member is mailed, and in which language: that of the page. */
export const mailedOf = (c: Context<AppEnv>, { id, email }: Member): Mailed => ({
  memberId: id,
  email,
  language: languageOf(c),
  origin: originOf(c),
})
