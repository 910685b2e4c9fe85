/** Typed `Object.keys`, for objects without keys beyond their type: constants, or objects built as a whole. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
