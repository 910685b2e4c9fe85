import * as z from 'zod/mini'
import { audiences, channelKinds } from './channel-options.ts'

const value = z.nullable(z.string())

/** A companion's own channels and their audiences, as read by her and by staff. */
export const contactDetails = z.object({
  phone: value,
  whatsapp: value,
  telegram: value,
  email: value,
  audience: z.record(z.enum(channelKinds), z.enum(audiences)),
})
