type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Fields = Record<string, Json>

export const readFields = (json: string): Fields => JSON.parse(json)

/** Replaces top-level keys; null deletes a key. */
export function mergeFields(json: string, changes: Fields): string {
  const merged = Object.entries({ ...readFields(json), ...changes })
  return JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value !== null)))
}
