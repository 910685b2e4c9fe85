import * as z from 'zod/mini'
import { audiences, channelKinds } from './channel-options.ts'

const value = z.nullable(z.string())

/** A companion's own channels, and for whom each of them is, as she and staff read them. */
export const contactDetails = z.object({
  phone: value,
  whatsapp: value,
  telegram: value,
  email: value,
  audience: z.record(z.enum(channelKinds), z.enum(audiences)),
})
