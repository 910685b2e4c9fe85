const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids are lower-case UUIDs; what is none can be refused without a look anywhere. */
export const isUuid = (text: string): boolean => UUID.test(text)
