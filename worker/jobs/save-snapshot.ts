import { saveSnapshot as save } from '../features/catalogue/save-snapshot.ts'
import { defaultSettings, readSettings } from '../features/settings/settings.ts'
import { systemClock } from '../lib/clock.ts'
import type { Env } from '../lib/env.ts'

/** Writes the catalogue's snapshot when it has moved on, so that new isolates start fast. */
export const saveSnapshot = ({ DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>, now: number) =>
  save({ db: DB, bucket: MEDIA, cache: null, clock: systemClock }, now, (settings) => {
    const { offlineWindowDays } = settings === null ? defaultSettings : readSettings(settings)
    return offlineWindowDays
  })
