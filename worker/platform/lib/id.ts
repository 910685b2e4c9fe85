const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids are lower-case UUIDs; anything else can be rejected without a read. */
export const isUuid = (text: string): boolean => UUID.test(text)
