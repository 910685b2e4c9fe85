import * as z from 'zod/mini'

const agreed = z.pipe(
  z.optional(z.union([z.literal('on'), z.boolean()])),
  z.transform((ticked: 'on' | boolean | undefined) => ticked === 'on' || ticked === true),
)

/**
 * What someone agrees to; what is left out is not agreed to. A browser without a script sends the
 * button that was pressed as `choice`.
 */
export const consentInput = z.object({
  preference: agreed,
  analytics: agreed,
  marketing: agreed,
  choice: z._default(z.enum(['all', 'none', 'chosen']), 'chosen'),
})

export const saveConsentSchemas = {
  body: consentInput,
  response: z.object({
    version: z.number(),
    preference: z.boolean(),
    analytics: z.boolean(),
    marketing: z.boolean(),
  }),
}
