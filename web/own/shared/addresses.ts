export const INBOX = '/own/inbox'
export const MEDIA = '/own/media'
export const PROFILE = '/own/profile'

/** Address of a conversation; `?open=suggest` and `?open=decline` open that sheet. */
export const conversationAddress = (id: string) => `${INBOX}/${id}`

/** Address of the sheet of a file or of a highlight. */
export const fileAddress = (id: string) => `${MEDIA}/${id}`
