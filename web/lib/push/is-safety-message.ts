/** True for alarms of trusted contacts, who may have no account: no page counts them, and signing out keeps them. */
export const isSafetyMessage = (kind: string): boolean => kind.startsWith('safety:')
