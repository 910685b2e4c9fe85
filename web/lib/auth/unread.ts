import type { Me } from '#contract/members'

/** In how many conversations something is unread, as a member and as a companion. */
export const unreadOf = ({ unread, received }: Me): number => unread + received
