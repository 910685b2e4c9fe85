import { saveSnapshot } from '../engine/load/save-snapshot.ts'
import { defaultSettings, readSettings } from '../settings/settings.ts'
import { systemClock } from '../../platform/lib/clock.ts'
import type { Env } from '../../platform/lib/env.ts'

/** Writes the catalogue's snapshot after changes, so that new isolates start fast. */
export const saveSnapshotJob = ({ DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>, now: number) =>
  saveSnapshot({ db: DB, bucket: MEDIA, cache: null, clock: systemClock }, now, (settings) => {
    const { offlineWindowDays } = settings === null ? defaultSettings : readSettings(settings)
    return offlineWindowDays
  })
