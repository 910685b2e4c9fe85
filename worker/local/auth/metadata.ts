type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Fields = Record<string, Json>

export const readFields = (stored: string): Fields => JSON.parse(stored)

/** Top-level keys replace those stored; null takes a key away. */
export function mergeFields(stored: string, changes: Fields): string {
  const merged = Object.entries({ ...readFields(stored), ...changes })
  return JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value !== null)))
}
