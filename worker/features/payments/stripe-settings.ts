import * as z from 'zod/mini'
import type { PlanId } from '#contract/plans'
import type { Env } from '../../lib/env.ts'

export type StripeSettings = {
  signingSecret: string
  links: Record<PlanId, string>
  /** Where members cancel. */
  portal: string | null
}

const SHORTEST_SECRET = 16
const payLink = z.string().check(z.regex(/^https:\/\/buy\.stripe\.com\/\w+$/))
const linksSchema = z.object({
  silver: payLink,
  gold: payLink,
  platinum: payLink,
  portal: z.optional(z.string().check(z.regex(/^https:\/\/billing\.stripe\.com\/[\w/]+$/))),
})

/** @returns a text: why nothing can be sold; "" when nothing was ever set up */
export function readStripe(
  env: Pick<Env, 'STRIPE_LINKS' | 'STRIPE_SIGNING_SECRET'>,
): StripeSettings | string {
  const { STRIPE_LINKS: text = '', STRIPE_SIGNING_SECRET: signingSecret = '' } = env
  if (!text && !signingSecret) return ''
  if (signingSecret.length < SHORTEST_SECRET) return 'STRIPE_SIGNING_SECRET is too short'
  const read = linksSchema.safeParse(parse(text))
  if (!read.success) return 'STRIPE_LINKS has no payment link for each plan'
  const { portal = null, ...links } = read.data
  return { signingSecret, links, portal }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
