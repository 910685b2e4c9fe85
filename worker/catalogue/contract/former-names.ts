/** Under which a published review stands on once its author's account is erased. */
export const FORMER_MEMBER = 'A former member'

/** Stands for the name of whoever worked here once their account is gone. */
export const FORMER_STAFF = 'A former member of staff'
