const openedFor = new Set<string>()

/** Remembers, until the page is loaded again, that a companion has seen her first day. */
export const rememberStart = (companionId: string) => void openedFor.add(companionId)

/** False: Today leads to the first day. */
export const hasOpenedStart = (companionId: string): boolean => openedFor.has(companionId)
