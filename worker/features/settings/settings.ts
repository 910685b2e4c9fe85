/** What the operator sets and public answers depend on; it travels in the catalogue. */
export type Settings = {
  /** Visitors' lists show those who are online or were active within so many days. */
  offlineWindowDays: number
  /** Marketing figures in the operator's words; null hides them. */
  claims: { photos: string | null; videos: string | null }
  /** The public pages make way for a note that the site is worked on. */
  maintenance: boolean
}

export const defaultSettings: Settings = {
  offlineWindowDays: 7,
  claims: { photos: null, videos: null },
  maintenance: false,
}

/** @param text the rows of the settings table as one JSON object */
export function readSettings(text: string): Settings {
  const raw = JSON.parse(text) as Record<string, unknown>
  return {
    offlineWindowDays: Number(raw.offline_window_days ?? defaultSettings.offlineWindowDays),
    claims: { ...defaultSettings.claims, ...(raw.claims as object) },
    maintenance: raw.maintenance === true,
  }
}
