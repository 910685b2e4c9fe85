/** Author of a published review after the author's account was erased. */
export const FORMER_MEMBER = 'A former member'

/** Name of a member of staff after their account was deleted. */
export const FORMER_STAFF = 'A former member of staff'
