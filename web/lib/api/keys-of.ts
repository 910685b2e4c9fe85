/** The keys of what has no others than its type says: a constant, or what was made as a whole. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
