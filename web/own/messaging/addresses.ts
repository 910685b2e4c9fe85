export const INBOX = '/own/inbox'

/** `?open=suggest` and `?open=decline` open that sheet. */
export const conversationAddress = (id: string) => `${INBOX}/${id}`
