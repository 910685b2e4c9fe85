/** What `hidden-companions` and `seen-stories` keep (`lib/stored-list.ts`), which nobody may keep any more. */
export function forgetPreferences(): void {
  try {
    for (const key of ['hidden-companions', 'seen-stories']) localStorage.removeItem(key)
  } catch {}
}
