import * as z from 'zod/mini'
import { isSlug, MAX_SLUG } from './companion-path.ts'
import { message } from '../../contract/refusals.ts'
import { isTeamName } from '../../platform/contract/team-names.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last part of a profile's address. A slug in the form of an id is invalid. */
export const slugInput = z.string(message('field.required')).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(2, message('companion.invalid-slug')),
  z.maxLength(MAX_SLUG, message('field.too-long', { max: MAX_SLUG })),
  z.refine((slug) => isSlug(slug) && !UUID.test(slug), message('companion.invalid-slug')),
  z.refine((slug) => !isTeamName(slug), message('companion.reserved-address')),
)
