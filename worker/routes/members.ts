import { Hono } from 'hono'
import { getAccountSettings, getMe } from '#contract/operations'
import { presentMe } from '../features/members/present.ts'
import { isMember } from '../features/members/rules.ts'
import { accountsOf } from '../lib/accounts.ts'
import { permit } from '../lib/permit.ts'
import type { AppEnv } from './context.ts'
import { identify } from './identify.ts'

export const memberRoutes = new Hono<AppEnv>()
  .get(getAccountSettings.path, (c) => {
    c.header('cache-control', 'public, max-age=0, must-revalidate')
    const accounts = accountsOf(c.env)
    return c.json(accounts && { url: accounts.url, key: accounts.key })
  })
  .get(getMe.path, async (c) => {
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'Sign in to see your account.')
    return c.json(presentMe(member))
  })
